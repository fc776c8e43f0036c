import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../../test/people.ts';
import { aCsv, aWorkbook, statementForm, upload } from '../../../../test/statements.ts';
import { aLesson } from '../../../../test/things.ts';

type Placed = { _id: string; reference: string; total: number };

async function anOrder(house: House, teacher: Person, fullName: string, price: number) {
  const student = await aStudent(house, { fullName });
  const lessons = [await aLesson(house, teacher, { price }), await aLesson(house, teacher, { price: 1000 })];
  const body = { lessonIds: lessons.map(({ _id }) => _id), expectedTotal: (price + 1000) * 0.9 };
  const { data } = (await house.ask('POST', '/order', { as: student, body })).body;
  return { student, order: data as Placed };
}

const head = ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'];
let balance = 0;
const line = (narration: string, amount: number, date = '15/09/2026') => {
  balance += amount;
  return [date, narration, '', String(amount), date, String(balance)];
};

/** Ada owes 7,200.00 and Musa 4,500.00. */
async function aSchool() {
  const house = await openHouse();
  const teacher = await anAdmin(house, { fullName: 'Mr Bello' });
  const ada = await anOrder(house, teacher, 'Ada Obi', 7000);
  const musa = await anOrder(house, teacher, 'Musa Sani', 4000);
  const read = async (rows: readonly (readonly string[])[]) => {
    const reply = await upload(house, teacher, aCsv([head, ...rows]));
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body.data;
  };
  const apply = (id: string, lines: unknown, as = teacher) =>
    house.ask('POST', `/order/statement/${id}/apply`, { as, body: { lines } });
  const order = async (id: string) => (await house.ask('GET', `/order/${id}`, { as: teacher })).body.data;
  const open = async (id: string) => (await house.ask('GET', `/order/statement/${id}`, { as: teacher })).body.data;
  return { house, teacher, ada, musa, read, apply, order, open };
}

describe('uploading', () => {
  test('reads the credits, says whose each is and decides nothing', async () => {
    const { read, ada, musa, order, open } = await aSchool();
    const data = await read([
      line(`NIP/GTB/UNCLE/${ada.order.reference}`, 7200),
      line('NIP/UBA/SANI MUSA', 4500),
      line('CASH DEPOSIT', 4500),
      ['15/09/2026', 'FGN ELECTRONIC MONEY TRANSFER LEVY', '50', '', '15/09/2026', '9'],
    ]);
    expect(data).toMatchObject({ bank: 'Zenith', fileName: 'statement.csv', uploadedBy: 'Mr Bello', mapping: null });
    expect(data.rows).toMatchObject([
      {
        ...{ line: 2, date: '2026-09-15', amount: 7200, applied: false, reference: ada.order.reference, due: 7200 },
        ...{ studentName: 'Ada Obi', total: 7200, orderStatus: 'open' },
        match: { orderId: ada.order._id, confidence: 'sure' },
      },
      { line: 3, match: { orderIds: [musa.order._id], confidence: 'likely' } },
      { line: 4, match: { orderId: null, confidence: 'none' } },
    ]);
    expect(data.leftOut).toMatchObject([{ line: 5, amount: -50, why: expect.stringContaining('₦50') }]);
    expect(await open(data._id)).toEqual(data);
    expect(await order(ada.order._id)).toMatchObject({ status: 'open', received: 0 });
  });

  test('of Excel gives the same as of CSV', async () => {
    const { house, teacher, ada } = await aSchool();
    const rows = [head, ['15/09/2026', `NIP/${ada.order.reference}`, '', 7200, '', 9]];
    const reply = await upload(house, teacher, aWorkbook(rows), 'Nov 2026.xlsx');
    expect(reply.body.data).toMatchObject({
      fileName: 'Nov 2026.xlsx',
      rows: [{ date: '2026-09-15', amount: 7200, match: { orderId: ada.order._id, confidence: 'sure' } }],
    });
  });

  test('refuses what is no statement, naming the file', async () => {
    const { house, teacher } = await aSchool();
    const form = new FormData();
    form.set('other', 'text');
    const wrong: [unknown, number, string][] = [
      [form, 400, 'Please choose the statement file'],
      [{}, 400, 'Please choose the statement file'],
      [{ file: 'text' }, 400, 'Please choose the statement file'],
      [statementForm(''), 400, 'This file is empty'],
      [statementForm('hello'), 400, 'This file has no table with a date, a narration and an amount'],
      [statementForm(Buffer.alloc(5 * 1024 * 1024 + 1, 65)), 413, 'A statement may have at most 5 MB'],
    ];
    for (const [body, status, message] of wrong) {
      const reply = await house.ask('POST', '/order/statement', { as: teacher, body });
      expect(refusal(reply)).toEqual({ status, message, field: 'file' });
    }
    expect((await house.ask('GET', '/order/statement', { as: teacher })).body.data).toEqual([]);
  });

  test('marks what is twice in the file and what was used before', async () => {
    const { read, ada, apply } = await aSchool();
    const credit = line(`NIP 000013250915192140000082931531 ${ada.order.reference}`, 7200);
    const first = await read([credit, credit]);
    expect(first.rows).toMatchObject([
      { match: { confidence: 'sure' } },
      {
        excluded: 'duplicate',
        match: { orderId: null, confidence: 'none', why: 'Twice in this file: the same as line 2' },
      },
    ]);
    expect((await apply(first._id, [2, 3])).body.data).toMatchObject({
      applied: 1,
      lines: [{ outcome: 'applied' }, { outcome: 'refused', message: 'Twice in this file: the same as line 2' }],
    });
    const second = await read([credit, line('NIP OBI', 1)]);
    const why = `It paid for ${ada.order.reference} on 15 Sept 2026, 10:00`;
    expect(second.rows[0]).toMatchObject({ excluded: 'used', match: { orderId: null, confidence: 'none', why } });
    const again = await apply(second._id, [{ line: 2, orderId: ada.order._id }]);
    expect(again.body.data).toMatchObject({ applied: 0, lines: [{ outcome: 'refused' }] });
  });
});

describe('unknown columns', () => {
  const file = 'School account\nWhen;What;In\n15/09/2026;SANI MUSA;4500\n15/09/2026;OUT;-100\n';
  const mapping = { date: 'When', narration: 'What', credit: 'In' };

  test('are asked for once; the next file with the same header is read at once', async () => {
    const { house, teacher, musa } = await aSchool();
    const { data } = (await upload(house, teacher, file)).body;
    expect(data).toMatchObject({ bank: null, mapping: null, columns: ['When', 'What', 'In'], rows: [] });
    expect(data.sample[0]).toEqual(['15/09/2026', 'SANI MUSA', '4500']);
    const path = `/order/statement/${data._id}/columns`;
    const mapped = (await house.ask('PUT', path, { as: teacher, body: mapping })).body.data;
    expect(mapped).toMatchObject({
      mapping,
      rows: [{ line: 3, match: { orderId: musa.order._id, confidence: 'likely' } }],
    });
    const next = (await upload(house, teacher, file)).body.data;
    expect(next).toMatchObject({ mapping, rows: [{ line: 3, match: { confidence: 'likely' } }] });
  });

  test('that are named wrongly are refused by their field, and named again until a line is applied', async () => {
    const { house, teacher, musa } = await aSchool();
    const { data } = (await upload(house, teacher, file)).body;
    const map = (body: object) => house.ask('PUT', `/order/statement/${data._id}/columns`, { as: teacher, body });
    const wrong: [object, string][] = [
      [{ ...mapping, date: '' }, 'date'],
      [{ ...mapping, narration: 'Nothing' }, 'narration'],
      [{ ...mapping, credit: 'When' }, 'credit'],
      [{ ...mapping, credit: 'What' }, 'credit'],
      [{ ...mapping, monthFirst: true }, 'credit'],
      [{ ...mapping, monthFirst: 'yes' }, 'monthFirst'],
    ];
    for (const [body, field] of wrong) expect(refusal(await map(body))).toMatchObject({ status: 400, field });
    expect((await map(mapping)).status).toBe(200);
    expect((await map(mapping)).body.data.rows).toHaveLength(1);
    await house.ask('POST', `/order/statement/${data._id}/apply`, { as: teacher, body: { lines: [3] } });
    expect(await house.ask('GET', `/order/${musa.order._id}`, { as: teacher })).toMatchObject({
      body: { data: { status: 'paid' } },
    });
    expect(refusal(await map(mapping)).status).toBe(409);
  });
});

describe('applying', () => {
  test('books the money, approves the order once, and again changes nothing', async () => {
    const { house, read, ada, apply, order, open } = await aSchool();
    const { _id } = await read([line(ada.order.reference, 7200)]);
    const first = await apply(_id, [2]);
    expect(first.body).toMatchObject({
      message: '1 line applied',
      data: { applied: 1, lines: [{ line: 2, outcome: 'applied', message: `${ada.order.reference} approved` }] },
    });
    const before = await order(ada.order._id);
    expect(before).toMatchObject({
      status: 'paid',
      received: 7200,
      paymentMethod: 'bank transfer',
      decidedBy: 'Mr Bello',
    });
    expect((await house.ask('GET', '/lesson/my/purchased', { as: ada.student })).body.data).toHaveLength(2);
    expect((await apply(_id, [2, { line: 2, orderId: ada.order._id }])).body.data).toMatchObject({
      applied: 0,
      lines: [{ outcome: 'already' }],
    });
    expect(await order(ada.order._id)).toEqual(before);
    expect((await open(_id)).rows[0]).toMatchObject({ applied: true, orderStatus: 'paid' });
  });

  test('part of the money waits for the rest, and the rest approves', async () => {
    const { read, ada, apply, order } = await aSchool();
    const { _id } = await read([line(ada.order.reference, 5000), line(ada.order.reference, 2200)]);
    expect((await apply(_id, [2])).body.data.lines[0].message).toMatch(/which waits for the rest$/);
    expect(await order(ada.order._id)).toMatchObject({ status: 'open', received: 5000 });
    await apply(_id, [3]);
    expect(await order(ada.order._id)).toMatchObject({ status: 'paid', received: 7200 });
  });

  test('more than the total approves and says what is left', async () => {
    const { read, ada, apply, order } = await aSchool();
    const { _id } = await read([line(ada.order.reference, 8000)]);
    expect((await apply(_id, [2])).body.data.lines[0].message).toMatch(/more arrived than its total$/);
    expect(await order(ada.order._id)).toMatchObject({ status: 'paid', received: 8000, unused: 800 });
  });

  test('one bad line does not undo the others, and says why', async () => {
    const { house, teacher, read, ada, musa, apply, order } = await aSchool();
    const data = await read([line('CASH', 1), line(ada.order.reference, 7200), line('MUSA SANI', 4500)]);
    const body = { reason: 'No transfer found' };
    await house.ask('PUT', `/order/${musa.order._id}/reject`, { as: teacher, body });
    const unknown = { line: 3, orderId: 'f'.repeat(24) };
    const { lines } = (await apply(data._id, [2, 4, 9, 3])).body.data;
    expect(lines).toMatchObject([
      { line: 2, outcome: 'refused', message: 'No order is chosen for this line' },
      { line: 4, outcome: 'refused', message: expect.stringMatching(/^This order was already rejected by Mr Bello/) },
      { line: 9, outcome: 'refused', message: 'There is no such line' },
      { line: 3, outcome: 'applied' },
    ]);
    expect(await order(ada.order._id)).toMatchObject({ status: 'paid' });
    expect((await apply(data._id, [unknown])).body.data.lines[0]).toMatchObject({ outcome: 'refused' });
  });

  test('to another order by hand, and back in the pool when the decision is taken back', async () => {
    const { house, teacher, read, ada, musa, apply, order, open } = await aSchool();
    const data = await read([line('CASH DEPOSIT', 4500)]);
    await apply(data._id, [{ line: 2, orderId: musa.order._id }]);
    expect((await open(data._id)).rows[0]).toMatchObject({
      applied: true,
      match: { orderId: musa.order._id, why: 'Chosen by Mr Bello' },
    });
    const other = await apply(data._id, [{ line: 2, orderId: ada.order._id }]);
    expect(other.body.data.lines[0].message).toBe(`This line has paid for ${musa.order.reference} already`);
    await house.ask('PUT', `/order/${musa.order._id}/reverse`, { as: teacher, body: { reason: 'Wrong student' } });
    expect((await open(data._id)).rows[0]).toMatchObject({ applied: false });
    await apply(data._id, [{ line: 2, orderId: ada.order._id }]);
    expect(await order(ada.order._id)).toMatchObject({ status: 'open', received: 4500 });
    expect(await order(musa.order._id)).toMatchObject({ status: 'open', received: 0 });
  });

  test('of two orders stays with the one whose decision is not taken back', async () => {
    const { house, teacher, read, ada, musa, apply, open } = await aSchool();
    const data = await read([line(ada.order.reference, 7200), line(musa.order.reference, 4500)]);
    await apply(data._id, [2, 3]);
    await house.ask('PUT', `/order/${ada.order._id}/reverse`, { as: teacher, body: { reason: 'Wrong student' } });
    expect((await open(data._id)).rows).toMatchObject([{ applied: false }, { applied: true }]);
    expect((await apply(data._id, [{ line: 3, orderId: ada.order._id }])).body.data.applied).toBe(0);
  });

  test('a credit of the whole total where a part had arrived leaves the part unused', async () => {
    const { house, teacher, read, ada, apply, order } = await aSchool();
    await house.ask('POST', `/order/${ada.order._id}/received`, { as: teacher, body: { amount: 1000 } });
    const { _id } = await read([line(ada.order.reference, 7200)]);
    await apply(_id, [2]);
    expect(await order(ada.order._id)).toMatchObject({ status: 'paid', received: 8200, unused: 1000 });
  });

  test('by two staff at once, of one credit in two files and to two orders, has one outcome', async () => {
    const { house, read, ada, musa, apply, order } = await aSchool();
    const colleague = await anAdmin(house, { fullName: 'Mrs Eze' });
    const credit = line('CASH DEPOSIT', 4500);
    const [one, two] = [await read([credit]), await read([credit])];
    const replies = await Promise.all([
      apply(one._id, [{ line: 2, orderId: musa.order._id }]),
      apply(one._id, [{ line: 2, orderId: ada.order._id }], colleague),
      apply(two._id, [{ line: 2, orderId: ada.order._id }], colleague),
      apply(two._id, [{ line: 2, orderId: musa.order._id }]),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const applied = replies.reduce((sum, { body }) => sum + body.data.applied, 0);
    expect(applied).toBe(1);
    const [a, m] = [await order(ada.order._id), await order(musa.order._id)];
    expect(a.received + m.received).toBe(4500);
  });

  test('two credits to one order at once book each what arrived', async () => {
    const { read, ada, apply, order } = await aSchool();
    const data = await read([line(ada.order.reference, 7200), line(ada.order.reference, 7200)]);
    const to = (at: number) => apply(data._id, [{ line: at, orderId: ada.order._id }]);
    const replies = await Promise.all([to(2), to(3)]);
    expect(replies.map(({ body }) => body.data.applied).sort()).toEqual([0, 1]);
    expect(await order(ada.order._id)).toMatchObject({ status: 'paid', received: 7200 });
  });

  test('nothing, too much or nonsense is refused by its field', async () => {
    const { read, apply } = await aSchool();
    const { _id } = await read([line('CASH', 1)]);
    for (const lines of [undefined, [], ['2'], [0], [{ line: 2 }], [{ line: 2, orderId: 'x' }], Array(1001).fill(2)]) {
      const found = refusal(await apply(_id, lines));
      expect(found.status, JSON.stringify(lines)?.slice(0, 40)).toBe(400);
      expect(found.field).toMatch(/^lines/);
    }
    expect((await apply('f'.repeat(24), [1])).status).toBe(404);
  });
});

test('the last statements are listed with how many of their credits were applied', async () => {
  const { house, teacher, read, ada, apply } = await aSchool();
  const { _id } = await read([line(ada.order.reference, 7200), line('CASH', 5)]);
  await apply(_id, [2]);
  const { data } = (await house.ask('GET', '/order/statement', { as: teacher })).body;
  expect(data).toMatchObject([{ _id, bank: 'Zenith', credits: 2, applied: 1, uploadedBy: 'Mr Bello' }]);
});
