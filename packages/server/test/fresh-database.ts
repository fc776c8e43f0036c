import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { openDb } from '../src/db/open.ts';
import type { Db } from '../src/db/schema.ts';

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A database of its own for one test, on the engine this run is for. */
export async function freshDatabase(): Promise<{ db: Db; url: string; drop: () => Promise<void> }> {
  if (process.env.TEST_ENGINE !== 'postgres') {
    const db = await openDb(':memory:');
    await migrate(db);
    return { db, url: ':memory:', drop: () => db.destroy() };
  }
  const server = inject('postgresUrl');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await administer(server, `create database ${name} template akada_template`);
  const url = `${server}/${name}`;
  const db = await openDb(url);
  const drop = async () => {
    await db.destroy();
    await administer(server, `drop database ${name} with (force)`);
  };
  return { db, url, drop };
}
