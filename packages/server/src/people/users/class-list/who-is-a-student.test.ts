import { defaultClasses } from '@akada/contract/rules/school-classes';
import { describe, expect, test } from 'vitest';
import { aList } from '../../../../test/class-lists.ts';
import type { Edges } from './check-row.ts';
import { contactIn } from './guardian-contacts.ts';
import { readList } from './read-list.ts';

/** Names of one word, people who are no students, and a second guardian. */

const edges: Edges = { timeZone: 'Africa/Lagos', classLevel: '', classNames: {}, classes: defaultClasses, columns: {} };
const read = (text: string, classLevel = '') => readList(Buffer.from(text), { ...edges, classLevel });
const shown = (text: string, classLevel = '') =>
  read(text, classLevel).rows.map(({ status, full_name: name }) => `${status} ${name}`);
const whys = (text: string, classLevel = '') => read(text, classLevel).rows.map(({ why }) => why);

describe('a name of one word', () => {
  const asked = '“Ezekiel” is one word: is this the whole name of a student?';
  test.each([
    ['among whole names', 'Name,Class\nNgozi Eze,1\nEzekiel,1\nTunde Obi,1\n', 1],
    ['of two columns', 'First name,Surname,Class\nNgozi,Eze,1\nEzekiel,,1\nTunde,Obi,1\n', 1],
    ['of the surname alone', 'First name,Surname,Class\nNgozi,Eze,1\n,Ezekiel,1\nTunde,Obi,1\n', 1],
    ['in a list without heads', 'Ngozi Eze,Class 1\nEzekiel,Class 1\nTunde Obi,Class 1\n', 1],
  ])('%s is asked about, and the others are new', (_name, text, at) => {
    expect(whys(text)).toEqual(['', '', ''].with(at, asked));
    expect(shown(text).filter((one) => one.startsWith('new'))).toHaveLength(2);
  });

  test.each([
    ['a list of first names', 'Name,Class\nNgozi,1\nEzekiel,1\nTunde Obi,1\n'],
    ['a list of one', 'Name,Class\nEzekiel,1\n'],
    ['a list of two', 'Name,Class\nEzekiel,1\nTunde Obi,1\n'],
  ])('is a name in %s', (_name, text) => expect(new Set(whys(text))).toEqual(new Set([''])));

  test('an initial is a word', () => {
    expect(whys('Name,Class\nNgozi Eze,1\nEzekiel O.,1\nTunde Obi,1\n')).toEqual(['', '', '']);
  });

  test('is made once staff have said so', async () => {
    const { _id, list, mend, apply } = await aList('Name,Class\nNgozi Eze,1\nEzekiel,1\nTunde Obi,1\n');
    expect((await list()).counts).toMatchObject({ new: 2, refused: 1 });
    await mend(_id, 3, { fullName: 'Ezekiel' });
    expect((await apply(_id)).body.data.created).toBe(3);
  });

  test('is taken in by one answer for all of them, and other questions stay', async () => {
    const whole = ['Ngozi Eze', 'Tunde Obi', 'Ada Ojo', 'Ife Ade', 'Uche Nna', 'Sani Ali'].map((name) => `${name},1`);
    const lines = ['Name,Class', ...whole, 'Ezekiel,1', 'Musa,1', 'Bayo,Nowhere'];
    const { _id, house, admin, list, apply } = await aList(lines.join('\n'));
    expect(await list()).toMatchObject({ oneWordNames: 2, counts: { new: 6, refused: 3 } });
    const take = () => house.ask('POST', `/admin/users/import/${_id}/one-word-names`, { as: admin });
    const replies = await Promise.all([take(), take()]);
    expect(replies.map(({ body }) => body.data.changed)).toEqual([2, 0]);
    expect(replies[0]?.body.message).toBe('2 students are taken in');
    expect(await list()).toMatchObject({ oneWordNames: 0, counts: { new: 6, repaired: 2, refused: 1 } });
    expect((await apply(_id)).body.data.created).toBe(8);
    expect((await take()).status).toBe(409);
  });
});

describe('what stands around a name', () => {
  test.each([
    ['HASSAN Bala *', 'HASSAN Bala'],
    ['Ada Obi (Miss)', 'Ada Obi'],
    ['Ada Obi (F) *', 'Ada Obi'],
    ['Miss Ada Obi', 'Ada Obi'],
    ['Master Bayo Obi', 'Bayo Obi'],
    ['"HASSAN Bala,"', 'HASSAN Bala'],
    ['"OBI, Ada"', 'Ada OBI'],
  ])('%s is %s', (typed, name) => {
    expect(shown(`Name,Class\n${typed},1\n`)[0]).toMatch(new RegExp(`^(?:new|repaired) ${name}$`));
  });

  test.each([
    ['Bala’s ward', '“Bala’s ward” says whose child it is: write the student’s own name'],
    ["Mama Ngozi's daughter", "“Mama Ngozi's daughter” says whose child it is: write the student’s own name"],
    ['Alhaji Sani Bello', '“Alhaji Sani Bello” is the name of a grown-up: is this a student?'],
  ])('%s makes no account', (typed, why) => expect(whys(`Name,Class\n${typed},1\n`)).toEqual([why]));

  test.each(['Mrs', 'Chief', 'Prince Ade', 'Missy Obi', 'Masters Ali', 'Drake Obi'])('%s is a name', (name) => {
    expect(shown(`Name,Class\n${name},1\n`)).toEqual([`new ${name}`]);
  });
});

describe('a column of roles', () => {
  const heads = [
    'Role',
    'Roles',
    'User Role',
    'User Type',
    'Type',
    'Person Type',
    'Designation',
    'Category',
    'Job Title',
  ];
  test.each(heads)('“%s” leaves out who is no student', (head) => {
    const list = `Name,Class,${head}\nNgozi Eze,1,Student\nDayo Ige,1,Teacher\nAda Ude,1,Parent\n`;
    expect(shown(list)).toEqual(['new Ngozi Eze', 'skipped Dayo Ige', 'skipped Ada Ude']);
  });

  test.each([
    ...['Class Teacher', 'Form Tutor', 'Non-teaching staff', 'Bursar', 'Vice Principal', 'Faculty', 'Head Master'],
    ...['Mother', 'Parent/Guardian', 'parent or guardian', 'Next of kin', 'Sponsor'],
  ])('“%s” is no student', (role) => {
    const list = `Name,Class,Role\nNgozi Eze,1,student\nDayo Ige,1,${role}\n`;
    expect(shown(list)).toEqual(['new Ngozi Eze', 'skipped Dayo Ige']);
  });

  test.each(['Student Teacher', 'Prefect', 'learner, parent'])('with “%s” the column is asked for', (role) => {
    const { reading, rows } = read(`Name,Class,Role\nNgozi Eze,1,student\nDayo Ige,1,"${role}"\n`);
    expect(reading.columns.find(({ name }) => name === 'Role')?.role).toBeNull();
    expect(rows.every(({ status }) => status === 'refused')).toBe(true);
  });

  test('that staff leave out still asks about teachers and parents', async () => {
    const { list, say } = await aList('Name,Class,Role\nNgozi Eze,1,Prefect\nDayo Ige,1,Teacher\nAda Ude,1,Mother\n');
    await say({ Role: 'none' });
    expect((await list()).rows.map(({ status, why }: { status: string; why: string }) => [status, why])).toEqual([
      ['new', ''],
      ['refused', '“Teacher” in Role: is this a student?'],
      ['refused', '“Mother” in Role: is this a student?'],
    ]);
  });
});

describe('OneRoster 1.2', () => {
  const head = 'sourcedId,status,enabledUser,givenName,familyName,grades,userMasterIdentifier,primaryOrgSourcedId';
  const users = `${head}\nu1,active,true,Ngozi,Eze,1,m1,o1\nu2,active,true,Dayo,Ige,,m2,o1\n`;

  test('without roles a person without a grade is asked about, also where a class was chosen for all', () => {
    const why = 'The file does not say who is a student, and this person has no grade: is this one?';
    expect(whys(users, 'Grade 1 Secondary')).toEqual(['', why]);
    expect(shown(users)).toEqual(['new Ngozi Eze', 'refused Dayo Ige']);
  });

  test('its file of roles says which file is wanted', () => {
    const roles = 'sourcedId,status,userSourcedId,roleType,role,orgSourcedId\nr1,active,u1,primary,student,o1\n';
    expect(() => read(roles)).toThrow(
      'This is the file of roles of OneRoster, which has no names: please upload users.csv',
    );
  });

  test('with roles beside the names only students are new', () => {
    const both = `${head},role,roleType\nu1,active,true,Ngozi,Eze,1,m1,o1,student,primary\nu2,active,true,Dayo,Ige,1,m2,o1,teacher,primary\n`;
    expect(shown(both)).toEqual(['new Ngozi Eze', 'skipped Dayo Ige']);
  });
});

describe('a second guardian', () => {
  const columns = new Set(['Father phone', 'Mother phone', 'Father e-mail', 'Mother e-mail']);
  const of = (...raw: [string, string][]) => contactIn(raw, columns, 'Africa/Lagos');
  test.each<[string, [string, string][], string[]]>([
    ['none', [['Father phone', '08031234567']], []],
    [
      'a phone',
      [
        ['Father phone', '08031234567'],
        ['Mother phone', '08031234568'],
      ],
      ['Mother phone: +2348031234568'],
    ],
    [
      'the same phone',
      [
        ['Father phone', '08031234567'],
        ['Mother phone', '+2348031234567'],
      ],
      [],
    ],
    ['a second number of the first', [['Father phone', '08031234567 / 08031234569']], []],
    [
      'an empty one first',
      [
        ['Father phone', 'nil'],
        ['Mother phone', '08031234568'],
      ],
      [],
    ],
    [
      'an address beside the mailed one',
      [
        ['Father e-mail', 'a@home.test'],
        ['Mother e-mail', 'b@home.test'],
      ],
      ['Mother e-mail: b@home.test'],
    ],
  ])('%s is said beside the first', (_name, raw, others) => expect(of(...raw)?.others).toEqual(others));

  test('is named with the invitation of the first', async () => {
    const text = 'Name,Class,Father phone,Mother phone\nAda Obi,1,08031234567,08031234568\nBayo Musa,1,,08031234569\n';
    const { house, admin, _id, apply } = await aList(text);
    await apply(_id);
    const { invited } = (await house.ask('POST', `/admin/users/import/${_id}/guardians`, { as: admin })).body.data;
    expect(invited).toMatchObject([
      { fullName: 'Ada Obi', phoneNumber: '+2348031234567', others: ['Mother phone: +2348031234568'] },
      { fullName: 'Bayo Musa', phoneNumber: '+2348031234569', others: [] },
    ]);
  });
});
