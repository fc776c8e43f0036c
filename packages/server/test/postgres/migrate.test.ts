import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { namesBeforeRelease } from '../../src/platform/db/before-release.ts';
import { appliedMigrations, migrate, migrations } from '../../src/platform/db/migrate.ts';
import { openDb } from '../../src/platform/db/open.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { asReleased, setApplied } from '../applied-migrations.ts';
import { hasPgbouncer, startPgbouncer } from '../pgbouncer.ts';

/** An empty database behind PgBouncer in transaction mode, where that is installed, and who opens it. */
async function anEmptyDatabase(): Promise<() => Promise<Db>> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  const server = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await server.connect();
  await server.query(`create database ${name} template template0`);
  onTestFinished(async () => {
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  });
  const own = `${inject('postgresUrl')}/${name}`;
  const pooler = hasPgbouncer ? await startPgbouncer(own, ['pool_mode = transaction']) : null;
  if (pooler) onTestFinished(pooler.stop);
  return async () => {
    const db = await openDb(pooler?.url ?? own);
    onTestFinished(() => db.destroy());
    return db;
  };
}

const locksOf = async (db: Db) => {
  const { rows } = await sql`
    select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length;
};

test('processes that begin at once migrate one after the other, and none keeps the lock', async () => {
  const open = await anEmptyDatabase();
  const processes = await Promise.all([open(), open(), open()]);
  await Promise.all(processes.map((db) => migrate(db)));
  for (const db of processes) expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
  expect(await Promise.all(processes.map(locksOf))).toEqual([0, 0, 0]);
});

test('of processes that begin at once on a database of before 1.0 one takes it over, and the others find it so', async () => {
  const open = await anEmptyDatabase();
  const processes = await Promise.all([open(), open(), open()]);
  const [db] = processes;
  await migrate(db, asReleased);
  await setApplied(db, namesBeforeRelease);
  await Promise.all(processes.map((each) => migrate(each)));
  expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
});

test('a migration that PostgreSQL refuses says why, and keeps no lock', async () => {
  const db = await (await anEmptyDatabase())();
  const broken = { up: (trx: Db) => sql`alter table pupils add column house text`.execute(trx).then(() => {}) };
  await expect(migrate(db, { ...migrations, '9999-broken': broken })).rejects.toThrow(
    'relation "pupils" does not exist',
  );
  expect(await locksOf(db)).toBe(0);
  await migrate(db);
  expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
});
