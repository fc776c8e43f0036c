import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';

const [four, five] = ['Grade 4 Secondary', 'Grade 5 Secondary'];

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    house.ask(method, `/admin/classes${path}`, { as: admin, ...(body && { body }) });
  const classes = async () => (await ask('GET', '')).body.data as { _id: string; name: string; follows?: string }[];
  const named = async (name: string) => {
    const found = (await classes()).find((one) => one.name === name);
    if (!found) throw new Error(`no class ${name}`);
    return found;
  };
  const personOf = async (id: string) => (await house.ask('GET', `/admin/users/${id}`, { as: admin })).body.data;
  return { house, admin, ask, classes, named, personOf };
}

test('a new school has Class 1 to Class 5, and says so to anybody', async () => {
  const { house, classes } = await aSchool();
  expect((await classes()).map(({ name }) => name)).toEqual(['Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5']);
  const { body } = await house.ask('GET', '/school');
  expect(body.data.classes[4]).toEqual({
    ...{ _id: '0'.repeat(23) + 5, name: 'Class 5', shortName: 'Class 5', order: 5, classLevel: five, arms: [] },
  });
});

test('a preset renames classes in their order, and students stay in them', async () => {
  const { house, ask, named, personOf } = await aSchool();
  const ada = await aStudent(house, { classLevel: five });
  const { status, body } = await ask('PUT', '', { preset: 'JSS-SSS' });
  expect(status).toBe(200);
  expect(body.data.map((one: { name: string }) => one.name)).toEqual([
    ...['JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3'],
  ]);
  expect(await named('SSS 2')).toMatchObject({ students: 1, classLevel: five, follows: (await named('SSS 3'))._id });
  expect((await named('SSS 3')).follows).toBeUndefined();
  expect(await personOf(ada._id)).toMatchObject({ classLevel: five, class: { name: 'SSS 2' } });
  // Other front ends name the level alone, and it has two classes now.
  const bola = await aStudent(house, { classLevel: five });
  expect((await personOf(bola._id)).class).toBeUndefined();
  const chidi = await aStudent(house, { classLevel: four });
  expect((await personOf(chidi._id)).class.name).toBe('SSS 1');
});

test('staff say which class becomes which: it keeps its level, and what hangs on it', async () => {
  const { house, ask, classes, named, personOf } = await aSchool();
  const [one, two, three, fourth, fifth] = (await classes()).map(({ _id }) => _id);
  const ada = await aStudent(house, { classLevel: five });
  const names = { 'JSS 1': one, 'JSS 3': two, 'SSS 1': three, 'SSS 2': fourth };
  const taken = await ask('PUT', '', { preset: 'JSS-SSS', from: { ...names, 'SSS 3': fourth } });
  expect(taken.body).toMatchObject({ code: 'invalid', field: 'from' });
  const gone = await ask('PUT', '', { preset: 'JSS-SSS', from: { ...names, 'SSS 3': 'f'.repeat(24) } });
  expect(gone.body).toMatchObject({ code: 'invalid', field: 'from' });
  expect((await classes()).map(({ name }) => name)).toContain('Class 5');
  const { status } = await ask('PUT', '', { preset: 'JSS-SSS', from: { ...names, 'SSS 3': fifth } });
  expect(status).toBe(200);
  expect(await personOf(ada._id)).toMatchObject({ classLevel: five, class: { name: 'SSS 3' } });
  expect(await named('SSS 2')).toMatchObject({ _id: fourth, classLevel: four });
  expect(await named('JSS 2')).toMatchObject({ students: 0, follows: two });
  expect(await classes()).toHaveLength(6);
});

test('a preset with fewer classes closes those with students and deletes the others', async () => {
  const { house, admin, ask, classes, named, personOf } = await aSchool();
  await ask('PUT', '', { preset: 'JSS-SSS' });
  const ada = await aStudent(house, { classLevel: five });
  const last = await named('SSS 3');
  await house.ask('PUT', `/admin/users/${ada._id}`, { as: admin, body: { classId: last._id } });
  await ask('PUT', '', { preset: 'Class' });
  expect((await classes()).map(({ name }) => name)).toEqual([
    ...['Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5', 'SSS 3'],
  ]);
  expect(await named('SSS 3')).toMatchObject({ _id: last._id, closedAt: expect.any(String) });
  expect((await personOf(ada._id)).class.name).toBe('SSS 3');
  await ask('PUT', '', { preset: 'JSS-SSS' });
  expect(await named('SSS 3')).toMatchObject({ _id: last._id, students: 1 });
  expect((await named('SSS 3')) as object).not.toHaveProperty('closedAt');
});

test('students are in a class and an arm of it; another level leaves both', async () => {
  const { house, admin, ask, named, personOf } = await aSchool();
  await ask('PUT', '', { preset: 'JSS-SSS' });
  const { _id } = await named('SSS 2');
  const { body } = await ask('PUT', `/${_id}`, { arms: [{ name: 'A' }, { name: 'Gold' }] });
  const [a, gold] = body.data.arms;
  const ada = await aStudent(house, { classLevel: four });
  const move = (change: object) => house.ask('PUT', `/admin/users/${ada._id}`, { as: admin, body: change });
  expect((await move({ classId: _id, armId: a._id })).body.data).toMatchObject({
    ...{ classLevel: five, class: { _id, name: 'SSS 2', arm: 'A' } },
  });
  expect((await move({ armId: gold._id })).body.data.class.arm).toBe('Gold');
  expect((await named('SSS 2')) as object).toMatchObject({ students: 1, arms: [{ students: 0 }, { students: 1 }] });
  const other = (await named('SSS 3'))._id;
  expect((await move({ classId: other, armId: gold._id })).body).toMatchObject({ field: 'armId' });
  expect((await move({ classLevel: four })).body.data.class).toEqual({
    _id: (await named('SSS 1'))._id,
    name: 'SSS 1',
  });
  expect((await move({ classId: 'f'.repeat(24) })).body).toMatchObject({ code: 'invalid', field: 'classId' });
  // An arm that goes leaves its students in the class.
  await move({ classId: _id, armId: gold._id });
  await ask('PUT', `/${_id}`, { arms: [{ _id: a._id, name: 'A' }] });
  expect((await personOf(ada._id)).class).toEqual({ _id, name: 'SSS 2' });
});

test('names are given once, following classes end, and a class with students is closed instead of deleted', async () => {
  const { house, ask, named, classes } = await aSchool();
  await aStudent(house, { classLevel: five });
  const [one, five_] = [await named('Class 1'), await named('Class 5')];
  expect((await ask('PUT', `/${one._id}`, { name: ' CLASS  2 ' })).body).toMatchObject({
    code: 'conflict',
    field: 'name',
  });
  expect((await ask('PUT', `/${five_._id}`, { follows: one._id })).body).toMatchObject({ field: 'follows' });
  expect((await ask('PUT', `/${one._id}`, { arms: [{ name: 'A' }, { name: 'a' }] })).body).toMatchObject({
    field: 'arms',
  });
  expect(await ask('DELETE', `/${five_._id}`)).toMatchObject({ status: 409 });
  expect((await ask('PUT', `/${five_._id}/close`)).body.data).toMatchObject({ closedAt: expect.any(String) });
  expect((await ask('PUT', `/${five_._id}/close`)).status).toBe(200);
  expect((await ask('PUT', `/${five_._id}/reopen`)).body.data).not.toHaveProperty('closedAt');
  expect((await ask('DELETE', `/${(await named('Class 4'))._id}`)).status).toBe(200);
  expect((await classes()).map(({ follows }) => follows).slice(1)).toEqual([
    (await named('Class 3'))._id,
    five_._id,
    undefined,
  ]);
});

test('of two who change a class the second one is told, and both leave an entry in the audit log', async () => {
  const { house, ask, named } = await aSchool();
  const { _id } = await named('Class 1');
  const first = await ask('PUT', `/${_id}`, { name: 'JSS 1', updatedAt: '' });
  expect(first.status).toBe(200);
  expect((await ask('PUT', `/${_id}`, { name: 'Basic 7', updatedAt: '' })).body).toMatchObject({ code: 'conflict' });
  expect((await ask('PUT', `/${_id}`, { name: 'Basic 7', updatedAt: first.body.data.updatedAt })).status).toBe(200);
  const entries = await house.db.selectFrom('audit').select('after').where('action', '=', 'class.update').execute();
  expect(entries).toHaveLength(2);
});

test('another level moves the students of a class, but not under an open exam', async () => {
  const { house, ask, named, personOf } = await aSchool();
  const ada = await aStudent(house, { classLevel: five });
  const { _id } = await named('Class 5');
  expect((await ask('PUT', `/${_id}`, { classLevel: four })).body.data.classLevel).toBe(four);
  expect(await personOf(ada._id)).toMatchObject({ classLevel: four, class: { _id } });
});

test('two changes at once are one after the other', async () => {
  const { ask, classes } = await aSchool();
  const body = (name: string) => ({ name, order: 6, classLevel: five });
  const replies = await Promise.all([
    ask('POST', '', body('SSS 3')),
    ask('POST', '', body('sss 3')),
    ask('POST', '', body('SSS 4')),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  expect(await classes()).toHaveLength(7);
});
