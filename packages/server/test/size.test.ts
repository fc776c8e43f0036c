import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const mostLines = 300;

const folders = [
  'packages/contract/src',
  'packages/server/src',
  'packages/web/src',
  'packages/server/test',
  'bench',
  'drills',
  'e2e',
  'scripts',
  'tools',
];
const isCounted = (file: string) =>
  /\.(ts|tsx|mts|mjs|js)$/.test(file) && !/node_modules|\/demo\/content|\/dist\//.test(file);

type Sized = { file: string; lines: number };

function sizes(): Sized[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter(isCounted)
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length }));
}

function tooLong(files: readonly Sized[]): string[] {
  return files
    .filter((file) => file.lines > mostLines)
    .map(
      (file) => `${file.file} has ${file.lines} lines, the stop is ${mostLines}: give one of its subjects an own file`,
    );
}

test('no file is longer than 300 lines', () => {
  const files = sizes();
  expect(files.length).toBeGreaterThan(100);
  expect(tooLong(files)).toEqual([]);
});

test('a file that is too long is found', () => {
  expect(
    tooLong([
      { file: 'a.ts', lines: 301 },
      { file: 'b.ts', lines: 300 },
    ]),
  ).toHaveLength(1);
});

/** A biome.json of a package switches off what the root's says about its files. */
test('the linter refuses functions of more than 60 lines in each package', () => {
  const own = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/biome.json`);
  for (const file of ['biome.json', ...own.filter((name) => existsSync(join(root, name)))]) {
    const { overrides = [] } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    expect(overrides, file).toContainEqual({
      includes: [expect.stringMatching(/^(packages\/\*\/)?src\/\*\*$/), '!**/*.test.ts', '!**/*.test.tsx'],
      linter: { rules: { complexity: { noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: 60 } } } } },
    });
  }
});
