import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Every command in docs/operations.md is also run by a test. */

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');

function named(pattern: RegExp): string[] {
  return [...new Set([...page.matchAll(pattern)].map((match) => match[1] ?? ''))].toSorted();
}

const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && name !== 'operations-page.test.ts')
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
const drills = readdirSync(join(root, 'drills')).filter((name) => name.endsWith('.mjs'));
const played = drills.map((name) => readFileSync(join(root, 'drills', name), 'utf8'));

const commands = named(/npm run (?:-s )?cli -- ([\w-]+)/g);

test('the page names commands', () => expect(commands.length).toBeGreaterThan(8));

test.each(commands)('a test or a drill runs the command %s', (command) => {
  const usage = readFileSync(join(root, 'packages/server/src/cli.ts'), 'utf8');
  expect(usage).toMatch(new RegExp(`^  '?${command}'?: `, 'm'));
  const isRun = new RegExp(`['"]${command}['"]`);
  expect([...tests, ...played].some((text) => /Cli\(|cli\(|cli\.ts/.test(text) && isRun.test(text))).toBe(true);
});

test.each(named(/npm run drills -- ([\w-]+)/g))('there is a drill about %s', (topic) => {
  expect(drills).toContain(`${topic}.mjs`);
});

test('its table of settings has each variable that the server reads, and no other', () => {
  const sources = ['config.ts', 'platform/storage/s3-settings.ts', 'env-file.ts'].map((name) =>
    readFileSync(join(root, 'packages/server/src', name), 'utf8'),
  );
  const read = sources.flatMap((text) =>
    [...text.matchAll(/^ {2}([A-Z][A-Z\d_]+):|\benv\.(AKADA_ENV)\b/gm)].map(([, key, file]) => key ?? file),
  );
  const rows = page.split('\n').filter((line) => /^\| `[A-Z]/.test(line) && line.split('|').length === 5);
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, key]) => key),
  );
  expect(listed.toSorted()).toEqual([...new Set(read)].toSorted());
});

test.each(named(/`deploy\/([\w@.-]+)`/g))('deploy has %s', (name) => {
  expect(existsSync(join(root, 'deploy', name))).toBe(true);
});
