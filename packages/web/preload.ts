import { readFile, writeFile } from 'node:fs/promises';

type Entry = { file: string; imports?: string[] };

const dist = `${import.meta.dirname}/dist`;
const route = /path: '([^']+)',\s*lazy: \{\s*Component: async \(\) => \(await import\('\.\/(screens\/[^']+)'\)/g;
const layout = /lazy: \{\s*Component: async \(\) => \(await import\('\.\/(screens\/(\S+)\/\S+-layout\.tsx)'\)/g;

/**
 * dist/.vite/preload.json: for the path of each route the scripts its screen needs beyond those app.html names. The server
 * puts them into the document's Link header, so that they come together with the application and not after it.
 */
export async function listPreloads(): Promise<void> {
  const manifest: Record<string, Entry> = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8'));
  const router = await readFile(`${import.meta.dirname}/src/router.tsx`, 'utf8');
  const filesOf = (name: string, files = new Set<string>()): Set<string> => {
    const entry = manifest[name];
    if (!entry || files.has(entry.file)) return files;
    files.add(entry.file);
    for (const other of entry.imports ?? []) filesOf(other, files);
    return files;
  };
  const known = filesOf('app.html');
  const layouts = [...router.matchAll(layout)].map(([, file, area]) => ({ name: `src/${file}`, area: `/${area}` }));
  const screens = [...router.matchAll(route)].map(([, path = '', file]) => ({ path, name: `src/${file}` }));
  if (screens.length === 0) throw new Error('router.tsx lists its routes in another way now: no screen was found');
  const preloads = screens.map(({ path, name }) => {
    const around = layouts.filter(({ area }) => path === area || path.startsWith(`${area}/`));
    const files = [...around, { name }].flatMap((module) => [...filesOf(module.name)]);
    return [path, [...new Set(files)].filter((file) => !known.has(file)).map((file) => `/${file}`)];
  });
  await writeFile(`${dist}/.vite/preload.json`, JSON.stringify(Object.fromEntries(preloads)));
  await styleFirst();
}

/** On a slow network the style sheet, and with it the first paint, must not share the line with the scripts. */
async function styleFirst(): Promise<void> {
  const html = await readFile(`${dist}/app.html`, 'utf8');
  const script = /<(?:script type="module"|link rel="modulepreload")(?= crossorigin)/g;
  if (!script.test(html)) throw new Error('app.html names its scripts in another way now');
  await writeFile(`${dist}/app.html`, html.replace(script, '$& fetchpriority="low"'));
}
