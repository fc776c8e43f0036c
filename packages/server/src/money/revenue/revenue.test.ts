import { type Revenue, revenueGroups } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';
import { readTable } from '../orders/statement/read-table.ts';

const september = 'from=2026-09-01&to=2026-09-30';

async function aSchool() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const ada = await aStudent(house);
  await house.ask('PUT', '/admin/settings', { as: teacher, body: { checkoutDiscountPercent: 0 } });
  return { house, teacher, ada };
}

async function read(house: House, as: Person, query: string): Promise<Revenue> {
  const reply = await house.ask('GET', `/admin/revenue?${query}`, { as });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body.data;
}

async function order(house: House, as: Person, lessons: readonly { _id: string; price: number }[]): Promise<string> {
  const expectedTotal = lessons.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100;
  const body = { lessonIds: lessons.map(({ _id }) => _id), expectedTotal };
  const reply = await house.ask('POST', '/order', { as, body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data._id;
}

const act = async (house: House, as: Person, method: 'PUT' | 'POST', path: string, body = {}) => {
  const reply = await house.ask(method, path, { as, body });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`);
};

describe('income', () => {
  test('of a day is that of the school’s day, in its time zone; empty days have their row', async () => {
    const { house, teacher, ada } = await aSchool();
    const lesson = await aLesson(house, teacher, { price: 2000 });
    const other = await aLesson(house, teacher, { price: 500 });
    // 23:59:59.999 and 00:00 in Lagos.
    for (const [at, item] of [
      ['2026-09-15T22:59:59.999Z', lesson],
      ['2026-09-15T23:00:00.000Z', other],
    ] as const) {
      const id = await order(house, ada, [item]);
      house.clock.set(at);
      await act(house, await anAdmin(house), 'PUT', `/order/${id}/approve`);
    }
    const later = await anAdmin(house);
    const { rows } = await read(house, later, 'from=2026-09-14&to=2026-09-17');
    expect(rows).toEqual([
      { key: '2026-09-14', label: '2026-09-14', income: 0, refunded: 0, orders: 0 },
      { key: '2026-09-15', label: '2026-09-15', income: 2000, refunded: 0, orders: 1 },
      { key: '2026-09-16', label: '2026-09-16', income: 500, refunded: 0, orders: 1 },
      { key: '2026-09-17', label: '2026-09-17', income: 0, refunded: 0, orders: 0 },
    ]);
    const after = await read(house, later, 'from=2026-09-16&to=2026-09-16');
    expect(after.total).toEqual({ income: 500, refunded: 0, orders: 1 });
    expect(after.before).toEqual({ income: 2000, refunded: 0, orders: 1 });
  });

  test('by lesson, subject, class and method, with what was given back and what is open', async () => {
    const { house, teacher, ada } = await aSchool();
    const maths = await aLesson(house, teacher, { title: 'Ìṣirò', subject: 'Mathematics', price: 2000 });
    const cells = await aLesson(house, teacher, {
      title: 'Cells',
      subject: 'Biology',
      classLevel: '2',
      price: 1000.01,
    });
    const id = await order(house, ada, [maths, cells]);
    await act(house, teacher, 'PUT', `/order/${id}/approve`);
    await act(house, teacher, 'POST', `/order/${id}/refund`, { lessonIds: [cells._id], reason: 'Bought twice' });
    await order(house, ada, [await aLesson(house, teacher, { price: 700 })]);
    const rows = async (by: string) =>
      (await read(house, teacher, `${september}&by=${by}`)).rows.map(
        ({ label, income, refunded, orders }) => `${label}: ${income} (${refunded}, ${orders})`,
      );
    expect(await rows('lesson')).toEqual(['Ìṣirò: 2000 (0, 1)', 'Cells: 0 (1000.01, 1)']);
    expect(await rows('subject')).toEqual(['Mathematics: 2000 (0, 1)', 'Biology: 0 (1000.01, 1)']);
    expect(await rows('class')).toEqual(['Grade 1 Secondary: 2000 (0, 1)', 'Grade 2 Secondary: 0 (1000.01, 1)']);
    expect(await rows('method')).toEqual(['Bank transfer: 2000 (1000.01, 1)']);
    expect(await rows('month')).toEqual(['2026-09: 2000 (1000.01, 1)']);
    expect((await read(house, teacher, september)).open).toEqual({ amount: 700, orders: 1 });
  });

  test('does not count a refund that failed, and takes a reversed decision out again', async () => {
    const { house, teacher, ada } = await aSchool();
    const lessons = [await aLesson(house, teacher, { price: 900 }), await aLesson(house, teacher, { price: 600 })];
    const id = await order(house, ada, lessons.slice(0, 1));
    await act(house, teacher, 'PUT', `/order/${id}/approve`);
    await act(house, teacher, 'PUT', `/order/${id}/reverse`, { reason: 'Not ours' });
    expect((await read(house, teacher, september)).total).toEqual({ income: 0, refunded: 0, orders: 1 });
    const second = await order(house, ada, lessons.slice(1));
    await act(house, teacher, 'PUT', `/order/${second}/approve`);
    await act(house, teacher, 'POST', `/order/${second}/refund`, { lessonIds: [lessons[1]?._id], reason: 'Ill' });
    expect((await read(house, teacher, september)).total).toMatchObject({ income: 0, refunded: 600 });
    await house.db.updateTable('money').set({ status: 'failed' }).where('kind', '=', 'refunded').execute();
    expect((await read(house, teacher, september)).total).toMatchObject({ income: 600, refunded: 0 });
  });

  test('of any grouping sums up to the total, to the kobo, after whatever was done', async () => {
    const { house, teacher } = await aSchool();
    let seed = 11;
    const next = (most: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % most;
    };
    const lessons = [];
    for (let at = 0; at < 8; at += 1) {
      const wishes = { title: `L${at}`, subject: ['Biology', 'Physics', ''][at % 3], classLevel: `${1 + (at % 3)}` };
      lessons.push(await aLesson(house, teacher, { ...wishes, price: (next(500_000) + 1) / 100 }));
    }
    // Sessions of staff end after twelve hours.
    const ask = async (method: 'PUT' | 'POST', path: string, body = {}) => {
      const reply = await house.ask(method, path, { as: await anAdmin(house), body });
      expect([200, 400, 409]).toContain(reply.status);
    };
    for (let round = 0; round < 40; round += 1) {
      house.clock.advance({ hours: 7 + next(20) });
      const own = lessons.filter(() => next(3) === 0);
      if (own.length === 0) continue;
      const id = await order(house, await aStudent(house), own);
      const lessonIds = own.filter(() => next(2) === 0).map(({ _id }) => _id);
      if (next(3) === 0) await ask('POST', `/order/${id}/received`, { amount: (next(900_000) + 1) / 100 });
      if (next(4) > 0) await ask('PUT', `/order/${id}/approve`);
      house.clock.advance({ hours: next(30) });
      if (next(3) === 0) await ask('POST', `/order/${id}/refund`, { lessonIds, reason: 'Given back' });
      if (next(4) === 0) await ask('POST', `/order/${id}/refund`, { lessonIds: [], reason: 'Too much' });
      if (next(5) === 0) await ask('PUT', `/order/${id}/reverse`, { reason: 'Taken back' });
    }
    const later = await anAdmin(house);
    const sums = new Set<string>();
    for (const by of revenueGroups) {
      const { rows, total } = await read(house, later, `from=2026-09-10&to=2026-11-10&by=${by}`);
      const sum = (of: 'income' | 'refunded') => rows.reduce((kobo, row) => kobo + Math.round(row[of] * 100), 0);
      expect([by, sum('income'), sum('refunded')]).toEqual([
        ...[by, Math.round(total.income * 100), Math.round(total.refunded * 100)],
      ]);
      sums.add(JSON.stringify(total));
    }
    expect(sums.size).toBe(1);
    const { total } = await read(house, later, 'from=2026-09-10&to=2026-11-10');
    expect(total.refunded).toBeGreaterThan(0);
  });
});

test('a period that is none, too long or out of reach is refused by its field', async () => {
  const { house, teacher } = await aSchool();
  for (const [query, field, message] of [
    ['to=2026-09-01', 'from', 'from must be a date such as 2026-11-23'],
    ['from=2026-02-30&to=2026-09-01', 'from', 'from must be a date such as 2026-11-23'],
    ['from=1999-12-31&to=2026-09-01', 'from', 'from must be a day from 2000 to 2099'],
    ['from=2026-09-02&to=2026-09-01', 'to', 'to must not be before from'],
    ['from=2026-01-01&to=2027-01-02', 'to', 'to must be at most 366 days after from'],
    ['from=2010-01-01&to=2026-01-02&by=month', 'to', 'to must be at most 10 years after from'],
    ['from=2026-09-01&to=2026-09-02&by=week', 'by', `by must be one of ${revenueGroups.join(', ')}`],
  ] as const) {
    for (const path of ['/admin/revenue', '/admin/revenue.csv', '/admin/revenue.xlsx']) {
      const reply = await house.ask('GET', `${path}?${query}`, { as: teacher });
      expect(refusal(reply), path + query).toEqual({ status: 400, field, message });
    }
  }
  expect((await read(house, teacher, 'from=2024-01-01&to=2024-12-31')).rows).toHaveLength(366);
  expect((await read(house, teacher, 'from=2017-01-01&to=2026-12-31&by=month')).rows).toHaveLength(120);
});

test('income is for admins and super-admins', async () => {
  const { house, teacher, ada } = await aSchool();
  const status = async (as?: Person) => (await house.ask('GET', `/admin/revenue?${september}`, { as })).status;
  expect([await status(), await status(ada), await status(teacher)]).toEqual([401, 403, 200]);
  expect(await status(await aSuperAdmin(house))).toBe(200);
});

test('the files have the rows and the total, a formula is text in them, and the export is on record', async () => {
  const { house, teacher, ada } = await aSchool();
  const lesson = await aLesson(house, teacher, { title: '=HYPERLINK("http://evil.test")', price: 1234.5 });
  await act(house, teacher, 'PUT', `/order/${await order(house, ada, [lesson])}/approve`);
  const url = (ending: string) => `/api/admin/revenue.${ending}?${september}&by=lesson`;
  const headers = { token: teacher.token };
  const csv = await house.app.inject({ url: url('csv'), headers });
  expect(csv.headers['content-disposition']).toBe(
    'attachment; filename="income-by-lesson-2026-09-01-to-2026-09-30.csv"',
  );
  expect(csv.body.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Lesson,Income,Given back,Orders',
    `"'=HYPERLINK(""http://evil.test"")",1234.5,0,1`,
    'Total,1234.5,0,1',
    '',
  ]);
  const xlsx = await house.app.inject({ url: url('xlsx'), headers });
  expect(xlsx.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(readTable(xlsx.rawPayload)).toEqual([
    ['Lesson', 'Income', 'Given back', 'Orders'],
    [`'=HYPERLINK("http://evil.test")`, '1234.5', '0', '1'],
    ['Total', '1234.5', '0', '1'],
  ]);
  const audit = await house.db.selectFrom('audit').select('action').where('action', '=', 'payment.export').execute();
  expect(audit).toHaveLength(2);
});
