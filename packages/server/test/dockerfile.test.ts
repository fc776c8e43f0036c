import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';

/** No container engine is asked for: what it would read is read here. The health check runs in release.test.ts. */

const root = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

const dockerfile = read('Dockerfile');
/** Instructions of the last stage, which is the image; lines that go on are one. */
const image = dockerfile
  .slice(dockerfile.lastIndexOf('\nFROM '))
  .replace(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n');
const of = (instruction: string) =>
  image.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));
const imageEnv = parseEnv(of('ENV').join(' ').replaceAll(' ', '\n'));

describe('the Dockerfile', () => {
  test('is one that the linter of its language server takes', () => {
    expect(validate(dockerfile)).toEqual([]);
    expect(validate(dockerfile.replace('WORKDIR /build', 'WORKDIR build'))).not.toEqual([]);
    expect(validate(dockerfile.replace('EXPOSE', 'EXPOSED'))).not.toEqual([]);
  });

  test('runs as a user without rights, who owns the data', () => {
    expect(of('USER')).toEqual(['akada']);
    expect(of('VOLUME')).toEqual([`["${imageEnv.DATA_DIR}"]`]);
    expect(of('RUN').join()).toContain(
      `install --directory --owner akada --group akada --mode 700 ${imageEnv.DATA_DIR}`,
    );
    expect(of('ENTRYPOINT')).toEqual(['["./akada"]']);
  });

  test('has settings that the server takes, and no secret', () => {
    const config = readConfig(imageEnv);
    expect(config).toMatchObject({ host: '0.0.0.0', demo: 'off', dataDir: '/var/lib/akada', secretKey: null });
    expect(of('EXPOSE')).toEqual([String(config.port)]);
    expect(dockerfile).not.toMatch(/PASSWORD|SECRET|_KEY/);
  });

  test('is given all that a release is made of, and no settings of this machine', () => {
    const ignored = read('.dockerignore').split('\n');
    const given = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(given.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const release = read('scripts/release.mjs');
    const named = [...release.matchAll(/'([\w./]+)'/g)].map((match) => match[1] ?? '');
    const sources = named.filter((path) => /^(docs|deploy|packages)\b|^[A-Z]+\.md$|^LICENSE$/.test(path));
    expect(sources.length).toBeGreaterThan(8);
    const isGiven = (path: string) => given.some((one) => path === one || path.startsWith(`${one}/`));
    expect(sources.filter((path) => !isGiven(path))).toEqual([]);
    for (const path of ['deploy/.env', '**/node_modules', '**/dist'])
      expect(ignored.slice(1 + given.length)).toContain(path);
  });
});
