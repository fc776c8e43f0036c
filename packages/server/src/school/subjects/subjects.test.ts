import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { aQuestion } from '../../../test/things.ts';

type Listed = { _id: string; name: string; classIds: string[]; uses: number; closedAt?: string; updatedAt: string };

async function aSchool({ at }: { at?: string } = {}) {
  const house = await openHouse();
  if (at) house.clock.set(at);
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    house.ask(method, `/admin/subjects${path}`, { as: admin, ...(body && { body }) });
  const subjects = async () => (await ask('GET', '')).body.data as Listed[];
  const named = async (name: string) => {
    const found = (await subjects()).find((one) => one.name === name);
    if (!found) throw new Error(`no subject ${name}`);
    return found;
  };
  const add = async (body: object) => (await ask('POST', '', body)).body.data as Listed;
  const classes = async (preset: string) => {
    const { body } = await house.ask('PUT', '/admin/classes', { as: admin, body: { preset } });
    return new Map((body.data as Listed[]).map(({ _id, name }) => [name, _id]));
  };
  return { house, admin, ask, subjects, named, add, classes };
}

test('a new school has no list', async () => {
  expect(await (await aSchool()).subjects()).toEqual([]);
});

test('a subject has its name, place and classes, and all of them where none is named', async () => {
  const { ask, add, subjects, classes } = await aSchool();
  const sss1 = (await classes('JSS-SSS')).get('SSS 1');
  const chemistry = await add({ name: ' Chemistry ', shortName: 'Chem', classIds: [sss1], isCompulsory: true });
  expect(chemistry).toMatchObject({
    ...{ name: 'Chemistry', shortName: 'Chem', order: 1, classIds: [sss1], isCompulsory: true, spellings: [], uses: 0 },
  });
  expect(await add({ name: 'Biology', order: 1 })).toMatchObject({ shortName: 'Biology', order: 1, classIds: [] });
  expect((await subjects()).map(({ name }) => name)).toEqual(['Biology', 'Chemistry']);
  const { body } = await ask('PUT', `/${chemistry._id}`, { order: 1, isCompulsory: false, classIds: [] });
  expect(body.data).toMatchObject({ order: 1, classIds: [], isCompulsory: false, shortName: 'Chem' });
});

test.each<[string, object, string]>([
  ['a name twice', { name: 'chemistry.' }, 'conflict name'],
  ['no name', { name: ' ' }, 'invalid name'],
  ['no letter', { name: '--' }, 'invalid name'],
  ['a class that is not there', { name: 'Physics', classIds: ['a'.repeat(24)] }, 'invalid classIds'],
  ['a long name', { name: 'x'.repeat(101) }, 'invalid name'],
])('%s is refused', async (_, body, expected) => {
  const { ask, add } = await aSchool();
  await add({ name: 'Chemistry' });
  const { status, field } = refusal(await ask('POST', '', body));
  expect(`${status === 409 ? 'conflict' : 'invalid'} ${field}`).toBe(expected);
});

test('a subject is closed and opened again, and deleted while nothing has it', async () => {
  const { house, admin, ask, add, subjects } = await aSchool();
  const { _id } = await add({ name: 'Chemistry' });
  await aQuestion(house, admin, { subject: 'Chem' });
  expect((await ask('PUT', `/${_id}/close`)).body.data).toMatchObject({ closedAt: expect.any(String), uses: 1 });
  expect((await ask('PUT', `/${_id}/reopen`)).body.data).not.toHaveProperty('closedAt');
  expect(refusal(await ask('DELETE', `/${_id}`))).toMatchObject({
    ...{ status: 409, message: 'Chemistry is the subject of 1 question. It can be closed instead.' },
  });
  const other = await add({ name: 'Physics' });
  expect((await ask('DELETE', `/${other._id}`)).status).toBe(200);
  expect((await subjects()).map(({ name }) => name)).toEqual(['Chemistry']);
  expect((await ask('DELETE', `/${other._id}`)).status).toBe(404);
});

test('of two who change a subject at once the second is told, and a repeated change is none', async () => {
  const { ask, add } = await aSchool();
  const { _id, updatedAt } = await add({ name: 'Chemistry' });
  const change = { shortName: 'Chm', updatedAt };
  const [one, other] = await Promise.all([
    ask('PUT', `/${_id}`, change),
    ask('PUT', `/${_id}`, { isCompulsory: true, updatedAt }),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
});

test('a preset gives each class its curriculum, and follows the session', async () => {
  const { ask, named, subjects, classes } = await aSchool();
  const ids = await classes('JSS-SSS');
  const of = (...names: string[]) => names.map((name) => ids.get(name));
  expect((await ask('PUT', '', { preset: 'JSS-SSS', session: 2026 })).status).toBe(200);
  expect((await named('Basic Science')).classIds).toEqual(of('JSS 3'));
  expect((await named('Intermediate Science')).classIds).toEqual(of('JSS 1', 'JSS 2'));
  expect((await named('Mathematics')).classIds).toEqual([]);
  const { _id } = await named('Intermediate Science');
  await ask('PUT', `/${_id}`, { shortName: 'IS' });
  await ask('PUT', '', { preset: 'JSS-SSS', session: 2027 });
  expect(await named('Intermediate Science')).toMatchObject({
    ...{ _id, shortName: 'IS', classIds: of('JSS 1', 'JSS 2', 'JSS 3') },
  });
  expect(await named('Basic Science')).toMatchObject({ closedAt: expect.any(String) });
  const before = await subjects();
  await ask('PUT', '', { preset: 'JSS-SSS', session: 2027 });
  expect(await subjects()).toEqual(before);
});

test('a preset of one stage leaves the other stage and own subjects alone', async () => {
  const { ask, add, named, subjects, classes } = await aSchool();
  const ids = await classes('JSS-SSS');
  await add({ name: 'Chess', classIds: [ids.get('JSS 1')] });
  await ask('PUT', '', { preset: 'JSS', session: 2026 });
  expect((await subjects()).some(({ name }) => name === 'Physics')).toBe(false);
  expect((await named('Digital Technologies')).classIds).toEqual(['JSS 1', 'JSS 2'].map((name) => ids.get(name)));
  await ask('PUT', '', { preset: 'SSS', session: 2026 });
  expect((await named('Digital Technologies')).classIds).toEqual(
    ['JSS 1', 'JSS 2', 'SSS 1', 'SSS 2'].map((name) => ids.get(name)),
  );
  expect(await named('Chess')).toMatchObject({ classIds: [ids.get('JSS 1')] });
  expect(await named('Basic Science')).not.toHaveProperty('closedAt');
});

test('a subject of the school that the preset calls otherwise keeps its name, and is not there twice', async () => {
  const { ask, add, named, subjects, classes } = await aSchool();
  const ids = await classes('JSS-SSS');
  await add({ name: 'Maths', classIds: [ids.get('JSS 1')] });
  await add({ name: 'English' });
  await ask('PUT', '', { preset: 'JSS-SSS', session: 2026 });
  expect(await named('Maths')).toMatchObject({ classIds: [], isCompulsory: true });
  const all = (await subjects()).map(({ name }) => name);
  expect(all).not.toContain('Mathematics');
  // 'English' may be either of two, so both are added.
  expect(all).toEqual(expect.arrayContaining(['English', 'English Studies', 'English Language']));
});

test('the log says which subjects changed, and not the whole list', async () => {
  const { ask, add, house } = await aSchool();
  await add({ name: 'Chemistry' });
  const { _id } = await add({ name: 'Physics' });
  await ask('PUT', `/${_id}`, { isCompulsory: true });
  house.clock.advance({ seconds: 1 });
  await ask('PUT', `/${_id}`, { order: 1 });
  const rows = await house.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'subject.update')
    .orderBy('at')
    .execute();
  expect(rows.map(({ before, after }) => [before, after].map((facts) => JSON.parse(facts ?? 'null')))).toEqual([
    [{ subjects: ['Physics, all classes'] }, { subjects: ['Physics, all classes, compulsory'] }],
    [
      { subjects: ['Chemistry, all classes', 'Physics, all classes, compulsory'] },
      { subjects: ['Physics, all classes, compulsory', 'Chemistry, all classes'] },
    ],
  ]);
});

test('without a session a preset takes that of the day', async () => {
  const { ask, named, classes } = await aSchool({ at: '2027-10-01T09:00:00Z' });
  const ids = await classes('JSS-SSS');
  await ask('PUT', '', { preset: 'JSS' });
  expect((await named('Intermediate Science')).classIds).toEqual(
    ['JSS 1', 'JSS 2', 'JSS 3'].map((name) => ids.get(name)),
  );
});
