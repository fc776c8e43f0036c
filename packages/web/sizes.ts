import { existsSync, readFileSync, statSync } from 'node:fs';

type Entry = { file: string; imports?: string[]; css?: string[]; assets?: string[] };

const dist = `${import.meta.dirname}/dist`;
const kilobyte = 1000;

/** What a visit downloads, at most (design page, "Bars"). Fonts count on the landing page, where the bar is on everything. */
const limits = {
  landing: 60 * kilobyte,
  login: 150 * kilobyte,
  dashboard: 150 * kilobyte,
  browse: 150 * kilobyte,
  exam: 150 * kilobyte,
};

function weigh(file: string): number {
  const path = `${dist}/${file}`;
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The files an entry needs before it runs: itself, its static imports, their style sheets. */
function filesOf(manifest: Record<string, Entry>, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`dist's manifest does not know ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    files.add(entry.file);
    for (const css of entry.css ?? []) files.add(css);
    for (const other of entry.imports ?? []) visit(other);
  };
  for (const name of names) visit(name);
  return files;
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weigh(file), 0);

/** Brotli sizes of first visits; throws when one is over its limit. */
export function checkSizes(): void {
  const manifest: Record<string, Entry> = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
  const landingPage = readFileSync(`${dist}/landing.html`, 'utf8');
  const linked = [...landingPage.matchAll(/(?:href|src)="\/((?:assets\/)?[^"/]+\.(?:css|js|woff2|svg))"/g)];
  const landing = sum(['landing.html', ...new Set(linked.flatMap((match) => match[1] ?? []))]);
  const visit = (...screens: string[]) =>
    sum(['boot.js', ...filesOf(manifest, ['app.html', ...screens.map((screen) => `src/screens/${screen}.tsx`)])]);
  const sizes = {
    landing,
    login: visit('auth/login'),
    // The layout and the dashboard are in what app.html itself brings (vite.config.ts, 'student').
    dashboard: visit(),
    browse: visit('student/lessons/lessons'),
    exam: visit('student/exam/exam-taking'),
  };
  const over: string[] = [];
  for (const [name, size] of Object.entries(sizes) as [keyof typeof limits, number][]) {
    const line = `${name}: ${(size / kilobyte).toFixed(1)} KB of ${limits[name] / kilobyte} KB`;
    console.info(line);
    if (size > limits[name]) over.push(line);
  }
  if (over.length > 0) throw new Error(`First visit too heavy: ${over.join(', ')}`);
}
