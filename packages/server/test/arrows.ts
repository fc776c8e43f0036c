import { posix } from 'node:path';

/** Import rules between folders. Files are named by their path below `packages/`, with forward slashes. */

type Files = ReadonlyMap<string, string>;

/** Every module a file names in an import, an export … from, or a dynamic import; type imports included. */
export function importsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const from = /(?:^|[;}\n])\s*(?:import|export)\s+(?:type\s+)?(?:[\w*$\s{},]+?\sfrom\s+)?['"]([^'"]+)['"]/g;
  const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [...code.matchAll(from), ...code.matchAll(dynamic)].map((match) => match[1] ?? '');
}

/** Target of an import: a path below `packages/` for our own files, otherwise the package name. */
function target(file: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
}

export const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Imports of each domain from other domains: the lines of ARCHITECTURE. */
export const domains: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  money: ['platform'],
  people: ['platform', 'money'],
  catalogue: ['platform', 'people', 'money'],
  questions: ['platform'],
  exams: ['platform', 'questions', 'catalogue', 'people'],
  messages: ['platform', 'people', 'catalogue'],
  school: ['platform', 'money', 'people', 'catalogue', 'questions', 'exams', 'messages'],
  demo: ['platform', 'money', 'people', 'catalogue', 'questions', 'exams', 'messages', 'school'],
};
/** Files beside the domains that every domain imports; the others put the server together. */
const besideDomains = new Set(['config.ts', 'own-address.ts', 'durable-file.ts']);

/** The third part of 'server/src/exams/sitting/start.ts'; a file beside the domains is its own. */
const domainOf = (path: string) => path.split('/')[2] ?? '';

const imports = (from: string, below: string) => from === below || (domains[from] ?? []).includes(below);

/** `rules`, `question-types` and what puts the endpoints together stand beside the domains. */
function contractMay(file: string, to: string): boolean {
  if (!to.startsWith('contract/src/')) return to === 'zod';
  const [from, below] = [domainOf(file), domainOf(to)];
  return !domains[from] || !domains[below] || imports(from, below);
}

function serverMay(file: string, to: string): boolean {
  // A migration does the same for ever, whatever becomes of our code.
  const migration = /^server\/src\/platform\/db\/migrations\/\d{4}\b/.exec(file)?.[0];
  if (migration) return to === 'kysely' || to.startsWith(`${migration}/`);
  if (!to.startsWith('server/')) return !/^(contract|web)\//.test(to) && !to.startsWith('@akada/web');
  if (!to.startsWith('server/src/')) return false;
  const [from, below] = [domainOf(file), domainOf(to)];
  return !domains[from] || besideDomains.has(below) || imports(from, below);
}

/** Floors of the web, each with those below it that it may stand on. `root` is what lies beside the folders. */
const floors: Readonly<Record<string, readonly string[]>> = {
  ui: ['ui', 'lib'],
  lib: ['lib'],
  state: ['state', 'lib'],
  data: ['data', 'state', 'lib'],
  'question-types': ['question-types', 'ui', 'lib'],
  screens: ['screens', 'question-types', 'ui', 'data', 'state', 'lib', 'root'],
  root: ['screens', 'ui', 'data', 'state', 'lib', 'root'],
};

function floorOf(file: string): string {
  const parts = file.split('/');
  return parts.length > 3 ? (parts[2] ?? '') : 'root';
}

const isLayout = (file: string) => file.endsWith('-layout.tsx') || file.endsWith('-layout.ts');

/** The router's lists of screens: they may import every screen, and no screen may import them. */
const listsOfScreens = ['web/src/screens/addresses.ts', 'web/src/screens/staff-addresses.ts'];

/** The files beside it, the folder of its own name, and what the screens of its area share. */
function screenMay(file: string, to: string): boolean {
  if (listsOfScreens.includes(file)) return true;
  if (isLayout(to)) return false;
  const [own, other] = [posix.dirname(file), posix.dirname(to)];
  if (own === other || other.startsWith(file.replace(/\.tsx?$/, ''))) return true;
  return posix.basename(other) === 'shared' && own.startsWith(posix.dirname(other));
}

function webMay(file: string, to: string): boolean {
  if (!to.startsWith('web/src/')) return !/^(contract|server)\//.test(to) && !to.startsWith('@akada/server');
  const [from, below] = [floorOf(file), floorOf(to)];
  if (floors[from] && !floors[from].includes(below)) return false;
  return from !== 'screens' || below !== 'screens' || screenMay(file, to);
}

function may(file: string, to: string): boolean {
  if (file.startsWith('contract/src/')) return contractMay(file, to);
  if (file.startsWith('server/src/')) return serverMay(file, to);
  return !file.startsWith('web/src/') || webMay(file, to);
}

/** Every import that goes against the arrows, as 'file → import'. Tests may import what they test with. */
export function breaches(files: Files): string[] {
  return [...files]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, source]) =>
      importsOf(source)
        .filter((specifier) => !may(file, target(file, specifier)))
        .map((specifier) => `${file} → ${specifier}`),
    )
    .toSorted();
}
