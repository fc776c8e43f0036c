import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { migrate, migrations } from '../src/platform/db/migrate.ts';
import { openDb } from '../src/platform/db/open.ts';
import type { Db } from '../src/platform/db/schema.ts';

async function anEmptyDatabase(): Promise<string> {
  if (process.env.TEST_ENGINE !== 'postgres') return ':memory:';
  const server = inject('postgresUrl');
  const name = `t_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}

/** An empty school as it was before a migration. */
export async function anOldSchool(migration: string): Promise<Db> {
  const db = await openDb(await anEmptyDatabase());
  onTestFinished(() => db.destroy());
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < migration));
  await migrate(db, before);
  return db;
}
