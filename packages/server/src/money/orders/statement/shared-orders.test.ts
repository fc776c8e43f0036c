import { describe, expect, test } from 'vitest';
import { aGuardian } from '../../../../test/guardian-calls.ts';
import { type House, openHouse, refusal } from '../../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../../test/people.ts';
import { aCsv, upload } from '../../../../test/statements.ts';
import { aLesson } from '../../../../test/things.ts';

/** One transfer that pays several orders. */

type Placed = { _id: string; reference: string };

const head = ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'];
const line = (narration: string, credit: number, debit = 0, date = '15/09/2026') => [
  date,
  narration,
  debit ? String(debit) : '',
  credit ? String(credit) : '',
  date,
  `${credit}${debit}${narration.length}`,
];

async function anOrder(house: House, teacher: Person, student: Person): Promise<Placed> {
  const { _id } = await aLesson(house, teacher, { price: 4000 });
  const reply = await house.ask('POST', '/order', { as: student, body: { lessonIds: [_id], expectedTotal: 3600 } });
  return reply.body.data;
}

/** Ada has two open orders of 3,600.00, and Musa one. */
async function aSchool() {
  const house = await openHouse();
  const teacher = await anAdmin(house, { fullName: 'Mr Bello' });
  const [ada, musa] = [
    await aStudent(house, { fullName: 'Ada Obi' }),
    await aStudent(house, { fullName: 'Musa Sani' }),
  ];
  const [first, second] = [await anOrder(house, teacher, ada), await anOrder(house, teacher, ada)];
  const other = await anOrder(house, teacher, musa);
  const read = async (...rows: string[][]) => (await upload(house, teacher, aCsv([head, ...rows]))).body.data;
  const apply = async (id: string, lines: unknown) => {
    const reply = await house.ask('POST', `/order/statement/${id}/apply`, { as: teacher, body: { lines } });
    return reply.status === 200 ? reply.body.data : refusal(reply);
  };
  const order = async ({ _id }: Placed) => (await house.ask('GET', `/order/${_id}`, { as: teacher })).body.data;
  const open = async (id: string) => (await house.ask('GET', `/order/statement/${id}`, { as: teacher })).body.data;
  const reverse = ({ _id }: Placed) =>
    house.ask('PUT', `/order/${_id}/reverse`, { as: teacher, body: { reason: 'Wrong student' } });
  return { house, teacher, ada, musa, first, second, other, read, apply, order, open, reverse };
}

test('one transfer for two orders of a student is proposed as both and applied to both at once', async () => {
  const { house, ada, first, second, read, apply, order, open } = await aSchool();
  const data = await read(line('NIP/UBA/OBI ADA', 7200));
  expect(data.rows).toMatchObject([
    {
      match: { orderId: first._id, orderIds: [first._id, second._id], confidence: 'likely' },
      ...{ reference: `${first.reference} and ${second.reference}`, studentName: 'Ada Obi', total: 7200, due: 7200 },
      ...{ orderStatus: 'open', applied: false },
    },
  ]);
  expect(data.rows[0].match.why).toBe('Name Ada Obi: two orders of this student make ₦7,200.00');
  const message = `${first.reference} and ${second.reference} approved`;
  expect(await apply(data._id, [2])).toEqual({ applied: 1, lines: [{ line: 2, outcome: 'applied', message }] });
  for (const one of [first, second])
    expect(await order(one)).toMatchObject({ status: 'paid', received: 3600, unused: 0 });
  expect((await house.ask('GET', '/lesson/my/purchased', { as: ada })).body.data).toHaveLength(2);
  const again = { applied: 0, lines: [{ outcome: 'already', message: expect.stringContaining('before') }] };
  expect(await apply(data._id, [2])).toMatchObject(again);
  expect(await apply(data._id, [{ line: 2, orderIds: [second._id, first._id] }])).toMatchObject(again);
  expect((await apply(data._id, [{ line: 2, orderId: first._id }])).lines[0].outcome).toBe('refused');
  expect((await open(data._id)).rows[0]).toMatchObject({ applied: true, orderStatus: 'paid' });
  const used = await read(line('NIP/UBA/OBI ADA', 7200));
  expect(used.rows[0]).toMatchObject({
    excluded: 'used',
    match: { orderIds: [], why: expect.stringContaining(`It paid for ${first.reference} and ${second.reference} on`) },
  });
});

describe('applied to several orders', () => {
  test('all or none: what one of them says refuses the other one too', async () => {
    const { house, teacher, first, second, read, apply, order } = await aSchool();
    const data = await read(line(`${first.reference} ${second.reference}`, 7200));
    expect(data.rows[0].match).toMatchObject({ orderIds: [first._id, second._id], confidence: 'sure' });
    const body = { reason: 'No transfer found' };
    await house.ask('PUT', `/order/${second._id}/reject`, { as: teacher, body });
    expect((await apply(data._id, [2])).lines).toMatchObject([
      {
        outcome: 'refused',
        message: expect.stringMatching(`^Order ${second.reference} was already rejected by Mr Bello`),
      },
    ]);
    expect(await order(first)).toMatchObject({ status: 'open', received: 0 });
    const sent = [{ line: 2, orderId: first._id }];
    expect((await apply(data._id, sent)).lines).toMatchObject([{ outcome: 'applied' }]);
  });

  test('whose sum is another one is refused, and nothing is booked', async () => {
    const { first, second, other, read, apply, order } = await aSchool();
    const { _id } = await read(line('CASH', 7300));
    const three = [first, second, other].map((one) => one._id);
    const by = (orderIds: string[]) => apply(_id, [{ line: 2, orderIds }]);
    const message = 'These orders wait for 7,200.00 together, and 7,300.00 has arrived';
    expect((await by(three.slice(0, 2))).lines).toEqual([{ line: 2, outcome: 'refused', message }]);
    expect((await by(three)).lines).toMatchObject([{ outcome: 'refused' }]);
    for (const one of [first, second]) expect(await order(one)).toMatchObject({ status: 'open', received: 0 });
    expect(await by(three.slice(0, 1))).toMatchObject({ status: 400, field: expect.stringMatching(/^lines/) });
    expect(await by([...three, ...three])).toMatchObject({ status: 400 });
  });

  test('of two students, chosen by hand', async () => {
    const { first, other, read, apply, order, open } = await aSchool();
    const { _id } = await read(line('CASH', 7200));
    expect(await apply(_id, [{ line: 2, orderIds: [first._id, other._id] }])).toMatchObject({ applied: 1 });
    expect((await open(_id)).rows[0]).toMatchObject({
      ...{ studentName: 'Ada Obi and Musa Sani', match: { why: 'Chosen by Mr Bello' } },
    });
    expect(await order(other)).toMatchObject({ status: 'paid', received: 3600 });
  });

  test('the credit pays again when both decisions are taken back, and not before', async () => {
    const { first, second, other, read, apply, order, open, reverse } = await aSchool();
    const data = await read(line('NIP/UBA/OBI ADA', 7200), line('NIP/UBA/SANI MUSA', 3600));
    await apply(data._id, [2, 3]);
    expect((await reverse(first)).status).toBe(200);
    expect(await order(first)).toMatchObject({ status: 'open', received: 0 });
    expect((await open(data._id)).rows).toMatchObject([{ applied: true }, { applied: true }]);
    expect((await apply(data._id, [{ line: 2, orderId: first._id }])).lines[0]).toMatchObject({
      ...{ outcome: 'refused', message: `This line has paid for ${second.reference} already` },
    });
    await reverse(second);
    expect((await open(data._id)).rows).toMatchObject([{ applied: false, orderStatus: 'open' }, { applied: true }]);
    expect(await order(other)).toMatchObject({ status: 'paid' });
    expect(await apply(data._id, [2])).toMatchObject({ applied: 1 });
    expect(await order(second)).toMatchObject({ status: 'paid', received: 3600 });
    await reverse(first);
    expect((await open(data._id)).rows[0]).toMatchObject({ applied: true });
  });

  test('by two staff at once, to two pairs that overlap, has one outcome', async () => {
    const { first, second, other, read, apply, order } = await aSchool();
    const { _id } = await read(line('CASH', 7200), line('CASH AGAIN', 7200));
    const outcomes = await Promise.all([
      apply(_id, [{ line: 2, orderIds: [first._id, second._id] }]),
      apply(_id, [{ line: 3, orderIds: [second._id, other._id] }]),
    ]);
    expect(outcomes.map(({ applied }) => applied).toSorted()).toEqual([0, 1]);
    const received = await Promise.all([first, second, other].map(async (one) => (await order(one)).received));
    expect(received.reduce((sum, amount) => sum + amount, 0)).toBe(7200);
  });
});

test('the two children of a guardian are found by the guardian’s name', async () => {
  const { house, ada, musa, second, first, other, read } = await aSchool();
  await aGuardian(house, [ada, musa], { fullName: 'Ngozi Eze' });
  const { rows } = await read(line('NIP/NGOZI EZE/LESSONS', 7200), line('NIP/NGOZI EZE/LESSONS', 10_800));
  expect(rows[0].match).toMatchObject({ orderIds: [first._id, second._id], confidence: 'likely' });
  expect(rows[0].match.why).toBe(
    'Name of the guardian Ngozi Eze: two orders of this student make ₦7,200.00, and others would as well',
  );
  expect(rows[1].match.confidence).toBe('none');
  const all = await read(line('NIP/NGOZI EZE/LESSONS', 10_800));
  expect(all.rows[0].match).toMatchObject({ orderIds: [first._id, second._id, other._id], confidence: 'likely' });
});

test('what the bank wrote is forgotten with any of the payers', async () => {
  const { house, musa, first, other, read, apply, open } = await aSchool();
  const { _id } = await read(line(`MAMA ${first.reference} ${other.reference}`, 7200));
  await apply(_id, [2]);
  expect((await house.ask('DELETE', '/user', { as: musa })).status).toBe(200);
  expect((await open(_id)).rows[0]).toMatchObject({ applied: true, narration: '', match: { why: '' } });
});

test('a sure credit whose amount leaves the account later is only likely', async () => {
  const { first, read } = await aSchool();
  const came = line(`NIP/GTB/${first.reference}`, 3600);
  const sure = await read(came);
  expect(sure.rows[0].match).toMatchObject({ confidence: 'sure' });
  const { rows } = await read(came, line('NIP OUTWARD', 0, 3600, '16/09/2026'));
  expect(rows).toHaveLength(1);
  expect(rows[0].match).toMatchObject({
    ...{ orderId: first._id, confidence: 'likely', why: expect.stringMatching(/went out again in line 3$/) },
  });
});
