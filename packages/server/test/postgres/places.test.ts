import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { places } from '../../src/platform/db/citus/places.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { DistributeRefused, distributeCommand } from '../../src/school/ops/distribute.ts';
import { openHouse } from '../house.ts';

const placeOf = (table: string) => (places as Readonly<Record<string, string>>)[table];
const isSpread = (table: string) => placeOf(table) === 'student_id';

type Key = { table: string; name: string; columns: string };
type Reference = { table: string; other: string; definition: string };

describe('the places of tables on Citus', () => {
  test('are known for each table of the schema', async () => {
    const { db } = await openHouse();
    const found = (await db.introspection.getTables()).map(({ name }) => name);
    expect(Object.keys(places).toSorted()).toEqual(found.toSorted());
  });

  test('leave no spread table a unique key without the student', async () => {
    const { db } = await openHouse();
    const { rows } = await sql<Key>`
      select tablename as table, indexname as name, substring(indexdef from '\\((.*?)\\)') as columns
      from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`.execute(db);
    const keys = rows.filter(({ table }) => isSpread(table));
    expect(new Set(keys.map(({ table }) => table)).size).toBe(Object.keys(places).filter(isSpread).length);
    expect(keys.filter(({ columns }) => !columns.split(', ').includes('student_id'))).toEqual([]);
  });

  test('let spread tables refer to one another by student, and else to what is everywhere', async () => {
    const { db } = await openHouse();
    const { rows } = await sql<Reference>`
      select own.relname as table, other.relname as other, pg_get_constraintdef(con.oid) as definition
      from pg_constraint con join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
      where contype = 'f'`.execute(db);
    const isTaken = ({ table, other, definition }: Reference) => {
      if (isSpread(other)) return isSpread(table) && definition.startsWith('FOREIGN KEY (student_id,');
      return placeOf(table) === 'coordinator' || placeOf(other) === 'everywhere';
    };
    expect(rows.filter(({ table }) => isSpread(table)).length).toBeGreaterThan(10);
    expect(rows.filter((row) => !isTaken(row))).toEqual([]);
  });

  test('leave the tables with triggers on the coordinator', async () => {
    const { db } = await openHouse();
    const { rows } = await sql<{ name: string }>`
      select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal
    `.execute(db);
    expect(rows.map(({ name }) => [name, placeOf(name)])).toEqual([['audit', 'coordinator']]);
  });
});

test('distribute refuses a PostgreSQL without Citus and a school on SQLite, and takes no arguments', async () => {
  const { db, context } = await openHouse();
  const { config } = context;
  await expect(distributeCommand([], config)).rejects.toThrow(/does not have the extension Citus.*Nothing was changed/);
  await expect(distributeCommand([], { ...config, databaseUrl: '/nowhere/akada.sqlite' })).rejects.toThrow(
    /on SQLite.*copy-to-postgres.*Nothing was changed/,
  );
  await expect(distributeCommand(['now'], config)).rejects.toThrow(DistributeRefused);
  // Nothing is left behind that would keep a server from starting.
  await migrate(db);
});
