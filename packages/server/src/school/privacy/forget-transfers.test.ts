import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aPdf, proofForm } from '../../../test/proofs.ts';
import { aCsv, upload } from '../../../test/statements.ts';
import { aLesson } from '../../../test/things.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { forgetOldRecords } from './forget-old-records.ts';

async function aSchool() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  /** A server that runs while the days go by. */
  const pass = async ({ days = 0, minutes = 0 }) => {
    for (let left = days; left > 0; left -= 7) {
      await forgetOldRecords(house.context);
      house.clock.advance({ days: Math.min(left, 7) });
    }
    house.clock.advance({ minutes });
    await forgetOldRecords(house.context);
  };
  return { house, teacher, pass };
}

const countOf = async ({ db }: House, table: keyof Schema) => (await db.selectFrom(table).selectAll().execute()).length;

const anOrderOf = async (house: House, as: Person, teacher: Person, price: number) =>
  anOrder(house, as, [await aLesson(house, teacher, { price })]);

test('proofs of transfers go when their order was decided long ago, and those of open orders stay', async () => {
  const { house, teacher, pass } = await aSchool();
  const ada = await aStudent(house);
  const orders = [await anOrderOf(house, ada, teacher, 1000), await anOrderOf(house, ada, teacher, 2000)];
  for (const { _id } of orders) {
    await house.ask('POST', `/order/${_id}/paid`, { as: ada, body: proofForm(aPdf(_id)) });
  }
  await house.ask('PUT', `/order/${orders[0]._id}/reject`, { as: teacher, body: { reason: 'Not received' } });
  await pass({ days: 730, minutes: -1 });
  expect(await countOf(house, 'proofs')).toBe(2);
  await pass({ minutes: 2 });
  const left = await house.db.selectFrom('proofs').select('order_id').execute();
  expect(left).toEqual([{ order_id: orders[1]._id }]);
});

test('what banks wrote into statements goes; that a credit was used stays, and nothing of a statement without one', async () => {
  const { house, teacher, pass } = await aSchool();
  const order = await anOrderOf(house, await aStudent(house), teacher, 2000);
  const day = '15/09/2026';
  const head = ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'];
  const line = (narration: string, amount: number) => [day, narration, '', `${amount}`, day, `${amount}`];
  const used = aCsv([head, line(order.reference, 1800), line('MUSA SANI', 99)]);
  const statement = (await upload(house, teacher, used)).body.data._id;
  const applied = await house.ask('POST', `/order/statement/${statement}/apply`, {
    as: teacher,
    body: { lines: [2] },
  });
  expect(applied.body.data.applied).toBe(1);
  await upload(house, teacher, `When;What;In\n${day};BISI ADE;98\n`);
  await pass({ days: 730, minutes: -1 });
  expect([await countOf(house, 'statements'), await countOf(house, 'statement_rows')]).toEqual([2, 2]);
  await pass({ minutes: 2 });
  const rows = await house.db.selectFrom('statement_rows').selectAll().execute();
  expect(rows).toMatchObject([{ narration: '', why: '', order_id: order._id, amount_minor: 180_000 }]);
  const left = await house.db.selectFrom('statements').selectAll().execute();
  expect(left).toMatchObject([{ _id: statement, sample: '[]', cells: null }]);
  const as = await anAdmin(house);
  const shown = await house.ask('GET', `/order/statement/${statement}`, { as });
  expect(shown.body.data.rows).toMatchObject([{ narration: '', applied: true, reference: order.reference }]);
  const again = (await upload(house, as, used)).body.data.rows;
  expect(again.map(({ excluded }: { excluded?: string }) => excluded)).toEqual(['used', undefined]);
});
