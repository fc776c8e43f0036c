import { expect, test } from 'vitest';
import { openHouse } from '../../../../test/house.ts';
import { anAdmin, aStudent } from '../../../../test/people.ts';
import { aCsv, upload } from '../../../../test/statements.ts';
import { aLesson } from '../../../../test/things.ts';

const day = '15/09/2026';
const head = ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'];

/** Ten orders, and a file in which each is paid among transfers of others. */
async function aBusyMonth(lines: number) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lesson = await aLesson(house, admin, { price: 2000 });
  const orders: { _id: string; reference: string }[] = [];
  for (let at = 0; at < 10; at += 1) {
    const body = { lessonIds: [lesson._id], expectedTotal: 1800 };
    orders.push((await house.ask('POST', '/order', { as: await aStudent(house), body })).body.data);
  }
  const line = (_: unknown, at: number) => {
    const { reference } = orders[Math.floor((at * 10) / lines)] as { reference: string };
    const isOurs = at % (lines / 10) === 0;
    return [day, isOurs ? `NIP/${reference}` : `TRANSFER FROM PERSON ${at}`, '', '1800', day, String(at)];
  };
  return { house, admin, orders, file: aCsv([head, ...Array.from({ length: lines }, line)]) };
}

test('others are served while a large statement is matched', async () => {
  const { house, admin, orders, file } = await aBusyMonth(4000);
  let isDone = false;
  const uploading = upload(house, admin, file).finally(() => {
    isDone = true;
  });
  let served = 0;
  for (; !isDone && served < 5; served += 1) {
    // Past the reading of the file, which is done at once.
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await house.ask('GET', '/lesson', { as: admin })).status).toBe(200);
  }
  expect([served, isDone]).toEqual([5, false]);
  const { status, body } = await uploading;
  expect(status).toBe(201);
  type Row = { match: { orderId: string | null; confidence: string } };
  const sure = body.data.rows.filter(({ match }: Row) => match.confidence === 'sure');
  expect(sure.map(({ match }: Row) => match.orderId)).toEqual(orders.map(({ _id }) => _id));
});
