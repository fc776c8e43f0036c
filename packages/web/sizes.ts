import { readFileSync, statSync } from 'node:fs';

const dist = `${import.meta.dirname}/dist`;

/** 150 KB of Brotli are promised, and 10 kept for what comes; fonts count on the landing page alone. */
const limits = { landing: 60, login: 140, dashboard: 140, browse: 140, exam: 140 };

const read = (file: string) => readFileSync(`${dist}/${file}`, 'utf8');

function weigh(files: Iterable<string>): number {
  const sizes = [...files].map((file) => statSync(`${dist}/${file}${file.endsWith('.woff2') ? '' : '.br'}`).size);
  return sizes.reduce((total, size) => total + size, 0) / 1000;
}

const linkedIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="\/((?:assets\/)?[^"/]+\.(?:css|js|woff2|svg))"/g)].map(([, file]) => file ?? '');

const app = linkedIn(read('app.html')).filter((file) => /\.(?:css|js)$/.test(file));
const screens: Record<string, string[]> = JSON.parse(read('.vite/preload.json'));
const visit = (path: string) => weigh(new Set([...app, ...(screens[path] ?? []).map((file) => file.slice(1))]));

const sizes: Record<keyof typeof limits, number> = {
  landing: weigh(new Set(['landing.html', ...linkedIn(read('landing.html'))])),
  login: visit('/login'),
  dashboard: visit('/student'),
  browse: visit('/student/lessons'),
  exam: visit('/student/exam/:examId'),
};
for (const [name, limit] of Object.entries(limits)) {
  const size = sizes[name as keyof typeof limits];
  console.info(`${name}: ${size.toFixed(1)} KB of ${limit} KB`);
  if (size > limit) throw new Error(`First visit too heavy: ${name} with ${size.toFixed(1)} KB of ${limit} KB`);
}
