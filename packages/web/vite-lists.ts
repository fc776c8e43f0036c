import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import type { Area } from './src/screens/addresses.ts';

type Addresses = typeof import('./src/screens/addresses.ts');
type StaffAddresses = typeof import('./src/screens/staff-addresses.ts');
type Bundle = Rolldown.OutputBundle;

const root = import.meta.dirname;
const addressesOfStaff = 'src/screens/staff-addresses.ts';
const examFolder = 'src/screens/student/exam/';
const maths = 'src/ui/draw-formula.ts';
const chemistry = 'src/lib/chemistry.ts';
/** KaTeX has twenty fonts in three formats; these are what school mathematics needs, a rarer one falls back. */
const mathsFonts = /KaTeX_(?:Main-Regular|Main-Bold-|Math-Italic|Size|AMS).*\.woff2$/;

/** Its chunk of code is empty, and goes. */
const staffStyles = 'src/ui/staff.css';

const isOfMaths = (file: string) => !file.includes('KaTeX_') || mathsFonts.test(file);

const namesIn = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.map((id) => relative(root, id));

/** The chunks these modules need; a dynamic import counts where `opens` is true of all its modules. */
function chunksOf(bundle: Bundle, names: readonly string[], opens: (name: string) => boolean = () => false) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const other of chunks) {
      const isOpened = chunk.dynamicImports.includes(other.fileName) && namesIn(other).every(opens);
      if (isOpened || chunk.imports.includes(other.fileName)) visit(other);
    }
  };
  for (const name of names) {
    const chunk = chunks.find((one) => namesIn(one).includes(name));
    if (!chunk) throw new Error(`${name} is in no chunk`);
    visit(chunk);
  }
  return [...found];
}

/** For each address the scripts of its screen that app.html does not name: the server's Link headers. */
async function preloads(bundle: Bundle): Promise<Record<string, string[]>> {
  const { areas }: Addresses = await import(pathToFileURL(`${root}/src/screens/addresses.ts`).href);
  const { staffAreas }: StaffAddresses = await import(pathToFileURL(`${root}/${addressesOfStaff}`).href);
  // Each screen's module is replaced by its name, so that importing the table loads no screen.
  const hooks = registerHooks({
    load: (url) => {
      const source = `export default ${JSON.stringify(relative(root, fileURLToPath(url)))}`;
      return { format: 'module', shortCircuit: true, source };
    },
  });
  const known = chunksOf(bundle, ['app.html']);
  const lists: Record<string, string[]> = {};
  const list = async ({ layout, screens }: Area, ...besides: string[]) => {
    for (const [path, load] of Object.entries(screens)) {
      const modules = await Promise.all([load, layout].map((one) => one?.()));
      const entries = [...besides, ...modules.flatMap((one) => (one?.default ?? []) as unknown as string[])];
      const chunks = chunksOf(bundle, entries).filter((chunk) => !known.includes(chunk));
      lists[path] = chunks.map(({ fileName }) => `/${fileName}`);
    }
  };
  for (const area of Object.values(areas).flat()) await list(area);
  for (const area of Object.values(staffAreas).flat()) await list(area, addressesOfStaff);
  hooks.deregister();
  return lists;
}

const filesWith = (chunks: readonly Rolldown.OutputChunk[]) =>
  chunks
    .flatMap(({ fileName, viteMetadata }) => [
      fileName,
      ...(viteMetadata?.importedCss ?? []),
      ...(viteMetadata?.importedAssets ?? []),
    ])
    .map((file) => `/${file}`);

const appOf = (bundle: Bundle) => `/${chunksOf(bundle, ['app.html'])[0]?.fileName}`;

/** What plays a kept lesson, and lists it, without a network. */
function lessonFiles(bundle: Bundle) {
  const screens = [
    'student-layout',
    'lesson/lesson-player',
    'my-lessons/my-lessons',
    'my-lessons/kept-list',
    'shared/check-yourself',
  ];
  const names = [
    'app.html',
    'src/data/catalogue/kept-lessons.ts',
    'src/data/exams/kept-checks.ts',
    'src/data/exams/kept-reads.ts',
    'src/screens/shared/kept-notice.tsx',
    ...screens.map((name) => `src/screens/student/${name}.tsx`),
  ];
  // YouTube needs a network.
  const opens = (name: string) => name.includes('node_modules/') && !name.includes('youtube');
  const files = [...new Set(filesWith(chunksOf(bundle, names, opens)))];
  const drawing = filesWith(chunksOf(bundle, [maths])).filter(isOfMaths);
  return { app: appOf(bundle), files, maths: drawing.filter((file) => !files.includes(file)) };
}

async function examFiles(bundle: Bundle) {
  const isOtherScreen = (name: string) =>
    /^src\/screens\/(?!(?:student\/)?shared\/)/.test(name) && !name.startsWith(examFolder);
  const opens = (name: string) => ![maths, chemistry, staffStyles].includes(name) && !isOtherScreen(name);
  const filesOf = (...names: string[]) => filesWith(chunksOf(bundle, names, opens)).filter(isOfMaths);
  const files = [...new Set(['/boot.js', '/favicon.svg', ...filesOf('app.html', `${examFolder}exam-taking.tsx`)])];
  const besides = (known: readonly string[], name: string) =>
    [...new Set(filesOf(name))].filter((file) => !known.includes(file));
  const drawing = besides(files, maths);
  const chemical = besides([...files, ...drawing], chemistry);
  const build = createHash('sha256').update([...files, ...drawing, ...chemical].join());
  // These two have no hash in their name.
  for (const file of ['app.html', 'public/boot.js']) build.update(await readFile(`${root}/${file}`));
  return { build: build.digest('hex').slice(0, 12), app: appOf(bundle), files, maths: drawing, chemistry: chemical };
}

/** Every document waits for it before its first paint: without its comments it is half as large. */
export function shortBoot(): Plugin {
  return {
    name: 'akada:boot',
    apply: 'build',
    async generateBundle() {
      const source = minifySync('boot.js', await readFile(`${root}/public/boot.js`, 'utf8')).code;
      this.emitFile({ type: 'asset', fileName: 'boot.js', source });
    },
  };
}

/** Writes dist/.vite/preload.json for the server, dist/exam-files.json and dist/lesson-files.json for the service worker. */
export function listsOfFiles(): Plugin {
  return {
    name: 'akada:lists-of-files',
    apply: 'build',
    async generateBundle(_, bundle) {
      const emit = (fileName: string, list: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(list) });
      emit('.vite/preload.json', await preloads(bundle));
      emit('exam-files.json', await examFiles(bundle));
      emit('lesson-files.json', lessonFiles(bundle));
    },
    /** Of a list with one file that cannot be had, the service worker keeps nothing. */
    writeBundle(_, bundle) {
      for (const list of ['exam-files.json', 'lesson-files.json']) {
        const asset = bundle[list];
        const named = asset?.type === 'asset' ? String(asset.source).match(/assets\/[\w.-]+/g) : null;
        const missing = named?.filter((file) => !(file in bundle)) ?? [list];
        if (missing.length > 0) throw new Error(`${list} names what is not there: ${missing.join(', ')}`);
      }
    },
    /** On a slow network the style sheet, and with it the first paint, must not share bandwidth with the scripts. */
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(
          /<(?:script type="module"|link rel="modulepreload")(?= crossorigin)/g,
          '$& fetchpriority="low"',
        ),
    },
  };
}
