import type { ClassListColumn } from '@akada/contract';
import { expect, test } from 'vitest';
import { aList } from '../../../../test/class-lists.ts';

test.each(['constructor', '__proto__', 'toString'])(
  'a class and a column called %s are asked like any other',
  async (word) => {
    const { list, mean, rows, say } = await aList(`Name,Class,${word}\nAda Obi,${word},x\n`);
    await say({ [word]: 'none' });
    expect((await list()).classNames).toMatchObject([{ name: word, classLevel: '', proposed: '' }]);
    expect(await rows('refused')).toEqual([['Ada Obi', '', '']]);
    await mean({ [word]: 2 });
    expect(await rows('repaired')).toEqual([['Ada Obi', '2', '']]);
  },
);

test('a heading between students gives them their class; a title does so unless staff chose one', async () => {
  const text = 'Class: JSS 1A\nNo,Name\n1,Ada Obi\nClass: JSS 2\n2,Bayo Musa\n';
  const { list, mean, rows, read } = await aList(text);
  expect((await list()).classNames.map(({ name }: { name: string }) => name)).toEqual(['JSS 1A', 'JSS 2']);
  await mean({ 'JSS 1A': 1, 'JSS 2': 2 });
  expect(await rows('repaired')).toEqual([
    ['Ada Obi', '1', ''],
    ['Bayo Musa', '2', ''],
  ]);
  const chosen = await read({ text: 'Class: JSS 1A\nNo,Name\n1,Efe Ojo\n', classLevel: '4' });
  expect(chosen.rows).toMatchObject([{ status: 'new', classLevel: 'Grade 4 Secondary' }]);
});

test.each([
  'Class: JSS 2B   REGISTER 2026/2027',
  'JSS 2B ATTENDANCE REGISTER',
  'JSS 2B, FIRST TERM',
  'Class: JSS 2B (2026/2027 session)',
  'JSS 2B CLASS LIST',
])('the title “%s” names the class JSS 2B', async (title) => {
  const { list } = await aList(`"${title}"\nNo,Name\n1,Ada Obi\n`);
  expect((await list()).classNames.map(({ name }: { name: string }) => name)).toEqual(['JSS 2B']);
});

test('the class of rows that name none is asked, and is not remembered', async () => {
  const { list, mean, rows, read } = await aList('Name\nAda Obi\nBayo Musa\n');
  expect((await list()).classNames).toEqual([{ name: '', rows: 2, classLevel: '', proposed: '' }]);
  await mean({ '': 3 });
  expect(await rows('new')).toEqual([
    ['Ada Obi', '3', ''],
    ['Bayo Musa', '3', ''],
  ]);
  expect((await list()).classNames).toMatchObject([{ name: '', rows: 2, classLevel: 'Grade 3 Secondary' }]);
  await mean({ '': 2 });
  expect(await rows('new')).toMatchObject([{ 1: '2' }, { 1: '2' }]);
  await mean({ '': '' });
  expect((await list()).counts).toMatchObject({ new: 0, refused: 2 });
  expect((await read('Name\nEfe Ojo\n')).rows).toMatchObject([{ status: 'refused', why: 'There is no class' }]);
});

test('the class of rows that name none is changed without the rows that name the same one', async () => {
  const { list, mean, rows } = await aList('Name,Class\nAda Obi,\nBayo Musa,Class 3\n');
  await mean({ '': 3 });
  await mean({ '': 4 });
  expect(await rows('new')).toMatchObject([{ 1: '4' }, { 1: '3' }]);
  expect((await list()).classNames).toMatchObject([{ name: '', rows: 1 }]);
});

test('an answer is taken back', async () => {
  const { mean, rows, read } = await aList('Name,Class\nAda Obi,JSS 1A\n');
  await mean({ 'JSS 1A': 1 });
  expect(await rows('repaired')).toEqual([['Ada Obi', '1', '']]);
  await mean({ 'JSS 1A': '' });
  expect(await rows('refused')).toEqual([['Ada Obi', '', '']]);
  expect((await read('Name,Class\nEfe Ojo,JSS 1A\n')).rows[0]?.status).toBe('refused');
});

test.each([
  ['TOTAL: 45', 'a total'],
  ['Total No. of Students', 'a total'],
  ['No. of pupils: 40', 'a total'],
  ['Class teacher: Mrs Bello', 'a line about the staff'],
  ['Form Master’s Name: Mr Obi', 'a line about the staff'],
  ['Principal', 'a line about the staff'],
  ['Signature: ______', 'a line about the sheet'],
  ['Prepared by Mr Bello', 'a line about the sheet'],
  ['Page 2 of 4', 'the number of a page'],
  ['GIRLS', 'a heading'],
  ['JSS 1 Gold', 'a heading'],
  ['2029/2030 SESSION', 'a heading'],
  ['UNITY COLLEGE', 'a heading'],
  ['________', 'a line to write on'],
])('“%s” under the students is none, and is said', async (line, what) => {
  const { list } = await aList(`S/N,Name,Class\n1,Ada Obi,1\n,${line},\n2,,\n`);
  expect((await list()).rows.map(({ status, why }: Record<string, unknown>) => [status, why])).toEqual([
    ['new', ''],
    ['skipped', `Left out: ${what}, no student`],
    ['skipped', 'Left out: there is no name in this line'],
  ]);
});

test.each([
  'Total Ebenezer',
  'Grace Page',
  'Principal Obi',
  'Boy Ade',
  'Date Ada',
  'School Bassey',
  'Ọlá Òjó',
  'D’Souza Ada',
  'Ade-Ojo N.',
])('%s is a student', async (name) => {
  const { rows } = await aList(`S/N,Name,Class\n1,${name},1\n`);
  expect(await rows('new')).toEqual([[name, '1', '']]);
});

test.each([
  ['Ada & Bayo Obi', '“&” is no part of a name: write the name only'],
  ['Ada Obi (new)', '“(” is no part of a name: write the name only'],
  ['Ada/Grace Obi', '“/” is no part of a name: write the name only'],
  ['Ada Obi 08031234567', 'There are figures in the name: write the name only'],
  ['Obi | Ada', '“|” is no part of a name: write the name only'],
])('“%s” is not wholly a name, and is refused', async (name, why) => {
  const { list } = await aList(`Name;Class\n${name};1\n`);
  expect((await list()).rows[0]).toMatchObject({ status: 'refused', why });
});

test.each([
  ['a second phone', 'Name,Class,Phone,Mobile\nAda Obi,1,08031234567,08051234567\n', 'Mobile'],
  ['a contact of nobody', 'Name,Class,Contact\nAda Obi,1,08031234567\n', 'Contact'],
  ['a name beside a surname', 'Surname,Name,Class\nObi,Ada,1\n', 'Name'],
  ['cells beyond the heading', 'Name,Class\nAda Obi,1,extra\n', 'Column 3'],
  ['a status of its own words', 'Name,Class,Status\nAda Obi,1,Promoted\n', 'Status'],
  ['two names', 'Name,Name,Class\nAda,Obi,1\n', 'Name (2)'],
])('%s is asked, not dropped', async (_what, text, column) => {
  const { list } = await aList(text);
  const asked = (await list()).columns.filter(({ role }: ClassListColumn) => role === null);
  expect(asked.map(({ name }: ClassListColumn) => name)).toEqual([column]);
  expect((await list()).counts).toMatchObject({ new: 0, repaired: 0, refused: 1 });
});

test('words over numbers are taken for a heading, and said', async () => {
  const { list } = await aList('Ade;Femi\nObi;08031234567\nEze;08031234568\n');
  expect((await list()).notes).toEqual(['Taken for the heading, no student: Ade, Femi']);
  const none = await aList('Ada Obi;none;Class 1\nBayo Musa;08031234567;Class 1\n');
  expect(await none.rows('new')).toEqual([
    ['Ada Obi', '1', ''],
    ['Bayo Musa', '1', '08031234567'],
  ]);
});

test('a status that nobody explained stays a question until staff have saved the row', async () => {
  const { _id, say, read, mean, mend } = await aList('Name,Klass,Status\nAda Obi,1,active\n');
  expect((await say({ Klass: 'classLevel' })).status).toBe(200);
  await mean({ 'JSS 1A': 1 });
  const next = await read('Name,Klass,Status\nBayo Musa,JSS 1A,Promoted\nEfe Ojo,1,left\n');
  expect(next.rows).toMatchObject([
    { status: 'refused', why: '“Promoted” in Status: is this an active student?' },
    { status: 'skipped', why: 'Left out: Status says that the person has left' },
  ]);
  expect(next._id).not.toBe(_id);
  expect((await mend(next._id, 2, { skip: true })).body.data.row.status).toBe('skipped');
  expect((await mend(next._id, 2, { skip: false })).body.data.row.status).toBe('refused');
  expect((await mend(next._id, 2, {})).body.data.row.status).toBe('repaired');
});

test('a class and its number are not run together: SS 1 2 is not SS 12', async () => {
  const { mean, read } = await aList('Name,Class\nAda Obi,SS 1 2\n');
  await mean({ 'SS 1 2': 4 });
  const { rows } = await read('Name,Class\nBayo Musa,SS 12\nEfe Ojo,ss1-2\n');
  expect(rows.map(({ status }) => status)).toEqual(['refused', 'repaired']);
});
