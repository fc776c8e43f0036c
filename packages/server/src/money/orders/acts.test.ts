import type { OrderAct } from '@akada/contract';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person, password } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { aLesson } from '../../../test/things.ts';

async function aDesk() {
  const house = await openHouse();
  const [bello, ade] = [
    await anAdmin(house, { fullName: 'Mr Bello' }),
    await anAdmin(house, { fullName: 'Mrs Ade', email: 'ade@school.test' }),
  ];
  const ada = await aStudent(house, { fullName: 'Ada Obi', email: 'ada@school.test' });
  const lessons = [];
  for (const [title, price] of [
    ['Fractions', 2000],
    ['Cells', 1000],
  ] as const)
    lessons.push(await aLesson(house, bello, { title, price }));
  const { _id } = await anOrder(house, ada, lessons);
  /** An hour later each time. */
  const act = async (as: Person, method: 'POST' | 'PUT', path: string, body: object = {}) => {
    house.clock.advance({ hours: 1 });
    const reply = await house.ask(method, path, { as, body });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body.data;
  };
  const onOrder = (as: Person, method: 'POST' | 'PUT', what: string, body?: object) =>
    act(as, method, `/order/${_id}/${what}`, body);
  const read = async (as: Person, path: string) => (await house.ask('GET', path, { as })).body.data;
  return { house, bello, ade, ada, lessons, _id, onOrder, read };
}

const inShort = (acts: readonly OrderAct[]) =>
  acts.map(({ act, by, at, amount, lessons, reason }) =>
    [act, by, at.slice(11, 16), amount, lessons.join('+'), reason].filter((part) => part !== undefined).join(' '),
  );

test('a refund has the name and the time of who gave back, and the approval keeps its own, wherever staff read it', async () => {
  const { bello, ade, ada, lessons, _id, onOrder, read } = await aDesk();
  await onOrder(bello, 'PUT', 'approve');
  await onOrder(ade, 'POST', 'refund', { lessonIds: [lessons[1]?._id], reason: 'Bought twice' });
  const approved = 'approved Mr Bello 10:00';
  const refunded = 'refunded Mrs Ade 11:00 900';
  const whole = [`${approved} 2700 Fractions+Cells`, `${refunded} Cells Bought twice`];
  for (const as of [bello, ada]) expect(inShort((await read(as, `/order/${_id}`)).acts)).toEqual(whole);
  expect(inShort((await read(bello, '/order'))[0].acts)).toEqual(whole);
  expect(inShort((await read(ada, '/order/mine'))[0].acts)).toEqual(whole);
  const ofCells = [`${approved} 900 Cells`, `${refunded} Cells Bought twice`];
  const payments = await read(bello, '/payment');
  const cells = payments.find(({ lessonTitle }: { lessonTitle: string }) => lessonTitle === 'Cells');
  // Other front ends show these two beside the state.
  expect([cells.decidedBy, cells.decidedAt]).toEqual(['Mrs Ade', '2026-09-15T11:00:00.000Z']);
  expect(inShort(cells.acts)).toEqual(ofCells);
  const { rows } = (await read(bello, `/admin/users/${ada._id}`)).payments;
  const onPage = rows.find(({ lessonTitle }: { lessonTitle: string }) => lessonTitle === 'Cells');
  expect(inShort(onPage.acts)).toEqual(ofCells);
});

test('the receipt, the mails and the export have each act on a line of its own', async () => {
  const { house, bello, ade, ada, lessons, _id, onOrder } = await aDesk();
  await onOrder(bello, 'PUT', 'approve');
  await onOrder(ade, 'POST', 'refund', { lessonIds: [lessons[0]?._id], reason: 'Bought twice' });
  await onOrder(bello, 'POST', 'refund', { lessonIds: [lessons[1]?._id], reason: 'Moved away' });
  const pdf = await house.app.inject({ url: `/api/order/${_id}/receipt.pdf`, headers: { token: ada.token } });
  const words = readPdf(pdf.rawPayload).lines.join('');
  expect(words).toContain('by Mr Bello on 15 Sept 2026, 11:00');
  expect(words).toContain('Given back by Mrs Ade on 15 Sept 2026, 12:00−₦1,800.00');
  expect(words).toContain('Given back by Mr Bello on 15 Sept 2026, 13:00−₦900.00');
  const texts = (await mailbox(house, 'ada@school.test')).map(({ text }) => text);
  for (const [at, part] of [
    'Approved by Mr Bello on 15 Sept 2026, 11:00.',
    'Decided by Mrs Ade on 15 Sept 2026, 12:00.',
    'Decided by Mr Bello on 15 Sept 2026, 13:00.',
  ].entries())
    expect(texts[at]).toContain(part);
  const file = await house.app.inject({ url: '/api/user/export', headers: { token: ada.token } });
  expect(inShort(JSON.parse(file.body).orders[0].acts)).toEqual([
    'approved Mr Bello 10:00 2700 Fractions+Cells',
    'refunded Mrs Ade 11:00 1800 Fractions Bought twice',
    'refunded Mr Bello 12:00 900 Cells Moved away',
  ]);
});

test('a part, a rejection, what was taken back and the approval after it all stay; students do not read why', async () => {
  const { bello, ade, ada, _id, onOrder, read } = await aDesk();
  await onOrder(bello, 'POST', 'received', { amount: 700 });
  await onOrder(bello, 'PUT', 'reject', { reason: 'No transfer found' });
  await onOrder(ade, 'PUT', 'reverse', { reason: 'It is on the other account' });
  await onOrder(ade, 'PUT', 'approve');
  await onOrder(bello, 'PUT', 'reverse', { reason: 'The wrong order' });
  const acts = [
    'received Mr Bello 10:00 700 ',
    'rejected Mr Bello 11:00 Fractions+Cells No transfer found',
    'reversed Mrs Ade 12:00 Fractions+Cells',
    'approved Mrs Ade 13:00 2000 Fractions+Cells',
    'reversed Mr Bello 14:00 2000 Fractions+Cells',
  ];
  expect(inShort((await read(ada, `/order/${_id}`)).acts)).toEqual(acts);
  const withWhy = acts.map((line, at) => line + ['', '', ' It is on the other account', '', ' The wrong order'][at]);
  expect(inShort((await read(bello, `/order/${_id}`)).acts)).toEqual(withWhy);
});

test('a decision on a line that was given back names who gave back', async () => {
  const { house, bello, ade, lessons, onOrder, read } = await aDesk();
  await onOrder(bello, 'PUT', 'approve');
  await onOrder(ade, 'POST', 'refund', { lessonIds: [lessons[1]?._id], reason: 'Bought twice' });
  const payments = await read(bello, '/payment');
  const cells = payments.find(({ lessonTitle }: { lessonTitle: string }) => lessonTitle === 'Cells');
  const late = await house.ask('PUT', `/payment/${cells._id}/approve`, { as: bello });
  expect(late.body.message).toBe('This payment was already refunded by Mrs Ade on 15 Sept 2026, 12:00');
});

test('an erased account leaves who approved and who gave back', async () => {
  const { house, bello, ade, ada, lessons, _id, onOrder, read } = await aDesk();
  await onOrder(bello, 'PUT', 'approve');
  await onOrder(ade, 'POST', 'refund', { lessonIds: [lessons[1]?._id], reason: 'Ada moved away' });
  await house.ask('POST', '/auth/step-up', { as: ada, body: { password } });
  expect((await house.ask('DELETE', '/user', { as: ada })).status).toBe(200);
  expect(inShort((await read(bello, `/order/${_id}`)).acts)).toEqual([
    'approved Mr Bello 10:00 2700 Fractions+Cells',
    'refunded Mrs Ade 11:00 900 Cells',
  ]);
});
