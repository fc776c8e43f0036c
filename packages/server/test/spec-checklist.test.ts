import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/evidence/spec.md', root), 'utf8');
const checklist = page.slice(page.indexOf('## Line by line'));

/** `| line | \`file\` › test title; \`file\` › test title |` */
const rows = checklist.split('\n').filter((line) => /^\| (?!Line|---)/.test(line));
const proof = /`((?:packages|e2e)\/[^`]+\.(?:test|journey)\.tsx?)` › (.+?)(?=; `(?:packages|e2e)|\s*\|$)/g;
const proofsOf = (row: string) =>
  [...row.matchAll(proof)].map(([, file = '', title = '']) => ({ file, title: title.trim() }));

/** A title may be written with either quote in the file, and its quotes escaped. */
const plain = (text: string) => text.replace(/\\(['"`])/g, '$1');

test('every line of the checklist names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => proofsOf(row).length === 0)).toEqual([]);
  const files = new Map<string, string>();
  const read = (file: string) => {
    if (!files.has(file)) files.set(file, plain(readFileSync(new URL(file, root), 'utf8')));
    return files.get(file) ?? '';
  };
  const proofs = rows.flatMap(proofsOf);
  expect(proofs.filter(({ file, title }) => !read(file).includes(title))).toEqual([]);
});
