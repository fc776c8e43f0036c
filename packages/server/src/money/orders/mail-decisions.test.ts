import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';

async function aQueue(titles: readonly string[]) {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const ada = await aStudent(house, { email: 'ada@school.test' });
  const pay = async (title: string, as: Person = ada) =>
    (await aPayment(house, as, await aLesson(house, teacher, { title, price: 1000 })))._id;
  const ids = [];
  for (const title of titles) ids.push(await pay(title));
  return { house, teacher, ada, pay, ids };
}

const approve = (house: House, as: Person, id: string | undefined) =>
  house.ask('PUT', `/payment/${id}/approve`, { as });
const reject = (house: House, as: Person, id: string | undefined) =>
  house.ask('PUT', `/payment/${id}/reject`, { as, body: { reason: 'No transfer arrived' } });

test('an approved payment is mailed to the student, once', async () => {
  const { house, teacher, ids } = await aQueue(['Fractions']);
  expect(await mailbox(house)).toEqual([]);
  for (const as of [teacher, await anAdmin(house)]) await approve(house, as, ids[0]);
  const mails = await mailbox(house);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['ada@school.test', 'Your payment was approved']]);
  expect(mails[0]?.text).toContain('Your payment for ‘Fractions’ was approved.');
  expect(mails[0]?.text).toMatch(/\/student\/my-lessons$/m);
});

test('a rejected payment is mailed with the reason and the way to it', async () => {
  const { house, teacher, ids } = await aQueue(['Fractions']);
  await reject(house, teacher, ids[0]);
  await approve(house, teacher, ids[0]);
  const mails = await mailbox(house);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['ada@school.test', 'Your payment was rejected']]);
  expect(mails[0]?.text).toContain("The school's reason: No transfer arrived");
  expect(mails[0]?.text).toContain(`/student/payments/${ids[0]}`);
});

test('payments approved together make one mail to each student, and none for what was decided before', async () => {
  const { house, teacher, pay, ids } = await aQueue(['Fractions', 'Cells', 'Rivers']);
  const bola = await aStudent(house, { email: 'bola@school.test' });
  await approve(house, teacher, ids[0]);
  await house.ask('PUT', '/payment/approve', { as: teacher, body: { ids: [...ids, await pay('Verbs', bola)] } });
  const texts = (await mailbox(house)).map(({ to, text }) => `${to}: ${text.split('\n')[0]}`);
  expect(texts.toSorted()).toEqual([
    'ada@school.test: Your payment for ‘Fractions’ was approved.',
    'ada@school.test: Your payments for ‘Cells’, ‘Rivers’ were approved.',
    'bola@school.test: Your payment for ‘Verbs’ was approved.',
  ]);
});

test('more decisions than mails of an hour use up none of those: a code to sign in still comes', async () => {
  const { house, teacher, ids } = await aQueue(['1', '2', '3', '4', '5', '6']);
  for (const id of ids) await approve(house, teacher, id);
  await house.ask('POST', '/auth/code', { body: { email: 'ada@school.test' } });
  const subjects = (await mailbox(house, 'ada@school.test')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your payment was approved')).toHaveLength(6);
  expect(subjects).toHaveLength(7);
});

test('a school that reviews no payment mails the receipt at once, and none for a lesson without a price', async () => {
  const { house, teacher } = await aQueue([]);
  await house.ask('PUT', '/admin/settings', { as: await aSuperAdmin(house), body: { paymentReview: 'auto' } });
  const bola = await aStudent(house, { email: 'bola@school.test' });
  const lessons = [
    await aLesson(house, teacher, { title: 'Rivers' }),
    await aLesson(house, teacher, { title: 'Verbs' }),
  ];
  await anOrder(house, bola, lessons);
  const single = await aLesson(house, teacher, { title: 'Cells' });
  for (let time = 0; time < 2; time += 1) await aPayment(house, bola, single);
  await aPayment(house, bola, await aLesson(house, teacher, { title: 'Free', price: 0 }));
  const mails = await mailbox(house, 'bola@school.test');
  const receipts = mails.map(({ text, raw }) => `${text.split('\n')[0]} ${/receipt-\d\.pdf/.exec(raw)?.[0]}`);
  expect(receipts.toSorted()).toEqual([
    'Your payment for ‘Cells’ was approved. receipt-2.pdf',
    'Your payments for ‘Rivers’, ‘Verbs’ were approved. receipt-1.pdf',
  ]);
});

test('orders approved together make one mail each with its receipt, whoever approves them again', async () => {
  const { house, teacher, ada } = await aQueue([]);
  const bola = await aStudent(house, { email: 'bola@school.test' });
  const place = async (as: Person, ...titles: string[]) => {
    const lessons = [];
    for (const title of titles) lessons.push(await aLesson(house, teacher, { title }));
    return (await anOrder(house, as, lessons))._id as string;
  };
  const ids = [await place(ada, 'Fractions', 'Cells'), await place(ada, 'Rivers'), await place(bola, 'Verbs')];
  const colleague = await anAdmin(house);
  const approveAll = (as: Person, body: object) => house.ask('PUT', '/order/approve', { as, body });
  const replies = await Promise.all([
    approveAll(teacher, { ids: [...ids, ids[0]] }),
    approveAll(colleague, { ids: ids.toReversed() }),
  ]);
  const approved = replies.flatMap(({ body }) =>
    body.data.filter(({ outcome }: { outcome: string }) => outcome === 'approved'),
  );
  expect(approved.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(ids.toSorted());
  await approveAll(teacher, { ids });
  const mails = await mailbox(house);
  expect(mails.map(({ to, text }) => `${to}: ${text.split('\n')[0]}`).toSorted()).toEqual([
    'ada@school.test: Your payment for ‘Rivers’ was approved.',
    'ada@school.test: Your payments for ‘Cells’, ‘Fractions’ were approved.',
    'bola@school.test: Your payment for ‘Verbs’ was approved.',
  ]);
  for (const { raw } of mails) expect(raw).toMatch(/receipt-\d\.pdf/);
});

test('nobody is mailed for a payment of an account that is gone or suspended', async () => {
  const { house, teacher, ada, pay, ids } = await aQueue(['Fractions']);
  const bola = await aStudent(house);
  const suspended = await pay('Cells', bola);
  await house.ask('PUT', `/admin/users/${bola._id}/suspend`, { as: teacher });
  await house.ask('DELETE', '/user', { as: ada, body: {} });
  for (const id of [suspended, ids[0]]) expect((await approve(house, teacher, id)).status).toBe(200);
  expect(await mailbox(house)).toEqual([]);
});
