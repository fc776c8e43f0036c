import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { readConfig } from '../src/config.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDb } from '../src/platform/db/open.ts';
import { iso } from '../src/platform/http/context.ts';
import { newIdAt } from '../src/platform/http/new-id.ts';
import type { BackedUp } from '../src/school/ops/automatic-backups.ts';
import { readSecret } from '../src/school/ops/data-dir.ts';
import { keepSettings } from '../src/school/settings/settings.queries.ts';
import { TestClock } from './house.ts';
import { aDataDir, inherited } from './server-process.ts';

/** A school in a data directory as an operator has it, with a clock that a test can move. */
export async function aSchoolOnDisk(env: Record<string, string> = {}) {
  const dataDir = aDataDir();
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const db = await openDb(config.databaseUrl);
  await migrate(db);
  onTestFinished(() => db.destroy());
  const clock = new TestClock();
  const secret = readSecret(dataDir);
  const context: BackedUp = {
    ...{ db, config, secret, now: clock.now, newId: () => newIdAt(clock.now()) },
    ...(await keepSettings(db, config)),
    instance: { _id: 'this instance', build: 'this build', started_at: iso(0) },
  };
  return { dataDir, db, clock, context, database: config.databaseUrl, secret: secret.toString('hex') };
}

/** As many megabytes that do not compress. */
export async function fill(db: BackedUp['db'], megabytes: number): Promise<void> {
  for (let number = 0; number < megabytes; number += 1) {
    const content = randomBytes(512 * 1024).toString('hex');
    await db
      .insertInto('pictures')
      .values({ hash: `picture ${number}`, content, created_at: '' })
      .execute();
  }
}

const cli = join(import.meta.dirname, '../src/cli.ts');

/** `npm run cli -- …` as a process of its own; this one goes on meanwhile. `under` is a command that runs it. */
export function startCli(
  dataDir: string,
  args: readonly string[],
  env: Record<string, string> = {},
  under: readonly string[] = [],
) {
  const [command = process.execPath, ...rest] = [...under, process.execPath, cli, ...args];
  const child = spawn(command, rest, {
    env: { ...inherited, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => {
    said.stdout += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    said.stderr += data.toString();
  });
  const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, ...said }));
  return { child, ended };
}

/** All that a command which works says on stderr: whose school it is. */
export const introduced = expect.stringMatching(/^[^\n]+ · DATA_DIR [^\n]+\n$/);

export const runCli = (dataDir: string, ...args: string[]) => startCli(dataDir, args).ended;
