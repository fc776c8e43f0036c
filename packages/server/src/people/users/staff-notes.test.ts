import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';

async function anOffice() {
  const house = await openHouse();
  const [admin, colleague] = [await anAdmin(house, { fullName: 'Mr Bello' }), await anAdmin(house)];
  const ada = await aStudent(house);
  const path = `/admin/users/${ada._id}/notes`;
  const add = (body: object = {}, as: Person = admin) =>
    house.ask('POST', path, { as, body: { _id: house.context.newId(), text: 'Was ill in May', ...body } });
  const remove = (_id: string, as: Person = admin) => house.ask('DELETE', `${path}/${_id}`, { as });
  const list = async (as: Person = admin) => (await house.ask('GET', path, { as })).body.data;
  return { house, admin, colleague, ada, path, add, remove, list };
}

test('a note without words, too long, without an ID, or about staff is refused', async () => {
  const { house, admin, colleague, add, list } = await anOffice();
  for (const [body, field] of [
    [{ text: ' ' }, 'text'],
    [{ text: undefined }, 'text'],
    [{ text: 'x'.repeat(1001) }, 'text'],
    [{ _id: 'x' }, '_id'],
  ] as const) {
    expect(refusal(await add(body)), JSON.stringify(body)).toMatchObject({ status: 400, field });
  }
  const head = await aSuperAdmin(house);
  const body = { _id: house.context.newId(), text: 'Was ill' };
  for (const as of [admin, head]) {
    const reply = await house.ask('POST', `/admin/users/${colleague._id}/notes`, { as, body });
    expect(reply.status).toBe(404);
  }
  expect(await list()).toEqual([]);
});

test('notes are listed newest first with who wrote them and when; sent twice a note is there once', async () => {
  const { house, colleague, add, list } = await anOffice();
  const _id = house.context.newId();
  const twice = await Promise.all([add({ _id }), add({ _id })]);
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  expect((await add({ _id, text: 'Something else' })).status).toBe(409);
  house.clock.advance({ minutes: 1 });
  await add({ text: 'Is well again' }, colleague);
  expect(await list()).toMatchObject([
    { text: 'Is well again', author: colleague.fullName, createdAt: '2026-09-15T09:01:00.000Z', mayDelete: false },
    { text: 'Was ill in May', author: 'Mr Bello', mayDelete: true },
  ]);
  expect(await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.note').execute()).toHaveLength(2);
});

test('a note is deleted by its author and the super-admin, and by nobody else', async () => {
  const { house, colleague, add, remove, list } = await anOffice();
  const ids = [(await add()).body.data._id, (await add({ text: 'Is well again' })).body.data._id];
  expect(refusal(await remove(ids[0], colleague))).toMatchObject({
    ...{ status: 403, message: 'Only Mr Bello or the super admin can delete this note' },
  });
  expect((await remove(ids[0])).status).toBe(200);
  expect((await remove(ids[0])).status).toBe(404);
  expect((await remove(ids[1], await aSuperAdmin(house))).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('a note stays when its author’s account is deleted, and goes with the student', async () => {
  const { house, colleague, ada, add, list } = await anOffice();
  await add({}, colleague);
  await house.ask('DELETE', '/user', { as: colleague });
  expect(await list()).toMatchObject([{ text: 'Was ill in May', author: colleague.fullName, mayDelete: false }]);
  await house.ask('DELETE', '/user', { as: ada });
  expect(await house.db.selectFrom('staff_notes').selectAll().execute()).toEqual([]);
});

test('the student gets the words with the own data, and on no screen', async () => {
  const { house, ada, path, add } = await anOffice();
  await add();
  const whole = await house.ask('GET', '/user/export', { as: ada });
  expect(JSON.parse(whole.text).notesOfStaff).toEqual([
    { text: 'Was ill in May', writtenAt: '2026-09-15T09:00:00.000Z' },
  ]);
  expect(whole.text).not.toContain('Mr Bello');
  expect((await house.ask('GET', path, { as: ada })).status).toBe(403);
  for (const address of ['/user', '/user/profile', '/user/stats']) {
    expect((await house.ask('GET', address, { as: ada })).text).not.toContain('Was ill');
  }
});
