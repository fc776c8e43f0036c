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

function contractMay(to: string): boolean {
  return to === 'zod' || to.startsWith('contract/src/');
}

/** Rooms anyone may enter, and the doors between the others. */
const commonRooms = new Set(['http', 'db', 'files', 'storage', 'config.ts', 'own-address.ts', 'durable-file.ts']);
const doors: Readonly<Record<string, readonly string[]>> = {
  analytics: ['groups', 'sitting'],
  auth: ['notifications', 'users'],
  uploads: ['films', 'lessons', 'playback'],
  users: ['orders', 'teachers'],
  exams: ['groups', 'questions'],
  groups: ['users'],
  announcements: ['groups'],
  films: ['lessons'],
  guardians: ['auth', 'orders', 'users'],
  lessons: ['groups', 'orders', 'playback', 'teachers'],
  merging: ['sitting', 'users'],
  messages: ['lessons', 'media'],
  courses: ['groups', 'orders'],
  orders: ['media'],
  print: ['exams', 'media', 'questions'],
  questions: ['media'],
  reports: ['exams', 'print', 'sitting'],
  reviews: ['lessons'],
  revenue: ['orders'],
  sitting: ['exams', 'questions'],
  teachers: ['media'],
  marking: ['questions', 'sitting'],
  invigilation: ['marking', 'sitting'],
  analysis: ['marking', 'sitting'],
  calendar: ['sitting'],
  settings: ['exams'],
  ops: ['films', 'media', 'notifications', 'settings', 'sitting'],
  dashboard: ['films', 'ops', 'sitting', 'users'],
  practice: ['lessons', 'marking', 'questions', 'sitting'],
  wishes: ['courses', 'lessons', 'playback'],
  privacy: ['marking', 'orders', 'questions', 'sitting', 'users'],
};
/** Files that every feature folder may import: audit log, mail and notifications. */
const openDoors = new Set([
  'server/src/audit/record.ts',
  'server/src/mail/queue.ts',
  'server/src/notifications/notify.ts',
]);
const compositionRoots = new Set(['app.ts', 'main.ts', 'jobs.ts', 'cli.ts', 'demo', 'seed']);

function serverMay(file: string, to: string): boolean {
  // A migration must not change with later code of ours.
  if (file.startsWith('server/src/db/migrations/')) return to === 'kysely';
  if (!to.startsWith('server/')) return !/^(contract|web)\//.test(to) && !to.startsWith('@akada/web');
  const [from = '', room = ''] = [file, to].map((path) => path.split('/')[2] ?? '');
  if (!to.startsWith('server/src/')) return false;
  if (compositionRoots.has(from)) return true;
  if (openDoors.has(to) && !commonRooms.has(from)) return true;
  return from === room || commonRooms.has(room) || (doors[from] ?? []).includes(room);
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

/** The router's list of screens: it may import every screen, and no screen may import it. */
const listOfScreens = 'web/src/screens/addresses.ts';

/** The files beside it, the folder of its own name, and what the screens of its area share. */
function screenMay(file: string, to: string): boolean {
  if (file === listOfScreens) return true;
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
  if (file.startsWith('contract/src/')) return contractMay(to);
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
