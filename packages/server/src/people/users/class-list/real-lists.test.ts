import { readFileSync } from 'node:fs';
import type { ClassListColumn, ClassListRole } from '@akada/contract';
import { expect, test } from 'vitest';
import { aList, aSchoolOffice, listForm } from '../../../../test/class-lists.ts';
import { refusal } from '../../../../test/house.ts';
import { aStudent } from '../../../../test/people.ts';
import { aWorkbook } from '../../../../test/statements.ts';

const file = (name: string) => readFileSync(new URL(`../../../../test/class-list-files/${name}`, import.meta.url));

test('class names are asked once, read in all rows, and remembered for the next list', async () => {
  const { list, rows, mean, apply, _id, read } = await aList(file('people-classes-jss.csv'));
  expect((await list()).classNames).toEqual([
    { name: 'JSS 1A', rows: 1, classLevel: '', proposed: '' },
    { name: 'JSS1 B', rows: 1, classLevel: '', proposed: '' },
    { name: 'SSS 2 (SCIENCE)', rows: 1, classLevel: '', proposed: '' },
  ]);
  expect((await list()).counts).toMatchObject({ new: 0, repaired: 0, refused: 3 });
  const said = await mean({ 'JSS 1A': 1, 'JSS1 B': 1, 'SSS 2 (SCIENCE)': 5 });
  expect(said.body.data.counts).toMatchObject({ repaired: 3, refused: 0 });
  expect(await rows()).toEqual([
    ['Ngozi Eze', '1', '08031117031'],
    ['Tunde Obi', '1', '08031117032'],
    ['Musa Bello', '5', '08031117033'],
  ]);
  expect((await apply(_id)).body.data.created).toBe(3);
  const next = await read('Name,Class\nDayo Ige,jss1-a\nEfe Ojo,SSS 2 Science\nFemi Kalu,SSS 3\n');
  expect(next.rows.map(({ status, why }) => [status, why])).toEqual([
    ['repaired', '“jss1-a” is read as Class 1'],
    ['repaired', '“SSS 2 Science” is read as Class 5'],
    ['refused', 'There is no class “SSS 3”: write Class 1 to Class 5'],
  ]);
});

test('a tab-separated list with LastFirst has two students; the phone at home is no login of theirs', async () => {
  const { list, rows, roles } = await aList(file('people-powerschool.txt'), 'students.txt');
  expect(await rows()).toEqual([
    ['Ngozi Eze', '1', ''],
    ["Tunde O'Brien", '2', ''],
  ]);
  expect(await roles()).toEqual({
    ...{ Student_Number: 'none', LastFirst: 'fullName', Grade_Level: 'classLevel', Home_Phone: 'guardian' },
  });
  expect((await list()).counts).toMatchObject({ new: 2, refused: 0 });
});

test('a register has two students; its title and total are said', async () => {
  const { list, rows, left } = await aList(file('people-register-with-total.csv'));
  expect(await rows()).toEqual([
    ['EZE NGOZI ADA', '1', '08031119111'],
    ['TUNDE OBI', '1', '08031119112'],
  ]);
  expect((await left()).map(({ line, why }: Record<string, unknown>) => [line, why])).toEqual([
    [8, 'Left out: a total, no student'],
  ]);
  expect((await list()).notes).toEqual(['Above the heading, no students: UNITY COLLEGE; CLASS LIST 2029/2030']);
});

test('a student twice is perhaps the same', async () => {
  const { list } = await aList(file('people-same-twice.csv'));
  expect((await list()).rows).toMatchObject([
    { status: 'new' },
    {
      ...{ status: 'refused', isPerhapsSame: true },
      why: expect.stringMatching(/^Perhaps the same student as in line 2: a like name and the same phone number\./),
    },
  ]);
});

test('all sheets of a workbook are read, and rows say where they are', async () => {
  const { list, rows } = await aList(file('excel-two-sheets-people.xlsx'), 'two.xlsx');
  expect(await rows('new')).toEqual([
    ['Ngozi Eze', '1', '08031118001'],
    ['Tunde Obi', '1', '08031118002'],
    ['Musa Bello', '2', '08031118003'],
    ['Ada Ude', '2', '08031118004'],
  ]);
  expect((await list()).rows.map(({ place }: { place: string }) => place)).toEqual([
    ...['Class 1, line 2', 'Class 1, line 3', 'Class 2, line 2', 'Class 2, line 3'],
  ]);
});

test('hidden rows of a workbook are left out and said', async () => {
  const names = ['Ada Obi', 'Musa Bello', 'Tunde Ige', 'Ngozi Eze'].map((name) => [name, '1']);
  const { list, rows } = await aList(aWorkbook([['Name', 'Class'], ...names], [3, 4]), 'class.xlsx');
  expect((await rows('new')).map(([name]) => name)).toEqual(['Ada Obi', 'Ngozi Eze']);
  expect((await list()).notes).toEqual(['Hidden rows, no students: 3–4']);
});

const klass = 'Pupil of ours;Klass;GSM line\nAda Obi;Class 1;08031234567\nBayo Musa;Class 2;08031234568\n';

test('unknown heads are asked before any row is read, and remembered by the heading', async () => {
  const { _id, list, rows, say, apply, read, mend } = await aList(klass);
  const asked = await list();
  expect(asked.columns.map(({ name, role, proposed }: ClassListColumn) => [name, role, proposed])).toEqual([
    ['Pupil of ours', null, 'fullName'],
    ['Klass', null, 'classLevel'],
    ['GSM line', 'phoneNumber', 'phoneNumber'],
  ]);
  expect(asked.counts).toEqual({ new: 0, repaired: 0, known: 0, refused: 2, skipped: 0 });
  expect(refusal(await apply(_id))).toMatchObject({ status: 409, field: 'columns' });
  expect((await mend(_id, 2, { fullName: 'Ada' })).status).toBe(409);
  const said = { 'Pupil of ours': 'fullName', Klass: 'classLevel', 'GSM line': 'phoneNumber' } as const;
  expect((await say(said)).body.data.counts).toMatchObject({ new: 2, refused: 0 });
  expect(await rows()).toEqual([
    ['Ada Obi', '1', '08031234567'],
    ['Bayo Musa', '2', '08031234568'],
  ]);
  const next = await read(listForm('Pupil of ours,Klass,GSM line\nChidi Eze,3,08031234569\n'));
  expect(next.rows).toMatchObject([{ status: 'new', fullName: 'Chidi Eze', classLevel: 'Grade 3 Secondary' }]);
});

test('an answer about columns that cannot be is refused, and nothing changes', async () => {
  const { _id, list, say, apply, house, admin } = await aList(klass);
  const why = async (said: Record<string, ClassListRole>) => refusal(await say(said)).message;
  expect(await why({ Nowhere: 'fullName' })).toBe('This list has no column “Nowhere”');
  expect(await why({ Klass: 'classLevel' })).toBe('Please say what the column “Pupil of ours” holds');
  expect(await why({ 'Pupil of ours': 'none', Klass: 'classLevel' })).toBe('Please say which column has the names');
  expect(await why({ 'Pupil of ours': 'fullName', Klass: 'phoneNumber' })).toBe(
    '“GSM line” and “Klass” cannot both be the phone number',
  );
  expect((await list()).counts.refused).toBe(2);
  await say({ 'Pupil of ours': 'fullName', Klass: 'classLevel' });
  await apply(_id);
  expect((await say({ Klass: 'none' })).status).toBe(409);
  const classes = [{ name: 'JSS 1', classLevel: 'Grade 1 Secondary' }];
  const late = await house.ask('PUT', `/admin/users/import/${_id}/classes`, { as: admin, body: { classes } });
  expect(late.status).toBe(409);
});

test('a list without a heading whose cells are not sure is asked, and its first line may be a heading', async () => {
  const { list, rows, say } = await aList('Nom;Prenom;Sexe\nObi;Ada;F\nMusa;Bayo;M\n');
  expect(await list()).toMatchObject({ asksHead: true, counts: { refused: 3 } });
  const said = { 'Column 1': 'lastName', 'Column 2': 'firstName', 'Column 3': 'none' } as const;
  await say(said, { firstLineIsHead: true });
  expect(await rows()).toEqual([
    ['Ada Obi', '', ''],
    ['Bayo Musa', '', ''],
  ]);
  expect((await list()).counts).toMatchObject({ skipped: 1 });
});

const oneRoster = [
  'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
  'u1,active,2029-01-01,true,s1,student,ngozi,,Ngozi,Eze,Ada,77,ngozi@home.test,,08031117031,u9,07,secret-one',
  'u2,tobedeleted,2029-01-01,true,s1,student,tunde,,Tunde,Obi,,78,,,,,07,',
  'u3,active,2029-01-01,false,s1,student,musa,,Musa,Bello,,79,,,,,08,',
  'u4,active,2029-01-01,true,s1,teacher,ige,,Dayo,Ige,,80,ige@home.test,,,,,',
  'u5,active,2029-01-01,true,s1,parent,ude,,Ada,Ude,,81,,,,,,',
].join('\n');

test('of a OneRoster file active students are read; others are left out with the reason, and no password is kept', async () => {
  const { house, rows, left, mean } = await aList(oneRoster, 'users.csv');
  await mean({ '07': 1 });
  expect(await rows()).toEqual([['Ngozi Ada Eze', '1', '08031117031']]);
  expect((await left()).map(({ why }: { why: string }) => why)).toEqual([
    'Left out: status says that the person is to be deleted',
    'Left out: enabledUser says that the person is not active',
    'Left out: role says that the person is staff',
    'Left out: role says that the person is a guardian',
  ]);
  const stored = await house.db.selectFrom('class_list_rows').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('secret-one');
});

test('a parent’s number is the child’s login only if staff say so', async () => {
  const { rows, roles, say } = await aList(
    'Name,Class,Father\u2019s Phone,Parent e-mail\nAda Obi,1,08031234567,obi@home.test\n',
  );
  expect(await rows('new')).toEqual([['Ada Obi', '1', '']]);
  expect(await roles()).toMatchObject({ 'Father’s Phone': 'guardian', 'Parent e-mail': 'guardian' });
  await say({ 'Father’s Phone': 'phoneNumber' });
  expect(await rows('new')).toEqual([['Ada Obi', '1', '08031234567']]);
});

test.each([
  ['other order', 'Eze Ngozi'],
  ['surname with a comma', '"Eze, Ngozi"'],
  ['case and spaces', 'NGOZI   EZE'],
  ['tones', 'Ngọ́zi Ézè'],
  ['tones in pieces', 'Ngo\u0323zi Eze\u0300'],
  ['a middle name more', 'Ngozi Ada Eze'],
  ['an initial more', 'Ngozi A. Eze'],
])('%s is perhaps the same student, in a list and beside an account', async (_what, spelled) => {
  const { list } = await aList(`Name,Class\nNgozi Eze,1\n${spelled},1\n`);
  expect((await list()).rows[1]).toMatchObject({ status: 'refused', isPerhapsSame: true });
  const { house, read } = await aSchoolOffice();
  await aStudent(house, { fullName: 'Ngozi Eze' });
  const [row] = (await read(`Name,Class\n${spelled},1\n`)).rows;
  expect(row).toMatchObject({ isPerhapsSame: true, status: expect.stringMatching(/known|refused/) });
});

test.each(["O'Neil", 'O’Neil', 'OʼNeil', 'O`Neil', 'ONeil'])('%s is one name with any apostrophe', async (name) => {
  const { list } = await aList(`Name,Class\nAda O‘Neil,1\nAda ${name},1\n`);
  expect((await list()).rows[1]).toMatchObject({ status: 'refused', isPerhapsSame: true });
});

test('another student of the same name is made once staff say so; advice makes no second account', async () => {
  const { house, _id, list, mend, apply, read } = await aList('Name,Class,Phone\nAda Obi,1,\nObi Ada,1,\nAda Obi,2,\n');
  expect((await list()).rows[2].status).toBe('new');
  expect((await mend(_id, 3, { isAnother: true })).body.data.row).toMatchObject({ status: 'repaired' });
  expect((await apply(_id)).body.data.created).toBe(3);
  const again = await read('Name,Class,Phone\nAda Obi,2,08031234567\nAda Obi,3,08031234568\n');
  expect(again.rows.map(({ status }) => status)).toEqual(['known', 'refused']);
  const names = house.db.selectFrom('users').select('full_name').where('role', '=', 'user');
  expect(await names.execute()).toHaveLength(3);
});

test('a refused row is mended after the others were made, and its account is made then', async () => {
  const { house, _id, list, mend, apply, undo } = await aList('Name,Class\nAda Obi,1\nBayo Musa,SSS 3\n');
  expect((await apply(_id)).body.data.created).toBe(1);
  expect((await list()).toMake).toBe(0);
  expect((await mend(_id, 3, { classLevel: '5' })).body.data.row.status).toBe('repaired');
  expect((await list()).toMake).toBe(1);
  const replies = await Promise.all([apply(_id), apply(_id)]);
  expect(replies.map(({ body }) => body.data.created)).toEqual([2, 2]);
  const students = house.db.selectFrom('users').select('full_name').where('role', '=', 'user');
  expect(await students.execute()).toHaveLength(2);
  expect((await undo(_id)).body.data.removed).toBe(2);
});
