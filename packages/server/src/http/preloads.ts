import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a page's document says in its Link header: the scripts of its screen, so that the browser fetches them together
 * with the application. The build lists them by route (packages/web/preload.ts); unknown pages have none.
 */
export function readPreloads(webRoot: string): (path: string) => string | undefined {
  const listed: Record<string, string[]> = JSON.parse(readFileSync(join(webRoot, '.vite', 'preload.json'), 'utf8'));
  const routes = Object.entries(listed)
    .filter(([, files]) => files.length > 0)
    .map(([route, files]) => ({
      pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`),
      link: files.map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`).join(', '),
    }));
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.link;
}
