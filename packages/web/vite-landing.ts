import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';

type LandingModule = typeof import('./src/screens/landing/landing.tsx');

const place = '<!--landing-->';

async function renderLanding(): Promise<string> {
  const file = `${import.meta.dirname}/src/screens/landing/landing.tsx`;
  const { module } = await runnerImport<LandingModule>(file, { root: import.meta.dirname, configFile: false });
  return renderToStaticMarkup(createElement(module.Landing));
}

export function landingPage(): Plugin {
  return {
    name: 'akada:landing-page',
    transformIndexHtml: async (html) => (html.includes(place) ? html.replace(place, await renderLanding()) : html),
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const url = request.originalUrl ?? '/';
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
          const page = new URL(url, 'http://localhost').pathname === '/' ? 'landing' : 'app';
          const html = await readFile(`${import.meta.dirname}/${page}.html`, 'utf8');
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml(url, html));
        });
      };
    },
  };
}
