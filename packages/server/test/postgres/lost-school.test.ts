import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { appliedMigrations, migrations } from '../../src/platform/db/migrate.ts';
import { openDb } from '../../src/platform/db/open.ts';
import { upgrade } from '../../src/school/ops/before-start.ts';
import { readSecret } from '../../src/school/ops/data-dir.ts';
import { startCli } from '../school-on-disk.ts';
import { aDataDir } from '../server-process.ts';

async function anEmptyDatabase() {
  const server = inject('postgresUrl');
  const name = `t_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const db = await openDb(`${server}/${name}`);
  onTestFinished(() => db.destroy());
  return { db, url: `${server}/${name}` };
}

test('an empty database beside a secret stops the start, unless SECRET_KEY is set or the secret is removed', async () => {
  const { db, url } = await anEmptyDatabase();
  const dataDir = aDataDir();
  readSecret(dataDir);
  const env = { DATA_DIR: dataDir, DATABASE_URL: url };
  await expect(upgrade(readConfig(env), db)).rejects.toThrow(
    `the PostgreSQL database is empty, but ${dataDir}/secret shows that there was a school: fill it (pg_restore, or npm run cli -- copy-to-postgres) or correct DATABASE_URL, or remove ${dataDir}/secret to begin again.`,
  );
  expect(await appliedMigrations(db)).toEqual([]);
  await upgrade(readConfig({ ...env, SECRET_KEY: 'ab'.repeat(32) }), db);
  expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
  await upgrade(readConfig(env), db);
});

test('an empty database beside nothing is a new school', async () => {
  const { db, url } = await anEmptyDatabase();
  await upgrade(readConfig({ DATA_DIR: aDataDir(), DATABASE_URL: url }), db);
  expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
});

test('a command says that there is no school yet in an empty database', async () => {
  const { url } = await anEmptyDatabase();
  const dataDir = aDataDir();
  const { status, stderr } = await startCli(dataDir, ['migrate'], { DATABASE_URL: url }).ended;
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: `No school yet · DATA_DIR ${dataDir} · no file of settings\n`,
  });
});
