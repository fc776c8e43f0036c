import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../src/platform/db/schema.ts';
import { aSchoolOffice } from '../class-lists.ts';
import { aBank } from '../importing.ts';

/** Every acquired lease is lost to another process before the next statement. */
async function loseEveryLease(db: Db): Promise<void> {
  await sql`create function lose_lease() returns trigger language plpgsql as
    $$ begin new.holder := 'another process'; return new; end $$`.execute(db);
  await sql`create trigger lose_lease before insert or update on leases
    for each row execute function lose_lease()`.execute(db);
  onTestFinished(async () => {
    await sql`drop function lose_lease cascade`.execute(db);
  });
}

test('a process that lost its lease adds no questions and no accounts', async () => {
  const { house, read, apply, bank } = await aBank();
  const office = await aSchoolOffice(house);
  const { _id } = await read({ format: 'aiken', text: '2 + 2?\nA. 3\nB. 4\nANSWER: B\n' });
  const list = await office.read('Name,Class\nAda Obi,1\n');
  await loseEveryLease(house.db);
  house.expectErrors();
  const refused = [await apply(_id), await office.apply(list._id)];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([503, 'database_away']));
  expect(await bank()).toEqual([]);
  expect((await office.open(list._id)).counts).toMatchObject({ new: 1 });
});
