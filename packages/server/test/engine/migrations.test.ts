import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engineOf } from '../../src/platform/db/dialect.ts';
import { appliedMigrations, migrate, migrations } from '../../src/platform/db/migrate.ts';
import { type Db, nobody, type Schema } from '../../src/platform/db/schema.ts';
import { openHouse } from '../house.ts';
import { indexes } from '../schema-indexes.ts';
import { tables } from '../schema-lists.ts';
import { aWorld } from '../world.ts';

/** PostgreSQL searches by trigrams. */
const isTrigramIndex = (name: string) => /^(create index )?search_/i.test(name);

async function tablesOf(db: Db): Promise<Record<string, string>> {
  const found = await db.introspection.getTables();
  return Object.fromEntries(
    found.map((table) => [
      table.name,
      table.columns
        .map(({ name, isNullable, dataType }) => {
          expect(dataType.toLowerCase()).toMatch(/^(text|integer|int4|bigint|int8)$/);
          return `${name}${isNullable ? '?' : ''}${/int/i.test(dataType) ? '#' : ''}`;
        })
        .toSorted()
        .join(' '),
    ]),
  );
}

/** Both engines keep the statement that made an index; only its text differs. */
async function indexesOf(db: Db, url: string): Promise<string[]> {
  const statement =
    engineOf(url) === 'sqlite'
      ? sql<{ text: string }>`select sql as text from sqlite_master where type = 'index' and sql is not null`
      : sql<{ text: string }>`select indexdef as text from pg_indexes where schemaname = 'public'`;
  const { rows } = await statement.execute(db);
  return rows
    .map(({ text }) => {
      const plain = text
        .replace(/"/g, '')
        .replace(/ using btree/i, '')
        .replace(/public\./g, '')
        .replace(/'(-?\d+)'::integer|('')::text/g, '$1$2')
        .replace(/\b(?:COALESCE|DESC)\b/g, (word) => word.toLowerCase());
      const parts = /^create (unique )?index (\w+) on \w+ \((.*?)\)(\s+where\b.*)?$/is.exec(plain);
      return parts ? `${parts[2]}${parts[1] ? '!' : ''} (${parts[3]})${parts[4] ? ' where' : ''}` : plain;
    })
    .filter((index) => !/^\w+_(pkey|once)! /.test(index) || indexes.includes(index))
    .filter((index) => !index.startsWith('kysely_') && !isTrigramIndex(index))
    .toSorted();
}

describe('the migrated schema', () => {
  test('has these tables and columns on both engines', async () => {
    const { db } = await openHouse();
    expect(await tablesOf(db)).toEqual(tables);
  });

  test('has these indexes on both engines, but for long texts, which an index of PostgreSQL does not take', async () => {
    const { db, context } = await openHouse();
    const isSqlite = engineOf(context.config.databaseUrl) === 'sqlite';
    const onPostgres = (index: string) =>
      /^(lessons|orders)_/.test(index) ? index.replace(', search_text', '') : index;
    expect(await indexesOf(db, context.config.databaseUrl)).toEqual(isSqlite ? indexes : indexes.map(onPostgres));
  });

  test('lets little wait before a search index of PostgreSQL, for a search reads all that waits', async () => {
    const { db, context } = await openHouse();
    const isSqlite = engineOf(context.config.databaseUrl) === 'sqlite';
    const ofInverted = sql<{ kilobytes: string | null }>`
      select substring(array_to_string(reloptions, ' ') from 'gin_pending_list_limit=(\\d+)') as kilobytes
      from pg_class join pg_am on pg_am.oid = relam where amname = 'gin'`;
    const { rows } = isSqlite ? { rows: [] } : await ofInverted.execute(db);
    expect(rows.map(({ kilobytes }) => kilobytes)).toEqual(isSqlite ? [] : Array(5).fill('64'));
  });

  test('has no trigger but those that keep the audit log append-only', async () => {
    const { db, context } = await openHouse();
    const isSqlite = engineOf(context.config.databaseUrl) === 'sqlite';
    const ofSqlite = sql<{ name: string }>`select name from sqlite_master where type = 'trigger' order by name`;
    const ofPostgres = sql<{
      name: string;
    }>`select tgname as name from pg_trigger where not tgisinternal order by name`;
    const { rows } = await (isSqlite ? ofSqlite : ofPostgres).execute(db);
    const wanted = ['audit_no_delete', ...(isSqlite ? [] : ['audit_no_truncate']), 'audit_no_update'];
    expect(rows.map(({ name }) => name)).toEqual(wanted);
  });

  test('is left alone, with all its rows, by the next migration', async () => {
    const house = await openHouse();
    await aWorld(house);
    const dump = async () =>
      Promise.all(
        (Object.keys(tables) as (keyof Schema)[]).map(async (table) => [
          table,
          (await house.db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted(),
        ]),
      );
    const before = await dump();
    await migrate(house.db);
    expect(await dump()).toEqual(before);
    expect(await tablesOf(house.db)).toEqual(tables);
  });
});

test('migrations that wait are applied together or not at all', async () => {
  const { db } = await openHouse();
  const whole = { up: (trx: Db) => sql`create table more (_id text not null primary key)`.execute(trx).then(() => {}) };
  const broken = {
    up: async (trx: Db) => {
      await sql`alter table users add column more integer not null default 0`.execute(trx);
      throw new Error('the power went');
    },
  };
  const known = { ...migrations, '9998-whole': whole, '9999-broken': broken };
  await expect(migrate(db, known)).rejects.toThrow('the power went');
  expect(await tablesOf(db)).toEqual(tables);
  expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
  await migrate(db);
});

/** Copies one row of those that match, with some columns changed; rejects where a constraint refuses it. */
async function copyRow<Table extends keyof Schema>(db: Db, table: Table, changes: object, where: [string, string]) {
  const [column, value] = where;
  const { rows } = await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${value} limit 1`.execute(db);
  const copy = { ...(rows[0] as object), ...changes };
  return db
    .insertInto(table)
    .values(copy as never)
    .execute();
}

const newId = () => Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16)).join('');

describe('the database itself refuses', () => {
  test('a second account with the same e-mail address or phone number, but not a second one without a phone', async () => {
    const { house, student } = await aWorld(await openHouse());
    const another = (changes: object) =>
      copyRow(house.db, 'users', { _id: newId(), email: `${newId()}@school.test`, ...changes }, ['_id', student._id]);
    await expect(another({ email: student.email, phone_number: '' })).rejects.toThrow(/unique/i);
    await expect(another({})).rejects.toThrow(/unique/i);
    await another({ phone_number: '' });
    await another({ phone_number: '' });
  });

  test('a second waiting payment for the same lesson, but not one after a decision', async () => {
    const { house, student, payment } = await aWorld(await openHouse());
    const another = (status: string, student_id = student._id) =>
      copyRow(house.db, 'payments', { _id: newId(), status, student_id }, ['_id', payment._id]);
    await expect(another('pending')).rejects.toThrow(/unique/i);
    for (const status of ['approved', 'rejected', 'cancelled', 'refunded']) await another(status);
    await house.db.updateTable('payments').set({ status: 'rejected' }).where('_id', '=', payment._id).execute();
    await another('pending');
    await expect(another('pending')).rejects.toThrow(/unique/i);
    // Several erased students may have waited for the lesson.
    await another('pending', nobody);
    await another('pending', nobody);
  });

  test('money, a reference, a receipt, a request or a lesson of an order twice', async () => {
    const { house, student, payment } = await aWorld(await openHouse());
    const { db } = house;
    const order = (changes: object) =>
      copyRow(db, 'orders', { _id: newId(), reference: `AK-${newId()}`, ...changes }, ['_id', payment._id]);
    await expect(order({ reference: payment.reference })).rejects.toThrow(/unique/i);
    await order({ receipt_number: 7, request_key: 'one' });
    await expect(order({ receipt_number: 7 })).rejects.toThrow(/unique/i);
    await expect(order({ request_key: 'one' })).rejects.toThrow(/unique/i);
    const money = (external_id: string | null) =>
      copyRow(db, 'money', { _id: newId(), external_id }, ['student_id', student._id]);
    for (const id of [null, null, 'a transfer']) await money(id);
    await expect(money('a transfer')).rejects.toThrow(/unique/i);
    const grant = (changes: object) => copyRow(db, 'grants', { _id: newId(), ...changes }, ['student_id', student._id]);
    await expect(grant({})).rejects.toThrow(/unique/i);
    await grant({ revoked_at: '2026-09-15T09:00:00.000Z' });
  });

  test('the same attempt, paper, answer or place in an exam twice', async () => {
    const { house, other, exam } = await aWorld(await openHouse());
    const { db } = house;
    const { attempt_id } = await db.selectFrom('answers').select('attempt_id').executeTakeFirstOrThrow();
    await expect(copyRow(db, 'attempts', { _id: newId() }, ['student_id', other._id])).rejects.toThrow(/unique/i);
    await copyRow(db, 'attempts', { _id: newId(), number: 2 }, ['student_id', other._id]);
    await expect(copyRow(db, 'papers', { _id: newId() }, ['exam_id', exam._id])).rejects.toThrow(/unique/i);
    await expect(copyRow(db, 'answers', { seq: 99 }, ['attempt_id', attempt_id])).rejects.toThrow(/unique/i);
    await expect(copyRow(db, 'exam_questions', { position: 99 }, ['exam_id', exam._id])).rejects.toThrow(/unique/i);
  });

  test('a row that names a student, lesson, exam or paper there is not', async () => {
    const { house, student, payment, exam } = await aWorld(await openHouse());
    const { db } = house;
    const nowhere = 'f'.repeat(24);
    const refused = /foreign key/i;
    await expect(copyRow(db, 'payments', { _id: newId(), lesson_id: nowhere }, ['_id', payment._id])).rejects.toThrow(
      refused,
    );
    await expect(
      copyRow(db, 'attempts', { _id: newId(), number: 7, paper_id: nowhere }, ['student_id', student._id]),
    ).rejects.toThrow(refused);
    await expect(copyRow(db, 'papers', { _id: newId(), exam_id: nowhere }, ['exam_id', exam._id])).rejects.toThrow(
      refused,
    );
    await expect(
      copyRow(db, 'sessions', { id_hash: newId(), user_id: nowhere }, ['user_id', student._id]),
    ).rejects.toThrow(refused);
  });

  test('a row without an id', async () => {
    const { house, student } = await aWorld(await openHouse());
    await expect(
      copyRow(house.db, 'users', { _id: null, email: 'a@b.test', phone_number: '' }, ['_id', student._id]),
    ).rejects.toThrow(/null/i);
  });
});
