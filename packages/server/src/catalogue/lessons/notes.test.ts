import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';

const at = '2026-09-15T08:00:00.000Z';
const idOf = (number: number) => String(number).padStart(24, '0');

async function aReader() {
  const house = await openHouse();
  const [admin, student] = [await anAdmin(house), await aStudent(house)];
  const lesson = await aLesson(house, admin, { title: 'Fractions' });
  await aPurchase(house, student, lesson, admin);
  const path = (number: number, of = lesson) => `/lesson/${of._id}/notes/${idOf(number)}`;
  const write = (number: number, body: object, as: Person = student) =>
    house.ask('PUT', path(number), { as, body: { second: 221, text: 'A half is 2/4', updatedAt: at, ...body } });
  const remove = (number: number) => house.ask('DELETE', path(number), { as: student });
  const read = async (as: Person = student) =>
    (await house.ask('GET', `/lesson/${lesson._id}/notes`, { as })).body.data as { text: string; updatedAt: string }[];
  const texts = async () => (await read()).map(({ text }) => text);
  return { house, admin, student, lesson, path, write, remove, read, texts };
}

test('notes are kept in the order of the film, written again under their own ID, and deleted', async () => {
  const { house, write, remove, read, texts } = await aReader();
  const first = { _id: idOf(1), second: 221, text: 'A half is 2/4', updatedAt: at };
  expect((await write(1, {})).body.data).toEqual(first);
  await write(2, { second: 5.7, text: 'Begins with Ìdá' });
  expect(await read()).toEqual([{ _id: idOf(2), second: 5, text: 'Begins with Ìdá', updatedAt: at }, first]);
  await write(1, {});
  await write(1, { text: 'A half is 3/6', updatedAt: '2026-09-15T09:30:00.000+01:00' });
  expect(await texts()).toEqual(['Begins with Ìdá', 'A half is 3/6']);
  expect((await remove(1)).status).toBe(200);
  expect((await remove(1)).status).toBe(200);
  expect(await texts()).toEqual(['Begins with Ìdá']);
  expect(await house.db.selectFrom('lesson_notes').select('text').where('text', 'like', '%half%').execute()).toEqual(
    [],
  );
});

test('of two devices the one that wrote last counts, whichever arrives first; a clock that is ahead does not win', async () => {
  const { house, write, remove, texts, read } = await aReader();
  await write(1, { text: 'later', updatedAt: '2026-09-15T08:30:00.000Z' });
  expect((await write(1, { text: 'earlier' })).body.data.text).toBe('later');
  await write(1, { text: 'from tomorrow', updatedAt: '2026-09-16T08:00:00.000Z' });
  expect((await read())[0]?.updatedAt).toBe('2026-09-15T09:00:00.000Z');
  house.clock.advance({ minutes: 1 });
  await remove(1);
  expect((await write(1, { text: 'from a phone that was off' })).body.data).toBeNull();
  expect(await texts()).toEqual([]);
  await write(1, { text: 'written again', updatedAt: '2026-09-15T09:02:00.000Z' });
  expect(await texts()).toEqual(['written again']);
});

test('what is no note is refused by the name of its field', async () => {
  const { write, texts } = await aReader();
  for (const [change, field] of [
    [{ text: ' \n' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
    [{ text: 'a\u0000b' }, 'text'],
    [{ second: -1 }, 'second'],
    [{ second: 86_401 }, 'second'],
    [{ second: '5' }, 'second'],
    [{ updatedAt: 'yesterday' }, 'updatedAt'],
  ] as const) {
    expect(refusal(await write(1, change)), JSON.stringify(change)).toMatchObject({ status: 400, field });
  }
  expect(await texts()).toEqual([]);
  expect((await write(1, { text: 'ọ'.repeat(2000) })).status).toBe(200);
});

test('at most two hundred a lesson, though two devices write at once; a deleted one makes room', async () => {
  const { house, student, lesson, write, remove, read } = await aReader();
  const row = { student_id: student._id, lesson_id: lesson._id, second: 0, text: 'kept', updated_at: at };
  const rows = Array.from({ length: 199 }, (_, number) => ({ ...row, _id: idOf(number) }));
  await house.db.insertInto('lesson_notes').values(rows).execute();
  const replies = await Promise.all([300, 301].map((number) => write(number, {})));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const message = 'A lesson may have at most 200 notes. Delete one first.';
  expect(refusal(await write(302, {}))).toEqual({ status: 409, message, field: 'text' });
  expect((await write(0, { text: 'changed' })).status).toBe(200);
  await remove(0);
  expect((await write(302, {})).status).toBe(200);
  expect(await read()).toHaveLength(200);
});

test('nobody else reads or writes them, not even who owns the lesson too', async () => {
  const { house, admin, student, lesson, path, write, read, texts } = await aReader();
  const [other, stranger] = [await aStudent(house), await aStudent(house)];
  await aPurchase(house, other, lesson, admin);
  await write(1, {});
  expect(await read(other)).toEqual([]);
  await house.ask('DELETE', path(1), { as: other });
  await write(1, { text: 'mine' }, other);
  expect([await texts(), (await read(other))[0]?.text]).toEqual([['A half is 2/4'], 'mine']);
  expect((await write(2, {}, stranger)).status).toBe(404);
  const second = await aLesson(house, admin, { title: 'Decimals' });
  await aPurchase(house, student, second, admin);
  const body = { second: 0, text: 'moved', updatedAt: at };
  expect((await house.ask('PUT', path(1, second), { as: student, body })).status).toBe(404);
  expect(await texts()).toEqual(['A half is 2/4']);
});

test('they are in the file of the own data, and go with the account', async () => {
  const { house, student, write } = await aReader();
  await write(1, {});
  const exported = (await house.ask('GET', '/user/export', { as: student })).body.lessonNotes;
  expect(exported).toEqual([{ lesson: 'Fractions', second: 221, text: 'A half is 2/4', updatedAt: at }]);
  await house.ask('DELETE', '/user', { as: student });
  expect(await house.db.selectFrom('lesson_notes').selectAll().execute()).toEqual([]);
});
