import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { openDb } from '../src/platform/db/open.ts';
import type { PostgresServer } from './postgres-server.ts';
import { enrolIn } from './school-under-load.ts';
import { aDataDir, call, ready, type ServerProcess, startProcess } from './server-process.ts';

/** Two processes on one PostgreSQL, each with a data directory of its own, as deploy/ sets them up. */

export async function twoInstances(postgres: PostgresServer, more: Record<string, string> = {}) {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await postgres.createDatabase(name);
  const databaseUrl = `${postgres.url}/${name}`;
  const secret = randomBytes(32);
  const launch = (env: Record<string, string> = {}) =>
    startProcess({
      DATA_DIR: aDataDir(),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secret.toString('hex'),
      DEMO: 'off',
      TRUST_PROXY: '127.0.0.1',
      ...more,
      ...env,
    });
  const [one, two] = await Promise.all([launch(), launch()]);
  await Promise.all([ready(one), ready(two)]);
  const db = await openDb(databaseUrl);
  onTestFinished(() => db.destroy());
  const builds = await db.selectFrom('instances').select('build').distinct().execute();
  if (builds.length !== 1)
    throw new Error('A source file was changed while the instances started: run this test again.');
  return { one, two, launch, db, enrol: (students: number) => enrolIn(db, secret, students) };
}

/** Milliseconds until `see` says so through an instance; the promise is one second. */
export async function untilSeen(see: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await see())) {
    if (performance.now() - began > 10_000) throw new Error('not seen within ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - began;
}

export const reader = (server: ServerProcess, token: string) => async (path: string) =>
  (await call(server, 'GET', path, { token })).body;
