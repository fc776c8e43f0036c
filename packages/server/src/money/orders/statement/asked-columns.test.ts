import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../../test/house.ts';
import { anAdmin } from '../../../../test/people.ts';
import { upload } from '../../../../test/statements.ts';

async function aDesk() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const read = async (...rows: string[]) => (await upload(house, admin, rows.join('\n'))).body.data;
  const map = (id: string, body: object) => house.ask('PUT', `/order/statement/${id}/columns`, { as: admin, body });
  return { read, map };
}

const rows = ['01/11/2026,EZE NGOZI,,2500.00,12500.00', '02/11/2026,SHOP,1000.00,,11500.00'];
const exchanged = [
  '01/11/2026,SHOP,,700.00,9300.00',
  '02/11/2026,EZE,2500.00,,11800.00',
  '03/11/2026,OIL,,50.00,11750.00',
];
const head = 'Trans Date,Narration,Debit,Credit,Balance';
const mapping = { date: 'Trans Date', narration: 'Narration', credit: 'Credit' };

test('obvious heads are read at once, shown as understood, and may be changed', async () => {
  const { read, map } = await aDesk();
  const data = await read(head, ...rows);
  expect(data).toMatchObject({ bank: null, mapping, rows: [{ line: 2, amount: 2500 }], leftOut: [] });
  expect(data.asked).toBeUndefined();
  expect(refusal(await map(data._id, { ...mapping, credit: 'Debit' }))).toEqual({
    ...{ status: 400, field: 'credit' },
    message:
      'On line 3 the balance moves the other way than these columns say. Please choose the column of the money that came in.',
  });
});

test('columns that the balance denies are asked for, though their heads are obvious or a bank’s', async () => {
  const { read, map } = await aDesk();
  const data = await read(head, ...exchanged);
  expect(data).toMatchObject({ bank: null, mapping: null, rows: [] });
  expect(data.asked).toMatch(/^On line 3 the balance moves the other way/);
  expect(refusal(await map(data._id, mapping)).field).toBe('credit');
  const mapped = (await map(data._id, { ...mapping, credit: 'Debit' })).body.data;
  expect(mapped).toMatchObject({ rows: [{ line: 3, amount: 2500 }] });
  expect(mapped.asked).toBeUndefined();
  const zenith = exchanged.map((row) => row.replace(/,([\d.]+)$/, ',01/11/2026,$1'));
  expect(await read('Date,Description,Debit,Credit,Value Date,Balance', ...zenith)).toMatchObject({
    ...{ bank: null, mapping: null, rows: [], asked: expect.stringMatching(/^On line 3/) },
  });
});

test('what staff once said of these columns goes before what their heads say', async () => {
  const { read, map } = await aDesk();
  const first = await read(head, ...exchanged);
  await map(first._id, { ...mapping, credit: 'Debit' });
  expect(await read(head, ...exchanged)).toMatchObject({ mapping: { credit: 'Debit' }, rows: [{ line: 3 }] });
  expect(await read(head, ...rows)).toMatchObject({ mapping, rows: [{ line: 2, amount: 2500 }] });
});

test('CR and DR in a column of their own hold for columns that staff have named too', async () => {
  const { read, map } = await aDesk();
  const data = await read('When,What,How much,Way', '01/11/2026,EZE,2500,CR', '02/11/2026,SHOP,1000,DR');
  const named = { date: 'When', narration: 'What', credit: 'How much' };
  expect((await map(data._id, named)).body.data.rows).toMatchObject([{ line: 2, amount: 2500 }]);
});
