import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDb } from '../../src/platform/db/open.ts';
import { prepared } from '../../src/platform/db/prepared.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { freshDatabase } from '../fresh-database.ts';
import { hasPgbouncer, startPgbouncer } from '../pgbouncer.ts';

/** A database whose sessions begin with other settings than ours. */
async function aDatabaseWithOtherSettings() {
  const { db, url, drop } = await freshDatabase();
  onTestFinished(drop);
  const name = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${name} set synchronous_commit = off`.execute(db);
  await sql`alter database ${name} set timezone = 'Africa/Lagos'`.execute(db);
  onTestFinished(async () => {
    await sql`alter database ${name} reset all`.execute(db);
    await sql`alter role session_user in database ${name} reset all`.execute(db);
  });
  return url;
}

async function settingsOf(db: Db) {
  const { rows } = await sql<{ commit: string; zone: string; asked: number; pid: number }>`
    select current_setting('synchronous_commit') as commit, current_setting('timezone') as zone,
      (select count(*) from pg_settings where source = 'client' and name in ('synchronous_commit', 'TimeZone')) as asked,
      pg_backend_pid() as pid, pg_sleep(0.2)::text as slept`.execute(db);
  return rows[0];
}

async function settingsOfMany(url: string, count: number) {
  const db = await openDb(url);
  onTestFinished(() => db.destroy());
  return Promise.all(Array.from({ length: count }, () => settingsOf(db)));
}

test('every connection has our settings before its first statement, and asks for none in the startup packet', async () => {
  const found = await settingsOfMany(await aDatabaseWithOtherSettings(), 20);
  expect(new Set(found.map((one) => one?.pid)).size).toBe(20);
  for (const one of found) expect(one).toMatchObject({ commit: 'on', zone: 'UTC', asked: 0 });
});

test.runIf(hasPgbouncer)(
  'behind a pooler in transaction mode every session has them, also one that it had before',
  async () => {
    const url = await aDatabaseWithOtherSettings();
    const pooler = await startPgbouncer(url, [
      'pool_mode = transaction',
      'min_pool_size = 10',
      'server_round_robin = 1',
    ]);
    onTestFinished(pooler.stop);
    const before = await openDb(url);
    onTestFinished(() => before.destroy());
    await settingsOf(before);
    const found = await settingsOfMany(pooler.url, 20);
    expect(new Set(found.map((one) => one?.pid)).size).toBeGreaterThan(5);
    for (const one of found) expect(one).toMatchObject({ commit: 'on', zone: 'UTC' });
    // `reset_val`: PostgreSQL's default for every session of the role.
    const { rows } = await sql<{ value: string }>`
    select reset_val as value from pg_settings where name in ('synchronous_commit', 'TimeZone') order by name`.execute(
      before,
    );
    expect(rows.map(({ value }) => value)).toEqual(['on', 'UTC'].toReversed());
  },
);

test.runIf(hasPgbouncer)('a pooler in statement mode is refused with a line that says what to do', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const pooler = await startPgbouncer(url, ['pool_mode = statement']);
  onTestFinished(pooler.stop);
  await expect(openDb(pooler.url)).rejects.toThrow(
    'DATABASE_URL leads through a pooler in statement mode. Set pool_mode = transaction or session for this database in PgBouncer, or name PostgreSQL itself.',
  );
});

const advice =
  /Run as the administrator of the database: alter role akada in database t_\w+ set synchronous_commit = 'on'; alter role akada in database t_\w+ set timezone = 'UTC'\. Then run RECONNECT in the console of PgBouncer, and start again\.$/;

test.runIf(hasPgbouncer)('sessions that keep other settings are refused with a line that says what to do', async () => {
  const url = await aDatabaseWithOtherSettings();
  const pooler = await startPgbouncer(url, ['pool_mode = transaction']);
  onTestFinished(pooler.stop);
  const client = new pg.Client({ connectionString: pooler.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  const opened = openDb(pooler.url);
  await expect(opened).rejects.toThrow(
    'could not get the settings that Akada needs: sessions from before are in use. Run as',
  );
  await expect(opened).rejects.toThrow(advice);
});

test.runIf(hasPgbouncer)(
  'a role that cannot change its settings is refused with a line that says what to do',
  async () => {
    const url = await aDatabaseWithOtherSettings();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const setReadOnly = `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only`;
    await client.query(`${setReadOnly} = on`);
    onTestFinished(async () => {
      await client.query(`${setReadOnly} to default`);
      await client.end();
    });
    const pooler = await startPgbouncer(url, ['pool_mode = transaction']);
    onTestFinished(pooler.stop);
    const opened = openDb(pooler.url);
    await expect(opened).rejects.toThrow('cannot execute ALTER ROLE in a read-only transaction. Run as');
    await expect(opened).rejects.toThrow(advice);
  },
);

const echo = prepared(['said'], (db, { said }) => db.selectNoFrom(sql<string>`${said}::text`.as('said')));

/** The statement that says it, and how many of ours its session knows by a name. */
async function saidTwice(db: Db) {
  return db.connection().execute(async (one) => {
    const said = [await echo(one, { said: 'first' }), await echo(one, { said: 'second' })]
      .flat()
      .map((row) => row.said);
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where name like 'akada%'`.execute(one);
    return { said, names: rows.length };
  });
}

test.runIf(hasPgbouncer)(
  'a statement has a name where PostgreSQL is reached directly, and none behind a pooler',
  async () => {
    const url = await aDatabaseWithOtherSettings();
    const pooler = await startPgbouncer(url, ['pool_mode = transaction', 'server_round_robin = 1']);
    onTestFinished(pooler.stop);
    for (const [address, names] of [
      [url, 1],
      [pooler.url, 0],
    ] as const) {
      const db = await openDb(address);
      onTestFinished(() => db.destroy());
      const found = await Promise.all(Array.from({ length: 10 }, () => saidTwice(db)));
      for (const one of found) expect(one).toEqual({ said: ['first', 'second'], names });
    }
  },
);
