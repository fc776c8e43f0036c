import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from './errors.ts';
import { playerPolicy } from './headers.ts';

/** The Link header with a screen's scripts, which the build lists (packages/web/vite-lists.ts). */
function readPreloads(webRoot: string): (path: string) => string | undefined {
  const listed: Record<string, string[]> = JSON.parse(readFileSync(join(webRoot, '.vite', 'preload.json'), 'utf8'));
  const routes = Object.entries(listed)
    .filter(([, files]) => files.length > 0)
    .map(([route, files]) => ({
      pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`),
      link: files.map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`).join(', '),
    }));
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.link;
}

const longestPath = 1000;

/** No served file has such a name; dot files are hidden. */
const odd = /\/\.|\/\/|\\|\0/;

function isOdd(path: string): boolean {
  return path.length > longestPath || odd.test(decodeURIComponent(path));
}

/** Routes that end in `*` serve files. */
export function refuseOddFiles(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!request.routeOptions.url?.endsWith('*') || !isOdd(path)) return;
    notFound(request, reply);
    return reply;
  });
}

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
  const setPlayerPolicy = playerPolicy(config.publicUrl);
  const preloadsOf = readPreloads(root);
  const sendApp = (reply: FastifyReply, path: string) => {
    const link = preloadsOf(path);
    if (link) reply.header('Link', link);
    return reply.sendFile('app.html');
  };
  app.get('/', (_request, reply) => reply.sendFile('landing.html'));
  for (const player of ['/student/lesson/:lessonId', '/admin/lessons/:lessonId/preview']) {
    app.get(player, (request, reply) => {
      setPlayerPolicy(reply.raw);
      return sendApp(reply, request.url.split('?')[0] ?? '/');
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|media)(\/|$)/.test(path);
    return isPage ? sendApp(reply, path) : notFound(request, reply);
  });
}
