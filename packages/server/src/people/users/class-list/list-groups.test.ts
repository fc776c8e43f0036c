import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSchoolOffice } from '../../../../test/class-lists.ts';
import { type House, refusal } from '../../../../test/house.ts';
import { anAdmin } from '../../../../test/people.ts';
import { anExam, aQuestion } from '../../../../test/things.ts';

const list = [
  'Name,Class,Groups',
  'Ada Obi,1,science; Quiz  Team',
  'Bayo Musa,1,QUIZ TEAM',
  'Chidi Eze,1,',
  'Dayo Ige,1,SCIENCE',
].join('\n');

async function aDesk() {
  const office = await aSchoolOffice();
  const { house, admin } = office;
  const science: string = (await house.ask('POST', '/admin/groups', { as: admin, body: { name: 'Science' } })).body.data
    ._id;
  const allow = (id: string, makeGroups = true) =>
    house.ask('PUT', `/admin/users/import/${id}/groups`, { as: admin, body: { makeGroups } });
  return { ...office, science, allow };
}

async function members(house: House): Promise<Record<string, string[]>> {
  const rows = await house.db
    .selectFrom('student_groups')
    .leftJoin('group_members', 'group_members.group_id', 'student_groups._id')
    .leftJoin('users', 'users._id', 'group_members.student_id')
    .select(['name', 'full_name'])
    .orderBy('full_name')
    .execute();
  const groups: Record<string, string[]> = {};
  for (const { name, full_name } of rows) groups[name] = [...(groups[name] ?? []), ...(full_name ? [full_name] : [])];
  return groups;
}

test('a row that names a group which is not there is refused, until staff say that it is made', async () => {
  const { house, read, open, apply, allow } = await aDesk();
  const { _id, rows } = await read(list);
  expect(rows.map(({ status, why, groups }) => [status, why, groups])).toEqual([
    ['refused', 'There is no group “Quiz Team”', ['science', 'Quiz Team']],
    ['refused', 'There is no group “QUIZ TEAM”', ['QUIZ TEAM']],
    ['new', '', []],
    ['new', '', ['SCIENCE']],
  ]);
  expect(await open(_id)).toMatchObject({ newGroups: ['Quiz Team'], makeGroups: false });
  expect((await allow(_id)).body.data.counts).toMatchObject({ new: 4, refused: 0 });
  expect((await allow(_id, false)).body.data.counts).toMatchObject({ new: 2, refused: 2 });
  await allow(_id);
  expect(await open(_id)).toMatchObject({ newGroups: ['Quiz Team'], makeGroups: true });
  expect((await apply(_id)).body.data.created).toBe(4);
  expect(await members(house)).toEqual({ Science: ['Ada Obi', 'Dayo Ige'], 'Quiz Team': ['Ada Obi', 'Bayo Musa'] });
  expect((await allow(_id, false)).status).toBe(409);
});

test('the undo takes them out, and deletes the groups that it made and that nobody needs', async () => {
  const { house, admin, read, apply, undo, allow } = await aDesk();
  const { _id } = await read(`${list}\nEfe Ojo,1,Needed\nFemi Kalu,1,Kept`);
  await allow(_id);
  await apply(_id);
  const groups = await house.db.selectFrom('student_groups').select(['_id', 'name']).execute();
  const idOf = (wanted: string) => groups.find(({ name }) => name === wanted)?._id ?? '';
  await anExam(house, admin, { questions: [await aQuestion(house, admin)], groupIds: [idOf('Needed')] });
  const used = house.db.updateTable('users').set({ last_sign_in_at: '2026-09-15T10:00:00.000Z' });
  await used.where('full_name', '=', 'Femi Kalu').execute();
  expect((await undo(_id)).body.data.removed).toBe(5);
  expect(await members(house)).toEqual({ Science: [], Needed: [], Kept: ['Femi Kalu'] });
  const actions = await house.db.selectFrom('audit').select('action').where('area', '=', 'group').execute();
  expect(actions.filter(({ action }) => action === 'group.delete')).toHaveLength(1);
});

test('a group is mended in a row; one that is deleted before the accounts are made refuses its rows', async () => {
  const { house, admin, read, mend, apply, open, science } = await aDesk();
  const { _id } = await read(list);
  expect((await mend(_id, 3, { groups: 'Science' })).body.data.row).toMatchObject({
    ...{ status: 'repaired', groups: ['Science'] },
  });
  await house.ask('DELETE', `/admin/groups/${science}`, { as: admin });
  expect((await apply(_id)).body.data.created).toBe(1);
  expect((await open(_id)).rows[3]).toMatchObject({ status: 'refused', why: 'There is no group “SCIENCE”' });
  expect(await members(house)).toEqual({});
});

test('two lists that make one group at once make it once', async () => {
  const { house, read, apply, allow } = await aDesk();
  const other = await anAdmin(house);
  const [one, two] = [await read('Name,Class,Group\nAda Obi,1,Quiz'), await read('Name,Class,Group\nBayo Musa,2,quiz')];
  await Promise.all([allow(one._id), allow(two._id)]);
  const made = await Promise.all([
    apply(one._id),
    apply(two._id),
    house.ask('POST', '/admin/groups', { as: other, body: { name: 'QUIZ' } }),
  ]);
  expect(made.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
  expect(
    Object.values(await members(house))
      .flat()
      .toSorted(),
  ).toEqual(['Ada Obi', 'Bayo Musa']);
  expect(Object.keys(await members(house))).toHaveLength(2);
});

test('a formula, a long name and too many groups are refused', async () => {
  const { read, allow } = await aDesk();
  const { _id, rows } = await read(
    `Name\tClass\tGroup\nAda Obi\t1\t=cmd\nBayo Musa\t1\t${'x'.repeat(81)}\nChidi Eze\t1\t${'abcdefghijk'.split('').join(';')}`,
  );
  expect(rows.map(({ why }) => why)).toEqual([
    'This is a formula, not a group',
    'The name of a group is longer than 80 letters',
    'These are more than 10 groups',
  ]);
  expect((await allow(_id)).body.data.counts).toMatchObject({ refused: 3 });
  expect(refusal(await allow(_id, 'yes' as unknown as boolean))).toMatchObject({ status: 400, field: 'makeGroups' });
});

test('the tick and the rows that it changes are stored together', async () => {
  const { house, read, open, allow } = await aDesk();
  const { _id } = await read('Name,Class,Group\nAda Obi,1,Quiz\nBayo Musa,1,Quiz');
  const index = sql`create unique index one_new_row on class_list_rows (list_id) where status = 'new'`;
  await index.execute(house.db);
  house.expectErrors();
  expect((await allow(_id)).status).toBe(500);
  expect(await open(_id)).toMatchObject({ makeGroups: false, counts: { new: 0, refused: 2 } });
  await sql`drop index one_new_row`.execute(house.db);
  expect((await allow(_id)).body.data.counts).toMatchObject({ new: 2, refused: 0 });
});

test('a row waits for its group: one that is made or renamed meanwhile takes it in', async () => {
  const { house, admin, read, open, apply, mend, science } = await aDesk();
  const { _id } = await read(
    'Name,Class,Group,Phone\nAda Obi,1,Quiz,0803 123 4567\nBayo Musa,1,Physics,\nChidi Eze,1,Chess,\nAda Obi,2,,0803 123 4567',
  );
  expect((await open(_id)).counts).toMatchObject({ new: 0, refused: 4 });
  await house.ask('POST', '/admin/groups', { as: admin, body: { name: 'Quiz' } });
  await house.ask('PUT', `/admin/groups/${science}`, { as: admin, body: { name: 'Physics' } });
  expect(await open(_id)).toMatchObject({ newGroups: ['Chess'], toReadAgain: 2 });
  expect((await mend(_id, 3, { groups: 'Physics', version: 0 })).body.data).toMatchObject({
    ...{ row: { status: 'new', version: 0 }, counts: { new: 1, refused: 3 } },
  });
  expect((await apply(_id)).body.data).toMatchObject({ created: 2, counts: { new: 2, refused: 2 } });
  expect((await open(_id)).toReadAgain).toBe(0);
  expect((await open(_id)).rows.map(({ why }: { why: string }) => why)).toEqual([
    ...['', '', 'There is no group “Chess”'],
    'Perhaps the same student as in line 2: a like name and the same phone number. Leave one of them out, or say that this is another student',
  ]);
  expect(await members(house)).toEqual({ Quiz: ['Ada Obi'], Physics: ['Bayo Musa'] });
});
