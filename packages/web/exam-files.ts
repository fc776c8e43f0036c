import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

type Entry = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] };

const dist = `${import.meta.dirname}/dist`;
const screen = 'src/screens/student/exam/exam-taking.tsx';
/** The doors that stay closed are for a visit with a network. */
const otherScreen = /^src\/screens\/(?!student\/exam\/(?!closed-door))/;
const maths = 'src/ui/draw-formula.ts';
/** Of KaTeX's twenty fonts those that school mathematics is set in; a rarer one falls back. */
const rareFont = /KaTeX_(?!Main-Regular|Main-Bold-|Math-Italic|Size|AMS)/;

/**
 * dist/exam-files.json: what the exam's screen needs without a network, with everything that opens over it. The service
 * worker keeps it when an exam begins. Other screens are left out.
 */
export async function listExamFiles(): Promise<void> {
  const manifest: Record<string, Entry> = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8'));
  const collect = (names: readonly string[], without: ReadonlySet<string> = new Set()) => {
    const files = new Set<string>();
    const seen = new Set<string>();
    const visit = (name: string) => {
      const entry = manifest[name];
      if (!entry) throw new Error(`dist's manifest does not know ${name}`);
      if (seen.has(name)) return;
      seen.add(name);
      for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) files.add(`/${file}`);
      const opened = (entry.dynamicImports ?? []).filter((other) => !otherScreen.test(other) && other !== maths);
      for (const other of [...(entry.imports ?? []), ...opened]) visit(other);
    };
    for (const name of names) visit(name);
    return [...files].filter((file) => !without.has(file) && !rareFont.test(file));
  };
  const files = ['/boot.js', '/favicon.svg', ...collect(['app.html', screen])];
  const drawing = collect([maths], new Set(files));
  const app = `/${manifest['app.html']?.file}`;
  const build = createHash('sha256').update([...files, ...drawing].join());
  // The two that have no hash in their name.
  for (const file of ['app.html', 'boot.js']) build.update(await readFile(`${dist}/${file}`));
  await writeFile(
    `${dist}/exam-files.json`,
    JSON.stringify({ build: build.digest('hex').slice(0, 12), app, files, maths: drawing }),
  );
}
