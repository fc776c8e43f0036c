import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/evidence/spec.md', root), 'utf8');
const checklist = page.slice(page.indexOf('## Line by line'));

/** `- line: \`file\` › test title › test title; \`file\` › test title` */
const rows = checklist.split('\n').filter((line) => line.startsWith('- '));
const proof = /`((?:packages|e2e)\/[^`]+\.(?:test|journey)\.tsx?)` › (.+?)(?=; `(?:packages|e2e)|$)/g;
const proofsOf = (row: string) =>
  [...row.matchAll(proof)].flatMap(([, file = '', titles = '']) =>
    titles.split(' › ').map((title) => ({ file, title: title.trim() })),
  );

/** A title may be written with either quote in the file, and its quotes escaped. */
const plain = (text: string) => text.replace(/\\(['"`])/g, '$1');

const files = new Map<string, string>();
function read(file: string): string {
  if (!files.has(file)) files.set(file, plain(readFileSync(new URL(file, root), 'utf8')));
  return files.get(file) ?? '';
}

/** A title cut with … names one test: no other of its file begins so. */
function isThere({ file, title }: { file: string; title: string }): boolean {
  if (!title.endsWith('…')) return read(file).includes(title);
  const beginnings = ["'", '"', '`'].map((quote) => read(file).split(quote + title.slice(0, -1)).length - 1);
  return beginnings.reduce((sum, count) => sum + count) === 1;
}

test('every line of the checklist names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter((row) => proofsOf(row).length === 0)).toEqual([]);
  expect(rows.flatMap(proofsOf).filter((one) => !isThere(one))).toEqual([]);
});
