import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { DCLinter } from 'dclint';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/config.ts';

const root = join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

type Service = Readonly<{
  image: string;
  build?: string;
  pull_policy?: string;
  env_file?: string;
  environment: Record<string, string>;
  volumes: string[];
  networks: string[] | Record<string, { ipv4_address: string }>;
  restart: string;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
}>;
type Compose = Readonly<{
  services: Record<string, Service>;
  volumes: Record<string, null>;
  networks: { akada: { ipam: { config: { subnet: string; ip_range?: string; gateway?: string }[] } } };
}>;

/** Environment set by the Dockerfile; checked in dockerfile.test.ts. */
const ofImage = { HOST: '0.0.0.0', DATA_DIR: '/var/lib/akada', DEMO: 'off' };

/** Rules on order and quotes are off, and so is the one on public ports, which Caddy needs. */
function problemsOf(file: string): string[] {
  const off = [
    ...[
      'service-keys-order',
      'top-level-properties-order',
      'services-alphabetical-order',
      'no-unbound-port-interfaces',
    ],
    ...['service-dependencies-alphabetical-order', 'service-ports-alphabetical-order'],
  ];
  const rules = Object.fromEntries(off.map((rule) => [rule, 0] as const));
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  const results = linter.lintFiles([file], false) as { messages: { message: string }[] }[];
  return results.flatMap(({ messages }) => messages.map(({ message }) => message));
}

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (name) => {
  const text = read(`deploy/${name}`);
  const compose = parse(text, { merge: true }) as Compose;
  const apps = Object.values(compose.services).filter(({ build }) => build);

  test('follows the Compose specification', () => {
    expect(problemsOf(join(root, 'deploy', name))).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'akada-compose-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'compose.yaml'), text.replace('restart:', 'restarts:'));
    expect(problemsOf(join(folder, 'compose.yaml')).join()).toContain('must NOT have additional properties');
  });

  test('builds its own image, never another one of that name', () => {
    expect(apps.length).toBe(name === 'compose.yaml' ? 1 : 2);
    for (const { build, pull_policy } of apps) {
      expect(existsSync(join(root, 'deploy', build ?? '', 'Dockerfile'))).toBe(true);
      expect(pull_policy).toBe('build');
    }
  });

  test('gives the server settings that it takes, once its file of them is filled in', () => {
    const example = read('deploy/compose.env').replace(/^# ([A-Z_]+=)/gm, '$1');
    const filled = { ...parseEnv(example), SECRET_KEY: 'ab'.repeat(32), POSTGRES_PASSWORD: 'cd'.repeat(32) };
    const value = (_: string, key: keyof typeof filled) => filled[key] ?? `\${${key}}`;
    for (const { env_file, environment } of apps) {
      expect(env_file).toBe('.env');
      const own = JSON.parse(JSON.stringify(environment).replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, value));
      const config = readConfig({ ...ofImage, ...filled, ...own });
      expect(config.publicUrl).toBe('https://learn.school.example');
      expect(config.dataDir).toBe('/var/lib/akada');
      expect(/\$\{|undefined/.exec(JSON.stringify(config))).toBeNull();
    }
    expect(text).not.toMatch(/(PASSWORD|SECRET\w*): (?!\$\{)/);
  });

  test('believes its proxy alone', () => {
    const { caddy } = compose.services;
    const [ipam] = compose.networks.akada.ipam.config;
    const address = caddy && !Array.isArray(caddy.networks) ? caddy.networks.akada?.ipv4_address : ipam?.gateway;
    expect(address?.startsWith(ipam?.subnet.replace(/\.0\/24$/, '.') ?? '?')).toBe(true);
    if (caddy) {
      expect(ipam?.ip_range).toBe(ipam?.subnet.replace('.0/24', '.128/25'));
      expect(Number(address?.split('.')[3])).toBeLessThan(128);
    }
    expect(apps.map(({ environment }) => environment.TRUST_PROXY)).toEqual(apps.map(() => address));
  });

  test('waits for the drain, starts again, and keeps what must be kept in volumes of its own', () => {
    expect(Object.values(compose.services).map(({ restart }) => restart)).not.toContain(undefined);
    for (const { stop_grace_period } of apps) expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(10);
    const mounts = Object.values(compose.services).flatMap(({ volumes }) => volumes.map((mount) => mount.split(':')));
    const named = mounts.map(([from = '']) => from).filter((from) => !from.startsWith('.'));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    const data = mounts.filter(([, to]) => to === ofImage.DATA_DIR).map(([from]) => from);
    expect(new Set(data).size).toBe(apps.length);
    const films = mounts.filter(([, to]) => to === `${ofImage.DATA_DIR}/media`).map(([from]) => from);
    expect(films).toEqual(apps.length === 2 ? ['media', 'media'] : []);
    for (const [from = ''] of mounts.filter(([from]) => from?.startsWith('.')))
      expect(existsSync(join(root, 'deploy', from))).toBe(true);
  });
});
