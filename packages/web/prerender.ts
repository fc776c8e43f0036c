import { readFile, writeFile } from 'node:fs/promises';
import { renderLanding } from './vite-pages.ts';

/** Fills dist/landing.html with the landing page, so that its first paint needs no script. */
export async function prerender(): Promise<void> {
  const file = `${import.meta.dirname}/dist/landing.html`;
  const html = await readFile(file, 'utf8');
  if (!html.includes('<!--landing-->')) throw new Error('dist/landing.html has no <!--landing--> to fill');
  await writeFile(file, html.replace('<!--landing-->', await renderLanding()));
}
