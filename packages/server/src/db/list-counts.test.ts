import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../test/house.ts';
import { anAdmin, aStudent, passwordHash } from '../../test/people.ts';
import { aLesson, aPayment, aQuestion } from '../../test/things.ts';
import { personSearchText } from '../users/users.queries.ts';
import { sumsOf } from './list-counts.ts';

/** A school older than its lists are long: `perDay` students on each of so many days. */
async function anOldSchool(house: House, days: number, perDay: number): Promise<string[]> {
  const password_hash = await passwordHash;
  const rows = Array.from({ length: days * perDay }, (_, index) => {
    const at =
      Date.parse('2026-01-01T08:00:00.000Z') + Math.floor(index / perDay) * 86_400_000 + (index % perDay) * 1000;
    const row = { full_name: `Pupil ${index}`, email: `p${index}@old.test`, phone_number: '' };
    return {
      ...row,
      _id: `${at.toString(16).padStart(12, '0')}${String(index).padStart(12, '0')}`,
      class_level: 'Grade 1 Secondary',
      role: 'user' as const,
      is_verified: 0,
      is_active: index % 10 === 0 ? 0 : 1,
      password_hash,
      search_text: personSearchText(row),
      last_sign_in_at: null,
      created_at: new Date(at).toISOString(),
      updated_at: new Date(at).toISOString(),
    };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await house.db
      .insertInto('users')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  return rows.map((row) => row.full_name).toReversed();
}

describe('a long list', () => {
  test('shows every row once, on whichever page it is', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const names = await anOldSchool(house, 40, 30);
    const page = async (query: string) => {
      const { body } = await house.ask('GET', `/admin/all-user?${query}`, { as: admin });
      const { total, more, totalPages } = body.pagination;
      return { names: body.data.map((row: { fullName: string }) => row.fullName), total, more, totalPages };
    };
    for (const number of [1, 2, 11, 12, 17, 24]) {
      expect(await page(`limit=50&page=${number}`)).toEqual({
        names: names.slice((number - 1) * 50, number * 50),
        total: 1200,
        totalPages: 24,
      });
    }
    expect(await page('limit=50&page=25')).toEqual({ names: [], total: 1200, totalPages: 24 });
    expect(await page('limit=7&page=150&status=active')).toMatchObject({ total: 1080, names: { length: 7 } });
    // Found by the index, in the same order and as deep.
    for (const number of [1, 20, 24]) {
      const { names: found } = await page(`limit=50&page=${number}&search=pupil`);
      expect(found).toEqual(names.slice((number - 1) * 50, number * 50));
    }
    expect(await page('limit=50&search=pupil&status=suspended')).toMatchObject({ total: 120, names: { length: 50 } });
  });

  test('says of a search that finds a great many that there are more, and always leads to the next page', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    await anOldSchool(house, 40, 30);
    const pagination = async (query: string) =>
      (await house.ask('GET', `/admin/all-user?search=${query}`, { as: admin })).body.pagination;
    const first = { total: 200, more: true, page: 1, limit: 50, totalPages: 4 };
    expect(await pagination('pupil&limit=50')).toEqual(first);
    expect(await pagination('pupil&limit=50&page=20')).toEqual({ ...first, total: 1050, page: 20, totalPages: 21 });
    expect(await pagination('pupil&limit=50&page=23')).toEqual({ total: 1200, page: 23, limit: 50, totalPages: 24 });
    // A bound that is just reached is not passed.
    await house.db
      .deleteFrom('users')
      .where('role', '=', 'user')
      .where('created_at', '<', '2026-02-03T08:00:10')
      .execute();
    expect(await pagination('pupil&limit=50')).toEqual({ total: 200, page: 1, limit: 50, totalPages: 4 });
  });

  test('of payments leads from the queue to what is decided, page by page, with none left out', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const lesson = await aLesson(house, admin, { title: 'Algebra' });
    const made = await aPayment(house, await aStudent(house), lesson);
    const row = await house.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 1129 }, (_, index) => ({
      ...row,
      _id: `${made._id.slice(0, 16)}${index.toString(16).padStart(8, '0')}`,
      // Like those of accounts that were deleted: any number for one lesson.
      student_id: null,
      status: index < 40 ? ('approved' as const) : ('pending' as const),
      created_at: new Date(Date.parse(row.created_at) - (index + 1) * 60_000).toISOString(),
    }));
    for (let from = 0; from < others.length; from += 500) {
      await house.db
        .insertInto('payments')
        .values(others.slice(from, from + 500))
        .execute();
    }
    const queue = [...others.slice(40).toReversed(), row];
    const wanted = [...queue, ...others.slice(0, 40)].map(({ _id }) => _id);
    const shown: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await house.ask('GET', `/payment?search=algebra&limit=100&page=${page}`, { as: admin });
      shown.push(...body.data.map(({ _id }: { _id: string }) => _id));
      pages = body.pagination.totalPages;
    }
    expect(shown).toEqual(wanted);
  });
});

describe('how many there are', () => {
  const counts = async (house: House, list: 'users' | 'payments' | 'questions') =>
    Object.fromEntries([...(await sumsOf(house.db, list))].filter(([, sum]) => sum.rows > 0));

  test('follows accounts that come, are suspended and go', async () => {
    const house = await openHouse();
    await anAdmin(house);
    const [first, second] = [await aStudent(house), await aStudent(house)];
    await house.db.updateTable('users').set({ is_active: 0 }).where('_id', '=', first._id).execute();
    const none = { amount: 0 };
    expect(await counts(house, 'users')).toEqual({
      'admin 1': { rows: 1, ...none },
      'user 0': { rows: 1, ...none },
      'user 1': { rows: 1, ...none },
    });
    await house.ask('DELETE', '/user', { as: second });
    expect(await counts(house, 'users')).toEqual({ 'admin 1': { rows: 1, ...none }, 'user 0': { rows: 1, ...none } });
  });

  test('follows what is written at the same moment, and sums of money to the kobo', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const lesson = await aLesson(house, admin, { price: 1234.56 });
    const students = await Promise.all(Array.from({ length: 30 }, () => aStudent(house)));
    const payments = await Promise.all(students.map((student) => aPayment(house, student, lesson)));
    const each = payments[0]?.amount ?? 0;
    await Promise.all(
      payments.slice(0, 10).map((payment) => house.ask('PUT', `/payment/${payment._id}/approve`, { as: admin })),
    );
    await Promise.all(Array.from({ length: 20 }, (_, index) => aQuestion(house, admin, { text: `Question ${index}` })));
    const minor = Math.round(each * 100);
    expect(await counts(house, 'payments')).toEqual({
      approved: { rows: 10, amount: 10 * minor },
      pending: { rows: 20, amount: 20 * minor },
    });
    expect(await counts(house, 'questions')).toEqual({ 'multiple-choice': { rows: 20, amount: 0 } });
  });
});
