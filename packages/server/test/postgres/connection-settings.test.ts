import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDb } from '../../src/db/open.ts';
import { refuseTransactionMode } from '../../src/db/session-mode.ts';
import { freshDatabase } from '../fresh-database.ts';

test('every connection has our settings before its first statement, and asks for none in the startup packet', async () => {
  const { db: first, url, drop } = await freshDatabase();
  onTestFinished(drop);
  const name = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${name} set synchronous_commit = off`.execute(first);
  await sql`alter database ${name} set timezone = 'Africa/Lagos'`.execute(first);
  onTestFinished(async () => {
    await sql`alter database ${name} reset all`.execute(first);
  });
  const db = await openDb(url);
  onTestFinished(() => db.destroy());
  const connections = Array.from({ length: 20 }, async () => {
    const { rows } = await sql`
      select current_setting('synchronous_commit') as commit, current_setting('timezone') as zone,
        (select count(*) from pg_settings where source = 'client' and name in ('synchronous_commit', 'TimeZone')) as asked,
        pg_backend_pid() as pid, pg_sleep(0.2)::text as slept`.execute(db);
    return rows[0] as { commit: string; zone: string; asked: number; pid: number };
  });
  const found = await Promise.all(connections);
  expect(new Set(found.map(({ pid }) => pid)).size).toBe(20);
  for (const one of found) expect(one).toMatchObject({ commit: 'on', zone: 'UTC', asked: 0 });
});

test('PostgreSQL itself is no pooler in transaction mode', async () => {
  const { db, drop } = await freshDatabase();
  onTestFinished(drop);
  await expect(refuseTransactionMode(db)).resolves.toBeUndefined();
});
