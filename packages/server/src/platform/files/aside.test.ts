import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSheet } from './write-sheet.ts';

test('work on large files waits for its turn: five at once are all done', async () => {
  const pieces = [JSON.stringify(Array.from({ length: 2000 }, (_, row) => ['Ada Obi', row]))];
  const sheets = await Promise.all(Array.from({ length: 5 }, () => writeSheet('Results', pieces)));
  for (const sheet of sheets) expect(sheet.subarray(0, 2).toString()).toBe('PK');
});

test('pictures are decoded in a process of their own, and nowhere else', () => {
  const src = join(import.meta.dirname, '../..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const loading = files.filter((name) =>
    /\bfrom 'sharp'|import\('sharp'\)/.test(readFileSync(join(src, name), 'utf8')),
  );
  expect(loading).toEqual([join('platform', 'media', 'picture-work.ts')]);
});
