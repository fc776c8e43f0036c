import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, inject, test } from 'vitest';
import { places } from '../../src/platform/db/citus/places.ts';
import { placingMigrations } from '../../src/platform/db/citus/spread.ts';
import { migrate, migrations } from '../../src/platform/db/migrate.ts';
import { openDb } from '../../src/platform/db/open.ts';
import type { Db, Schema } from '../../src/platform/db/schema.ts';
import { iso } from '../../src/platform/http/context.ts';
import { distributeCommand } from '../../src/school/ops/distribute.ts';
import { createSpanning } from '../citus-servers.ts';
import { type House, openHouse } from '../house.ts';
import { aWorld } from '../world.ts';

/** On a database of its own: what these tests do to it, no other test expects. */
async function aSchool(): Promise<House> {
  const servers = { coordinator: inject('postgresUrl'), workers: inject('workerUrls') };
  const url = await createSpanning(servers, `t_${randomBytes(8).toString('hex')}`);
  const db = await openDb(url);
  await migrate(db);
  const house = await openHouse({ database: { db, url, drop: () => db.destroy() } });
  await aWorld(house);
  return house;
}

async function rowsOf({ db }: House) {
  const dump: Record<string, string[]> = {};
  for (const table of Object.keys(places) as (keyof Schema)[]) {
    const rows = await db.selectFrom(table).selectAll().execute();
    dump[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return dump;
}

type At = { name: string; place: string };

async function placesOf(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<At>`
    select relname as name, case when partmethod = 'h' then column_to_column_name(logicalrelid, partkey)
      when repmodel = 't' then 'everywhere' else 'coordinator' end as place
    from pg_dist_partition join pg_class on pg_class.oid = logicalrelid`.execute(db);
  return Object.fromEntries(rows.map(({ name, place }) => [name, place]));
}

const referencesOf = async (db: Db) =>
  (
    await sql<{ definition: string }>`
      select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conrelid::regclass::text in (${sql.join(Object.keys(places))}) order by 1`.execute(db)
  ).rows.map(({ definition }) => definition);

test('distribute places each table with its rows and references, after a kill the rest, and then nothing', async () => {
  const house = await aSchool();
  const { db, context } = house;
  const [rows, references] = [await rowsOf(house), await referencesOf(db)];
  expect(rows.answers?.length).toBeGreaterThan(0);
  // As a kill leaves it: some tables are placed.
  for (const table of ['users', 'lessons']) await sql`select create_reference_table(${table})`.execute(db);
  const everywhere = Object.values(places).filter((place) => place === 'everywhere').length;
  expect(await distributeCommand([], context.config)).toContain(`every machine: ${everywhere - 2} tables`);
  // A table that nothing ties to the others stays unknown to Citus.
  const known = await placesOf(db);
  expect(Object.fromEntries(Object.keys(places).map((table) => [table, known[table] ?? 'coordinator']))).toEqual(
    places,
  );
  expect(await rowsOf(house)).toEqual(rows);
  expect(await referencesOf(db)).toEqual(references);
  expect(await distributeCommand([], context.config)).toBe('The school is spread over the workers already.');
  expect(await rowsOf(house)).toEqual(rows);
});

test('distribute refuses while an instance serves, and a Citus without workers', async () => {
  const { db, context } = await aSchool();
  const instance = { _id: 'one', build: 'this', started_at: iso(Date.now()), seen_at: iso(Date.now()) };
  await db.insertInto('instances').values(instance).execute();
  await expect(distributeCommand([], context.config)).rejects.toThrow(/serves this database.*Nothing was changed/);
  await db.deleteFrom('instances').execute();
  await sql`select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid > 0`.execute(db);
  await expect(distributeCommand([], context.config)).rejects.toThrow(/has no worker.*Nothing was changed/);
  expect(Object.values(await placesOf(db)).filter((place) => place !== 'coordinator')).toEqual([]);
});

test('a migration of a spread school places the tables that it makes, with their references, or nothing at all', async () => {
  const house = await aSchool();
  const { db, context } = house;
  await distributeCommand([], context.config);
  const before = await referencesOf(db);
  const more = {
    up: async (trx: Db) => {
      await sql`alter table attempts add column more integer not null default 7`.execute(trx);
      await sql`create table more_answers (
        student_id text not null references users (_id) on delete cascade, attempt_id text not null,
        primary key (student_id, attempt_id),
        foreign key (student_id, attempt_id) references attempts (student_id, _id) on delete cascade
      )`.execute(trx);
      await sql`create index more_answers_attempt on more_answers (attempt_id)`.execute(trx);
      await sql`create table more_facts (_id text not null primary key)`.execute(trx);
      await sql`insert into more_answers select student_id, _id from attempts`.execute(trx);
    },
  };
  const broken = {
    up: () => {
      throw new Error('the power went');
    },
  };
  const run = async (later: Record<string, { up: (trx: Db) => Promise<void> }>) => {
    const known = { ...migrations, ...later };
    const of = { ...places, more_answers: 'student_id', more_facts: 'everywhere' } as const;
    const provider = { getMigrations: async () => placingMigrations(known, of) };
    return (await new Migrator({ db, provider }).migrateToLatest()).error;
  };
  expect(await run({ '9998-more': more, '9999-broken': broken })).toEqual(new Error('the power went'));
  expect((await placesOf(db)).more_answers).toBeUndefined();
  expect(await run({ '9998-more': more })).toBeUndefined();
  expect(await placesOf(db)).toMatchObject({ more_answers: 'student_id', more_facts: 'everywhere' });
  const { rows } = await sql<{ more: number; rows: number }>`
    select sum(more) as more, count(*) as rows from attempts join more_answers using (student_id)
    where attempt_id = attempts._id`.execute(db);
  const attempts = await db.selectFrom('attempts').select('_id').execute();
  expect(rows).toEqual([{ more: 7 * attempts.length, rows: attempts.length }]);
  await db.deleteFrom('attempts').execute();
  expect((await sql`select 1 from more_answers`.execute(db)).rows).toEqual([]);
  expect(await referencesOf(db)).toEqual(before);
});
