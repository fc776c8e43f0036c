import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { aStudent } from '../../test/people.ts';
import { engineOf } from './open.ts';
import { prepared } from './prepared.ts';

const accounts = prepared(['id'], (db, { id }) => db.selectFrom('users').select('full_name').where('_id', '=', id));

test('a column that a newer build adds meanwhile stops nothing but a transaction under way', async () => {
  const house = await openHouse();
  if (engineOf(house.context.config.databaseUrl) === 'sqlite') return;
  const ada = await aStudent(house);
  const everything = prepared(['id'], (db, { id }) => db.selectFrom('users').selectAll().where('_id', '=', id));
  await house.db.connection().execute(async (connection) => {
    for (const column of ['one', 'two']) {
      expect(await everything(connection, { id: ada._id })).toHaveLength(1);
      await connection.schema.alterTable('users').addColumn(column, 'text').execute();
      expect((await everything(connection, { id: ada._id }))[0]).toHaveProperty(column, null);
    }
    await expect(
      connection.transaction().execute(async (trx) => {
        await everything(trx, { id: ada._id });
        await sql`alter table users add column three text`.execute(trx);
        await everything(trx, { id: ada._id });
      }),
    ).rejects.toThrow();
    expect(await everything(connection, { id: ada._id })).toHaveLength(1);
  });
});

test('PostgreSQL keeps the plan of what is asked all the time, and of nothing else', async () => {
  const house = await openHouse();
  if (engineOf(house.context.config.databaseUrl) === 'sqlite') return;
  const ada = await aStudent(house, { fullName: 'Ada Obi' });
  const kept = await house.db.connection().execute(async (connection) => {
    for (const id of [ada._id, 'f'.repeat(24), ada._id]) {
      expect(await accounts(connection, { id })).toEqual(id === ada._id ? [{ full_name: 'Ada Obi' }] : []);
    }
    for (let times = 0; times < 10; times += 1) {
      await connection.selectFrom('users').select('email').where('_id', '=', ada._id).execute();
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where name like 'akada%' and statement like '%from "users"%'
    `.execute(connection);
    return rows.map(({ statement }) => statement);
  });
  expect(kept.filter((text) => /^select "(full_name|email)" from "users"/.test(text))).toEqual([
    'select "full_name" from "users" where "_id" = $1',
  ]);
});
