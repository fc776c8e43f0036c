import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

const ask = (house: House, as: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  house.ask(method, `/admin/groups${path}`, { as, ...(body && { body }) });

async function aGroup(house: House, as: Person, name: string, students: readonly Person[] = []): Promise<string> {
  const id = (await ask(house, as, 'POST', '', { name })).body.data._id;
  const studentIds = students.map(({ _id }) => _id);
  if (studentIds.length > 0) await ask(house, as, 'POST', `/${id}/members`, { studentIds });
  return id;
}

const named = async (house: House, as: Person, id: string, query = ''): Promise<string[]> =>
  (await ask(house, as, 'GET', `/${id}${query}`)).body.data.members.map(
    ({ fullName }: { fullName: string }) => fullName,
  );

test('what is missing or wrong is refused by its field', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const id = await aGroup(house, admin, 'Science');
  const wrong = [
    ['', { name: ' ' }, 400, 'name', 'Please give the group a name'],
    ['', { name: 'x'.repeat(81) }, 400, 'name', 'Name must be at most 80 characters long'],
    ['', { name: '  SCIENCE ' }, 409, 'name', 'There is a group of this name already'],
    [`/${id}/members`, {}, 400, 'studentIds', 'Please choose students, a class, or paste a list'],
    [
      `/${id}/members`,
      { classLevel: '1', text: 'Ada' },
      400,
      'studentIds',
      'Please choose students, a class, or paste a list',
    ],
    [`/${id}/members`, { studentIds: ['x'] }, 400, 'studentIds.0', 'Students must be a list of student IDs'],
    [`/${id}/members`, { classLevel: 'Class 9' }, 400, 'classLevel', 'Please select a class level'],
    [`/${id}/members`, { text: `${'a\n'.repeat(1001)}a` }, 400, 'text', 'Please paste at most 1,000 lines at once'],
    [
      `/${id}/members`,
      { studentIds: ['f'.repeat(24)] },
      400,
      'studentIds',
      'One of these students does not exist any more',
    ],
    [`/${id}/members`, { studentIds: [admin._id] }, 400, 'studentIds', 'One of these students does not exist any more'],
  ] as const;
  for (const [path, body, status, field, message] of wrong) {
    expect(refusal(await ask(house, admin, 'POST', path, body))).toEqual({ status, field, message });
  }
  expect(await named(house, admin, id)).toEqual([]);
});

test('students come by their ids, a class, and a pasted list that says what it did not find', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const second = { classLevel: 'Grade 2 Secondary' };
  const ada = await aStudent(house, { fullName: 'Ada Obi' });
  const bola = await aStudent(house, { fullName: 'Bọ́lá Ade', ...second });
  const [one, other] = [await aStudent(house, { fullName: 'Sam Eze' }), await aStudent(house, { fullName: 'Eze Sam' })];
  const id = await aGroup(house, admin, 'Quiz team', [ada]);
  const add = async (body: object) => (await ask(house, admin, 'POST', `/${id}/members`, body)).body.data;
  const pasted = ` ade bola \nAda Obi\n\nSam Eze\n${one.email.toUpperCase()}\nNobody Known\n${other.phoneNumber}`;
  expect(await add({ text: pasted })).toEqual({
    ...{ added: 3, already: 1 },
    unmatched: [
      { line: 'Sam Eze', why: 'several' },
      { line: 'Nobody Known', why: 'unknown' },
    ],
  });
  expect(await named(house, admin, id)).toEqual(['Ada Obi', 'Bọ́lá Ade', 'Eze Sam', 'Sam Eze']);
  expect(await named(house, admin, id, '?search=bola')).toEqual(['Bọ́lá Ade']);
  await ask(house, admin, 'DELETE', `/${id}/members/${bola._id}`);
  expect(refusal(await ask(house, admin, 'DELETE', `/${id}/members/${bola._id}`)).status).toBe(404);
  expect(await add(second)).toEqual({ added: 1, already: 0, unmatched: [] });
  expect((await ask(house, admin, 'GET', '')).body.data).toMatchObject([{ name: 'Quiz team', students: 4 }]);
});

test('two who add a student at once make one row; two groups of one name at once make one', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const id = await aGroup(house, admin, 'Science');
  const adds = [1, 2, 3].map(() => ask(house, admin, 'POST', `/${id}/members`, { studentIds: [ada._id] }));
  const added = (await Promise.all(adds)).map(({ body }) => body.data.added);
  expect(added.toSorted()).toEqual([0, 0, 1]);
  expect(await named(house, admin, id)).toHaveLength(1);
  const made = await Promise.all([1, 2].map(() => ask(house, admin, 'POST', '', { name: 'Arts' })));
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('a group gets another name, unless somebody gave it one meanwhile', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const id = await aGroup(house, admin, 'Science');
  const { updatedAt } = (await ask(house, admin, 'GET', `/${id}`)).body.data;
  const rename = (name: string) => ask(house, admin, 'PUT', `/${id}`, { name, updatedAt });
  expect((await rename('Science A')).body.data.name).toBe('Science A');
  expect((await rename('Science A')).status).toBe(200);
  expect((await rename('Science B')).status).toBe(409);
});

test('a group stays while an exam or announcement that has not ended is for it, which the refusal names', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const id = await aGroup(house, admin, 'Science', [ada]);
  await anExam(house, admin, { title: 'Physics', questions: [await aQuestion(house, admin)], groupIds: [id] });
  const sendAt = new Date(house.clock.now() + 3_600_000).toISOString();
  const body = { title: 'Lab coats', text: 'Bring them.', classLevels: null, groupIds: [id], sendAt };
  await house.ask('POST', '/admin/announcements', { as: admin, body });
  expect(refusal(await ask(house, admin, 'DELETE', `/${id}`))).toEqual({
    ...{ status: 409, message: 'This group is still needed by the exam “Physics”, the announcement “Lab coats”' },
  });
  house.clock.advance({ days: 60 });
  const again = await anAdmin(house);
  await house.ask('GET', '/admin/announcements', { as: again });
  await house.db.updateTable('announcements').set({ sent_at: sendAt, begun_at: sendAt }).execute();
  expect((await ask(house, again, 'DELETE', `/${id}`)).status).toBe(200);
  expect((await ask(house, again, 'GET', '')).body.data).toEqual([]);
  const missing = { title: 'Chemistry', questions: [], groupIds: [id] };
  const exam = { description: 'All the work of the term', classLevel: '1', duration: 30, startDate: '2026-12-01' };
  const late = await house.ask('POST', '/exam', { as: again, body: { ...exam, ...missing, endDate: '2026-12-02' } });
  expect(refusal(late)).toMatchObject({ status: 400, field: 'groupIds' });
});

test('what staff do is on record without a student’s name, and the account takes its memberships along', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house, { fullName: 'Ada Obi' })];
  const id = await aGroup(house, admin, 'Science', [ada]);
  const exported = (await house.ask('GET', '/user/export', { as: ada })).text;
  expect(JSON.parse(exported).groups).toMatchObject([{ name: 'Science' }]);
  await ask(house, admin, 'DELETE', `/${id}/members/${ada._id}`);
  await ask(house, admin, 'POST', `/${id}/members`, { studentIds: [ada._id] });
  const entries = await house.db.selectFrom('audit').selectAll().where('area', '=', 'group').orderBy('_id').execute();
  expect(entries.map(({ action }) => action)).toEqual(['group.create', 'group.add', 'group.remove', 'group.add']);
  expect(JSON.stringify(entries)).not.toContain('Ada Obi');
  await house.db.deleteFrom('users').where('_id', '=', ada._id).execute();
  expect(await house.db.selectFrom('group_members').selectAll().execute()).toEqual([]);
});
