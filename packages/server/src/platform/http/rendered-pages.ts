import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { revalidated } from './replies.ts';

/** packages/web/src/render-page.tsx, as the build writes it. */
type Renderer = {
  /** Which document of the build each is made of. */
  pages: Readonly<Record<string, string>>;
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

/** Of the landing page, which shows the same whatever stands behind its `?`. */
const urlOf = ({ url }: FastifyRequest) => (url.startsWith('/?') ? '/' : url);

async function loadRenderer(app: FastifyInstance, root: string): Promise<Renderer | null> {
  const file = join(root, '.vite', 'render', 'render-page.js');
  if (!existsSync(file)) return null;
  return import(pathToFileURL(file).href).catch((error) => {
    app.log.error(error, 'The pages cannot be rendered');
    return null;
  });
}

type Ways = {
  prepare: Answer;
  otherwise: (request: FastifyRequest, reply: FastifyReply, document: string) => FastifyReply;
};

/**
 * The landing page with what the school shows there, and forms that people see before the application is there. Where
 * the school or the invite cannot be read, the document is served without them. Returns the paths that are served.
 */
export async function serveRenderedPages(
  app: FastifyInstance,
  root: string,
  { prepare, otherwise }: Ways,
): Promise<readonly string[]> {
  const renderer = await loadRenderer(app, root);
  if (renderer === null) return [];
  const { pages, callsOf, renderPage } = renderer;
  const read = async (call: string, { ip }: FastifyRequest) => {
    const reply = await app.inject({ url: `/api${call}`, remoteAddress: ip });
    return reply.statusCode === 200 ? reply.json() : null;
  };
  for (const [path, name] of Object.entries(pages)) {
    const document = readFileSync(join(root, name), 'utf8');
    const pageOf = keptPages((key) => {
      const [url, ...replies] = JSON.parse(key);
      return renderPage(document, url, replies);
    });
    const html = async (request: FastifyRequest) => {
      const url = urlOf(request);
      if (url.length > longestUrl) return null;
      const replies = await Promise.all(callsOf(url).map((call) => read(call, request)));
      return replies.includes(null) ? null : pageOf(JSON.stringify([url, ...replies]));
    };
    app.get(path, async (request, reply) => {
      const page = await html(request).catch((error) => {
        request.log.error(error, 'The page could not be rendered');
        return null;
      });
      if (page === null) return otherwise(request, reply, name);
      return prepare(request, reply).type('text/html; charset=utf-8').header('Cache-Control', revalidated).send(page);
    });
  }
  return Object.keys(pages);
}
