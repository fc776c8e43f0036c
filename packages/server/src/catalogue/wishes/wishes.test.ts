import { mostWishes, type WishList } from '@akada/contract';
import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';

async function aShop() {
  const house = await openHouse();
  const [admin, ada, bayo] = [await anAdmin(house), await aStudent(house), await aStudent(house)];
  const [lesson, other] = [await aLesson(house, admin), await aLesson(house, admin, { title: 'Quarters' })];
  const body = { title: 'Numbers', classLevel: 'Grade 1 Secondary', price: 3000 };
  const course = (
    await house.ask('POST', '/course', { as: admin, body: { ...body, lessonIds: [other._id], isDraft: false } })
  ).body.data;
  const change = (method: 'PUT' | 'DELETE', what: string, as: Person = ada) =>
    house.ask(method, `/wish-list/${what}`, { as });
  const list = async (as: Person = ada): Promise<WishList> => (await house.ask('GET', '/wish-list', { as })).body.data;
  const titles = async (as?: Person) => (await list(as)).lessons.map(({ title }) => title);
  return { house, admin, ada, bayo, lesson, other, course, change, list, titles };
}

test('what cannot be bought cannot be wished for, and says why', async () => {
  const { house, admin, ada, lesson, course, change, list } = await aShop();
  const draft = await aLesson(house, admin, { isDraft: true });
  const gone = await aLesson(house, admin);
  await house.ask('DELETE', `/lesson/${gone._id}`, { as: admin });
  await aPurchase(house, ada, lesson, admin);
  await house.ask('PUT', `/course/${course._id}`, { as: admin, body: { isDraft: true } });
  for (const [what, status, message] of [
    [`lessons/${'f'.repeat(24)}`, 404, 'Lesson not found'],
    ['lessons/nonsense', 400, 'Lesson ID is required'],
    [`lessons/${draft._id}`, 404, 'Lesson not found'],
    [`lessons/${gone._id}`, 404, 'Lesson not found'],
    [`lessons/${lesson._id}`, 409, 'This lesson is yours already'],
    [`courses/${'f'.repeat(24)}`, 404, 'Course not found'],
    [`courses/${course._id}`, 404, 'Course not found'],
  ] as const) {
    expect(refusal(await change('PUT', what)), what).toMatchObject({ status, message });
  }
  expect((await change('DELETE', `lessons/${'f'.repeat(24)}`)).status).toBe(404);
  expect(await list()).toEqual({ lessons: [], courseIds: [] });
});

test('twice at once is as once, taking off works twice too, and nobody sees the wishes of another', async () => {
  const { house, ada, bayo, lesson, other, course, change, list, titles } = await aShop();
  const wish = () => change('PUT', `lessons/${lesson._id}`);
  const twice = await Promise.all([wish(), wish(), ...[1, 2].map(() => change('PUT', `courses/${course._id}`))]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  house.clock.advance({ minutes: 1 });
  await change('PUT', `lessons/${other._id}`);
  expect(await titles()).toEqual(['Quarters', 'Fractions']);
  expect((await list()).courseIds).toEqual([course._id]);
  expect(await list(bayo)).toEqual({ lessons: [], courseIds: [] });
  const exported = (await house.ask('GET', '/user/export', { as: ada })).body.wishList;
  expect(exported.map((wished: object) => Object.values(wished)[0])).toEqual(['Fractions', 'Quarters', 'Numbers']);
  const off = () => change('DELETE', `lessons/${lesson._id}`);
  const taken = await Promise.all([off(), off(), change('DELETE', `courses/${course._id}`)]);
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await titles()).toEqual(['Quarters']);
  expect((await list()).courseIds).toEqual([]);
});

test('what is bought or taken off sale leaves the list', async () => {
  const { house, admin, ada, lesson, other, course, change, list, titles } = await aShop();
  for (const what of [`lessons/${lesson._id}`, `lessons/${other._id}`, `courses/${course._id}`])
    await change('PUT', what);
  await aPurchase(house, ada, lesson, admin);
  expect(await titles()).toEqual(['Quarters']);
  const order = await anOrder(house, ada, [], { courseIds: [course._id] });
  expect((await list()).courseIds).toEqual([course._id]);
  await house.ask('PUT', `/order/${order._id}/approve`, { as: admin });
  expect(await list()).toEqual({ lessons: [], courseIds: [] });
});

test('a list that is full says so, and of two wishes for its last place one is refused', async () => {
  const { house, admin, ada, lesson, other, change } = await aShop();
  for (let count = 1; count < mostWishes; count += 1) {
    const { _id } = await aLesson(house, admin, { title: `Lesson ${count}` });
    const row = { student_id: ada._id, lesson_id: _id, created_at: '2026-09-15T08:00:00.000Z' };
    await house.db.insertInto('wished_lessons').values(row).execute();
  }
  const replies = await Promise.all([lesson, other].map(({ _id }) => change('PUT', `lessons/${_id}`)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(refusal(replies.find(({ status }) => status === 409) ?? expect.unreachable())).toMatchObject({
    message: `Your wish list is full: it holds ${mostWishes}. Take something off it first.`,
  });
});
