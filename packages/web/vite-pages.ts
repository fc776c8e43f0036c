import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';

type LandingModule = typeof import('./src/screens/landing/landing.tsx');

/** The landing page as static HTML: it has no script to hydrate it. */
export async function renderLanding(): Promise<string> {
  const file = `${import.meta.dirname}/src/screens/landing/landing.tsx`;
  const { module } = await runnerImport<LandingModule>(file, { root: import.meta.dirname, configFile: false });
  return renderToStaticMarkup(createElement(module.Landing));
}

/** In development: `/` is the landing page and every other page address is the app, as the server has it. */
export function pages(): Plugin {
  return {
    name: 'akada:pages',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const url = request.originalUrl ?? '/';
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
          const isLanding = new URL(url, 'http://localhost').pathname === '/';
          const html = await readFile(`${import.meta.dirname}/${isLanding ? 'landing' : 'app'}.html`, 'utf8');
          const filled = isLanding ? html.replace('<!--landing-->', await renderLanding()) : html;
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml(url, filled));
        });
      };
    },
  };
}
