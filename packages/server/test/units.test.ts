import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { loadEnvFile } from '../src/env-file.ts';
import { hasNginx, problemsOfNginxConf } from './nginx.ts';
import { aDataDir } from './server-process.ts';

const deploy = join(import.meta.dirname, '../../../deploy');

const serverFlags = readFileSync(join(deploy, '../scripts/server-flags.mjs'), 'utf8').match(/(?<=')--[\w=-]+(?=')/g);

/** All values of a key; most keys of a unit may be given several times. */
function unit(name: string): (key: string) => string[] {
  const lines = readFileSync(join(deploy, name), 'utf8').split('\n');
  return (key) => lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
}

const words = (values: readonly string[]) => values.flatMap((value) => value.split(' '));

const canAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

describe.each([
  ['akada.service', ['/var/lib/akada'], []],
  ['akada@.service', ['/var/lib/akada/%i', '/var/lib/akada/media'], ['PORT=300%i', 'DATA_DIR=/var/lib/akada/%i']],
] as const)('the unit %s', (name, disks, own) => {
  const all = unit(name);
  const [dataDir] = disks;

  test('starts the server itself, after the network and its disk', () => {
    const flags = serverFlags?.join(' ');
    expect(all('ExecStart')).toEqual([`/srv/akada/node_modules/node/bin/node ${flags} packages/server/src/main.ts`]);
    expect(all('WorkingDirectory')).toEqual(['/srv/akada']);
    expect(words(all('After'))).toContain('network-online.target');
    expect(all('Wants')).toEqual(['network-online.target']);
    expect(words(all('RequiresMountsFor'))).toEqual(['/srv/akada', ...disks]);
    expect(all('WantedBy')).toEqual(['multi-user.target']);
  });

  test('sends one SIGTERM, waits for the drain, and tries again for ever', () => {
    expect(all('KillMode')).toEqual(['mixed']);
    expect(Number(all('TimeoutStopSec')[0])).toBeGreaterThan(10);
    expect([...all('Restart'), ...all('StartLimitIntervalSec')]).toEqual(['always', '0']);
  });

  test('reads the file of settings as the commands do, and keeps what it makes to its user', () => {
    expect(all('EnvironmentFile')).toEqual([]);
    expect(words(all('Environment'))).toEqual(expect.arrayContaining(['AKADA_ENV=/etc/akada/akada.env', ...own]));
    expect(all('StateDirectory').map((folder) => `/var/lib/${folder}`)).toEqual([dataDir]);
    expect([...all('User'), ...all('UMask'), ...all('StateDirectoryMode')]).toEqual(['akada', '0077', '0700']);
  });

  test('limits what it may write into the journal', () => {
    expect([...all('LogRateLimitIntervalSec'), ...all('LogRateLimitBurst')]).toEqual(['30s', '20000']);
  });

  test.runIf(canAnalyze)('is exposed to 3 of 10 at most, as systemd-analyze counts', () => {
    const args = ['security', '--offline=true', '--no-pager', '--threshold=30', join(deploy, name)];
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    console.info(/Overall exposure level.*/.exec(stdout)?.[0]);
    expect(status).toBe(0);
  });
});

test('both units are hardened alike', () => {
  const [one, several] = ['akada.service', 'akada@.service'].map((name) => {
    const text = readFileSync(join(deploy, name), 'utf8');
    return text.slice(text.indexOf('NoNewPrivileges'));
  });
  expect(one).toBe(several);
});

test('the file of settings is one that the server takes, for the folder of the unit', () => {
  const env: Record<string, string> = {};
  expect(loadEnvFile(env, join(deploy, 'akada.env'))).toBe(join(deploy, 'akada.env'));
  expect(readConfig(env)).toMatchObject({ dataDir: '/var/lib/akada', demo: 'off', host: '127.0.0.1', secretKey: null });
  expect(readFileSync(join(deploy, 'akada.env'), 'utf8')).not.toMatch(/^[^#].*CHANGE-ME/m);
});

test.runIf(hasNginx())('nginx takes its file as it is, with TLS', async () => {
  expect(await problemsOfNginxConf(aDataDir())).toBeNull();
});
