import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('docs/evidence/asvs.md', root), 'utf8');

/** Files of the server are named without `packages/server`. */
const placeOf = (name: string) => new URL(/^(?:src|test)\//.test(name) ? `packages/server/${name}` : name, root);
const named = (pattern: RegExp) => [...new Set([...page.matchAll(pattern)].map(([, name = '']) => name))];

test('every file that the page on security names is there', () => {
  const files = [
    ...named(/`((?:packages|src|test|e2e|scripts)\/[\w./-]+\.(?:tsx?|mjs))`/g),
    ...named(/(docs\/[\w./-]+\.md)/g),
    'SECURITY.md',
  ];
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((name) => !existsSync(placeOf(name)))).toEqual([]);
});

test('the page speaks of all 17 chapters and all ten risks, and every line of it says how it is shown', () => {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);
  for (const chapter of numbers(17)) expect(page).toMatch(new RegExp(`^## V${chapter} `, 'm'));
  for (const risk of numbers(10)) expect(page).toContain(`- **API${risk} `);
  const lines = page.split('\n').filter((line) => line.startsWith('- **'));
  expect(lines.length).toBeGreaterThan(50);
  const silent = lines.filter((line) => !/`[^`]+`|docs\/|Not used/.test(line));
  expect(silent).toEqual([]);
});
