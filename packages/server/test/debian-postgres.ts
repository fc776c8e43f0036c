import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';

/** Debian's PostgreSQL with a standby, which the npm package cannot make: it has no pg_basebackup. */

const debian = '/usr/lib/postgresql';
const [newest] = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);

export const hasDebianPostgres = () =>
  newest !== undefined && existsSync(join(debian, newest, 'bin/pg_basebackup')) && process.getuid?.() === 0;

type Stop = (signal: NodeJS.Signals) => Promise<void>;

/** A primary and a standby that streams from it, gone when the test is. */
export async function aPrimaryWithStandby() {
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  const folder = mkdtempSync(join(tmpdir(), 'akada-standby-'));
  chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const program = (name: string) => join(debian, newest ?? '', 'bin', name);
  const run = (name: string, args: readonly string[]) => {
    const { status, stderr } = spawnSync(program(name), args, { cwd: folder, ...owner, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
  };
  const ports = { primary: await freePort(), standby: await freePort() };
  const urlOf = (name: keyof typeof ports, role = 'postgres') =>
    `postgres://${role}:akada@127.0.0.1:${ports[name]}/postgres`;

  const start = async (name: keyof typeof ports): Promise<Stop> => {
    const settings = [
      `port=${ports[name]}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'wal_receiver_status_interval=1s',
    ];
    const args = ['-D', join(folder, name), ...settings.flatMap((setting) => ['-c', setting])];
    const child = spawn(program('postgres'), args, { cwd: folder, ...owner, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const stop: Stop = async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    };
    onTestFinished(() => stop('SIGQUIT'));
    const isUp = () => spawnSync(program('pg_isready'), ['-h', '127.0.0.1', '-p', String(ports[name])]).status === 0;
    while (!isUp()) {
      if (child.exitCode !== null) throw new Error(`the ${name} ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return stop;
  };

  // Before the servers' own, so that it comes after them.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  run('initdb', ['-D', join(folder, 'primary'), '-U', 'postgres', '--auth=trust', '--no-sync']);
  appendFileSync(join(folder, 'primary', 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n');
  await start('primary');
  run('pg_basebackup', ['-d', urlOf('primary'), '-D', join(folder, 'standby'), '-R', '-X', 'stream', '-c', 'fast']);
  return { urlOf, startStandby: () => start('standby') };
}
