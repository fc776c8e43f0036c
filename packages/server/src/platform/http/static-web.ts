import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from './errors.ts';
import { playerPolicy } from './headers.ts';
import { serveRenderedPages } from './rendered-pages.ts';

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

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '/';

const longestPath = 1000;

/** No served file has such a name; dot files are hidden. */
const odd = /\/\.|\/\/|\\|\0/;

function isOdd(path: string): boolean {
  return path.length > longestPath || odd.test(decodeURIComponent(path));
}

/** Routes that end in `*` serve files. */
export function refuseOddFiles(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.endsWith('*') || !isOdd(pathOf(request))) return;
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
  const namePreloads = (request: FastifyRequest, reply: FastifyReply) => {
    const link = preloadsOf(pathOf(request));
    return link ? reply.header('Link', link) : reply;
  };
  const sendApp = (request: FastifyRequest, reply: FastifyReply) => namePreloads(request, reply).sendFile('app.html');
  for (const player of ['/student/lesson/:lessonId', '/admin/lessons/:lessonId/preview']) {
    app.get(player, (request, reply) => {
      setPlayerPolicy(reply.raw);
      return sendApp(request, reply);
    });
  }
  const rendered = await serveRenderedPages(app, root, {
    prepare: namePreloads,
    otherwise: (request, reply, document) => namePreloads(request, reply).sendFile(document),
  });
  if (!rendered.includes('/')) app.get('/', (_request, reply) => reply.sendFile('landing.html'));
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|assets|media)(\/|$)/.test(pathOf(request));
    return isPage ? sendApp(request, reply) : notFound(request, reply);
  });
}
