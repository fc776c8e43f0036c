import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';

test('orders that are said to be paid come first, page by page, and can be listed alone', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lesson = await aLesson(house, admin);
  const ids: string[] = [];
  for (const fullName of ['One', 'Two', 'Three', 'Four', 'Five']) {
    house.clock.advance({ minutes: 1 });
    ids.push((await aPayment(house, await aStudent(house, { fullName }), lesson))._id);
  }
  const claims = [
    [2, '2026-09-20T10:00:00.000Z'],
    [1, '2026-09-20T11:00:00.000Z'],
    [4, '2026-09-20T09:00:00.000Z'],
  ] as const;
  for (const [at, claimed_at] of claims) {
    await house.db
      .updateTable('orders')
      .set({ claimed_at })
      .where('_id', '=', ids[at] ?? '')
      .execute();
  }
  await house.ask('PUT', `/order/${ids[4]}/approve`, { as: admin });
  const list = async (query: string) => {
    const { body } = await house.ask('GET', `/order?${query}`, { as: admin });
    const names = body.data.map(({ studentName }: { studentName: string }) => studentName);
    return { names, total: body.pagination.total, summary: body.summary };
  };
  expect((await list('')).names).toEqual(['Three', 'Two', 'One', 'Four', 'Five']);
  expect(await list('limit=2&page=2')).toMatchObject({ names: ['One', 'Four'], total: 5 });
  expect(await list('limit=2&page=3')).toMatchObject({ names: ['Five'], total: 5 });
  expect((await list('status=open&search=fractions')).names).toEqual(['Three', 'Two', 'One', 'Four']);
  expect(await list('status=claimed&limit=1')).toMatchObject({
    names: ['Three'],
    total: 2,
    summary: { orders: 5, open: 4, claimed: 2 },
  });
});
