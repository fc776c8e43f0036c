import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';

const message =
  'Somebody changed this lesson meanwhile. Close it and open it again to see the change; what you typed is still here.';
const changed = { status: 409, message };

/** A lesson as two admins have it open, within one millisecond of all that follows. */
async function anOpenLesson() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const lesson = await aLesson(house, teacher);
  const path = `/lesson/${lesson._id}`;
  return {
    lesson,
    put: (body: object) => house.ask('PUT', path, { as: teacher, body }),
    stored: async () => (await house.ask('GET', path, { as: teacher })).body.data,
    listed: async () => (await house.ask('GET', '/lesson', { as: teacher })).body.data[0],
  };
}

test('the later save of a lesson two had open is refused, and the price the first one set stays', async () => {
  const { lesson, put, stored, listed } = await anOpenLesson();
  const { title, updatedAt } = await listed();
  expect(updatedAt).toBe(lesson.updatedAt);
  const first = await put({ title, price: 2500, updatedAt });
  expect(first.status).toBe(200);
  const later = await put({ title: 'Halves', price: 2000, updatedAt });
  expect(refusal(later)).toEqual(changed);
  expect(later.body.code).toBe('conflict');
  expect(await stored()).toEqual(first.body.data);
  expect((await put({ title: 'Halves', updatedAt: (await listed()).updatedAt })).status).toBe(200);
});

test('of two saves at once one is stored and the other one refused', async () => {
  const { lesson, put, stored } = await anOpenLesson();
  const { updatedAt } = lesson;
  const replies = await Promise.all(['One', 'Two', 'Three'].map((title) => put({ title, updatedAt })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await stored()).title).toBe(replies.find(({ status }) => status === 200)?.body.data.title);
});

test('the same save once more is no conflict, and who names no updatedAt overwrites', async () => {
  const { lesson, put } = await anOpenLesson();
  const body = { title: 'Halves', price: 12.5, scheduledDate: '', updatedAt: lesson.updatedAt };
  expect([(await put(body)).status, (await put(body)).status]).toEqual([200, 200]);
  expect((await put({ title: 'Quarters' })).status).toBe(200);
});
