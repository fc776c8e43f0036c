import type { Approval } from '@akada/contract';
import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';

const approveMany = (house: House, as: Person, ids: unknown) =>
  house.ask('PUT', '/payment/approve', { as, body: { ids } });

async function aQueue(length: number) {
  const house = await openHouse();
  const teacher = await anAdmin(house, { fullName: 'Mr Bello' });
  const ada = await aStudent(house);
  const payments = [];
  for (let index = 0; index < length; index += 1) {
    payments.push(await aPayment(house, ada, await aLesson(house, teacher, { title: `Lesson ${index}`, price: 1000 })));
  }
  const statuses = async () =>
    (await house.ask('GET', '/payment', { as: teacher })).body.data.map((one: { status: string }) => one.status);
  return { house, teacher, ada, ids: payments.map((payment) => payment._id), statuses };
}

const outcomes = (body: { data: Approval[] }) => body.data.map((one) => one.outcome);

test('several payments are approved with one call, and the student owns every lesson', async () => {
  const { house, teacher, ada, ids } = await aQueue(3);
  const reply = await approveMany(house, teacher, ids);
  expect(reply.status).toBe(200);
  expect(reply.body.message).toBe('3 of 3 payments approved');
  expect(reply.body.data.map((one: Approval) => one._id)).toEqual(ids);
  expect(reply.body.data[0]).toMatchObject({
    outcome: 'approved',
    payment: { status: 'approved', decidedBy: 'Mr Bello', decidedAt: '2026-09-15T09:00:00.000Z' },
  });
  expect((await house.ask('GET', '/lesson/my/purchased', { as: ada })).body.data).toHaveLength(3);
});

test('of several, those decided before stay as they are and the answer says by whom and when', async () => {
  const { house, teacher, ids, statuses } = await aQueue(4);
  const [first, second, third, fourth] = ids;
  await house.ask('PUT', `/payment/${first}/approve`, { as: teacher });
  await house.ask('PUT', `/payment/${second}/reject`, { as: teacher, body: { reason: 'Not received' } });
  house.clock.advance({ hours: 1 });
  const colleague = await anAdmin(house, { fullName: 'Mrs Eze' });
  const unknown = 'f'.repeat(24);
  const { body } = await approveMany(house, colleague, [first, second, third, fourth, unknown]);
  expect(body.message).toBe('2 of 5 payments approved');
  expect(outcomes(body)).toEqual(['already-approved', 'already-rejected', 'approved', 'approved', 'not-found']);
  expect(body.data.map((one: Approval) => one.message)).toEqual([
    'This payment was already approved by Mr Bello on 15 Sept 2026, 10:00',
    'This payment was already rejected by Mr Bello on 15 Sept 2026, 10:00',
    'Payment approved successfully!',
    'Payment approved successfully!',
    'Payment not found',
  ]);
  expect(body.data[1].payment).toMatchObject({ status: 'rejected', reason: 'Not received', decidedBy: 'Mr Bello' });
  expect(body.data[4].payment).toBeUndefined();
  expect((await statuses()).toSorted()).toEqual(['approved', 'approved', 'approved', 'rejected']);
});

test('a payment named twice is approved once', async () => {
  const { house, teacher, ids } = await aQueue(1);
  const { body } = await approveMany(house, teacher, [ids[0], ids[0]]);
  expect(outcomes(body)).toEqual(['approved']);
  const decisions = await house.db.selectFrom('audit').selectAll().where('area', '=', 'payment').execute();
  expect(decisions).toMatchObject([{ action: 'payment.approve', subject_id: ids[0], actor_name: 'Mr Bello' }]);
});

test('two admins who approve overlapping selections at once decide each payment once', async () => {
  const { house, teacher, ids } = await aQueue(12);
  const colleague = await anAdmin(house, { fullName: 'Mrs Eze' });
  const replies = await Promise.all([
    approveMany(house, teacher, ids.slice(0, 9)),
    approveMany(house, colleague, ids.slice(3).toReversed()),
    house.ask('PUT', `/payment/${ids[5]}/reject`, { as: colleague, body: { reason: 'Not received' } }),
  ]);
  expect(replies.slice(0, 2).map((reply) => reply.status)).toEqual([200, 200]);
  const approved = replies
    .slice(0, 2)
    .flatMap((reply) => (reply.body.data as Approval[]).filter((one) => one.outcome === 'approved'))
    .map((one) => one._id);
  expect(new Set(approved).size).toBe(approved.length);
  const isRejected = replies[2]?.status === 200;
  expect(approved).toHaveLength(isRejected ? 11 : 12);
  const audit = await house.db.selectFrom('audit').select('subject_id').where('area', '=', 'payment').execute();
  expect(audit.map((row) => row.subject_id).toSorted()).toEqual([...ids].toSorted());
});

test('a list of ids that is no such list is refused and decides nothing', async () => {
  const { house, teacher, ids, statuses } = await aQueue(1);
  const id = ids[0] as string;
  for (const [wrong, field, message] of [
    [undefined, 'ids', 'Please select at least one payment'],
    [null, 'ids', 'Please select at least one payment'],
    [id, 'ids', 'Please select at least one payment'],
    [[], 'ids', 'Please select at least one payment'],
    [Array(101).fill(id), 'ids', 'At most 100 payments can be approved at once'],
    [[id, 'x'], 'ids.1', 'Payment ID is required'],
    [[null], 'ids.0', 'Payment ID is required'],
  ] as const) {
    const reply = await approveMany(house, teacher, wrong);
    expect(refusal(reply), JSON.stringify(wrong)?.slice(0, 60)).toEqual({ status: 400, message, field });
  }
  expect(await statuses()).toEqual(['pending']);
});
