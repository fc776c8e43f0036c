import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from './errors.ts';
import { playerPolicy, policyText } from './headers.ts';
import { readPreloads } from './preloads.ts';

/**
 * The built web: the landing page at /, files under their names, the app for every other address.
 * `root` is packages/web/dist. The lesson player's document gets the wider policy its video players need.
 */
export async function serveWeb(app: FastifyInstance, config: Config, root: string): Promise<void> {
  if (!existsSync(join(root, 'app.html'))) {
    app.setNotFoundHandler(notFound);
    return;
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes('/assets/');
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const player = policyText(playerPolicy(config.publicUrl));
  const preloadsOf = readPreloads(root);
  const sendApp = (reply: FastifyReply, path: string) => {
    const link = preloadsOf(path);
    if (link) reply.header('Link', link);
    return reply.sendFile('app.html');
  };
  app.get('/', (_request, reply) => reply.sendFile('landing.html'));
  app.get('/student/lesson/:lessonId', (request, reply) =>
    sendApp(reply.header('Content-Security-Policy', player), request.url.split('?')[0] ?? '/'),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|media)(\/|$)/.test(path);
    return isPage ? sendApp(reply, path) : notFound(request, reply);
  });
}
