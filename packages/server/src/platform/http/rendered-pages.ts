import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { revalidated } from './replies.ts';

/** packages/web/src/render-page.tsx, as the build writes it. */
type Renderer = {
  pages: readonly string[];
  callsOf: (url: string) => string[];
  renderPage: (document: string, url: string, replies: object[]) => Promise<string>;
};

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const mostKept = 100;
/** Anybody can ask for ever other addresses, and others wait while one is rendered. */
const mostAtOnce = 4;
const longestUrl = 300;

/** A whole class opens the same page; what it shows is in its key. Null where too many others are being rendered. */
function keptPages(render: (key: string) => Promise<string>): (key: string) => Promise<string> | null {
  const kept = new Map<string, Promise<string>>();
  let atOnce = 0;
  const rendered = async (key: string) => {
    atOnce += 1;
    try {
      return await render(key);
    } finally {
      atOnce -= 1;
    }
  };
  return (key) => {
    const known = kept.get(key);
    if (!known && atOnce >= mostAtOnce) return null;
    const page = known ?? rendered(key);
    kept.delete(key);
    kept.set(key, page);
    page.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return page;
  };
}

/**
 * Forms that people see before the application is there. Where the school or the invite cannot be read, the application
 * is served without them, and says so itself.
 */
export async function serveRenderedPages(
  app: FastifyInstance,
  root: string,
  { prepare, otherwise }: { prepare: Answer; otherwise: Answer },
): Promise<void> {
  const file = join(root, '.vite', 'render', 'render-page.js');
  if (!existsSync(file)) return;
  const renderer: Renderer | null = await import(pathToFileURL(file).href).catch((error) => {
    app.log.error(error, 'The pages cannot be rendered');
    return null;
  });
  if (renderer === null) return;
  const { pages, callsOf, renderPage } = renderer;
  const document = readFileSync(join(root, 'app.html'), 'utf8');
  const pageOf = keptPages((key) => {
    const [url, ...replies] = JSON.parse(key);
    return renderPage(document, url, replies);
  });
  const read = async (call: string, { ip }: FastifyRequest) => {
    const reply = await app.inject({ url: `/api${call}`, remoteAddress: ip });
    return reply.statusCode === 200 ? reply.json() : null;
  };
  const html = async (request: FastifyRequest) => {
    const { url } = request;
    if (url.length > longestUrl) return null;
    const replies = await Promise.all(callsOf(url).map((call) => read(call, request)));
    return replies.includes(null) ? null : pageOf(JSON.stringify([url, ...replies]));
  };
  for (const path of pages) {
    app.get(path, async (request, reply) => {
      const page = await html(request).catch((error) => {
        request.log.error(error, 'The page could not be rendered');
        return null;
      });
      if (page === null) return otherwise(request, reply);
      return prepare(request, reply).type('text/html; charset=utf-8').header('Cache-Control', revalidated).send(page);
    });
  }
}
