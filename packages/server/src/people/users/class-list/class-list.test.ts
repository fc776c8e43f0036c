import { expect, test } from 'vitest';
import { aSchoolOffice, listForm, officeOf } from '../../../../test/class-lists.ts';
import { type House, openHouse, refusal } from '../../../../test/house.ts';
import { anAdmin, aStudent, password } from '../../../../test/people.ts';
import { aLesson } from '../../../../test/things.ts';
import { forgetOldLists } from './undo-list.ts';

const studentsOf = (house: House) =>
  house.db.selectFrom('users').selectAll().where('role', '=', 'user').orderBy('full_name').execute();

const list =
  'Name,Class,Phone,E-mail\nAda Obi,Class 1,0803 123 4567,\nBayo Musa,1,,bayo@home.test\nChidi Eze,Class 1,,\n';

test('a list becomes accounts without passwords: by phone, by e-mail, and with a login name', async () => {
  const { house, read, apply, open } = await aSchoolOffice();
  const { _id, rows, counts } = await read(list);
  expect(counts).toEqual({ new: 3, repaired: 0, known: 0, refused: 0, skipped: 0 });
  expect(rows.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(await studentsOf(house)).toEqual([]);
  expect((await apply(_id)).body).toMatchObject({ message: '3 accounts made', data: { created: 3 } });
  const [ada, bayo, chidi] = await studentsOf(house);
  expect(ada).toMatchObject({ full_name: 'Ada Obi', phone_number: '+2348031234567', email: '', login_name: null });
  expect(bayo).toMatchObject({ email: 'bayo@home.test', is_verified: 0, password_hash: '' });
  expect(chidi).toMatchObject({ email: '', phone_number: '', login_name: 'chidi.eze' });
  expect(await open(_id)).toMatchObject({ created: 3, waiting: 3, rows: [{ userId: ada?._id }, {}, {}] });
  for (const login of ['0803 123 4567', 'bayo@home.test', 'chidi.eze']) {
    for (const typed of ['', ' ', '$', 'null']) {
      const body = { email: login, password: `${typed}x`.slice(0, 1) };
      expect((await house.ask('POST', '/auth/login', { body })).status).toBe(401);
    }
  }
});

test('each row says why it is refused, repaired or known', async () => {
  const { house, read } = await aSchoolOffice();
  await aStudent(house, { fullName: 'Ngozi Àbú', phoneNumber: '+2348055555555', email: 'ngozi@home.test' });
  const teacher = await anAdmin(house, { phoneNumber: '+2348066666666' });
  const { rows } = await read(
    [
      'S/N\tSurname\tFirst name\tClass\tGSM\tE-mail',
      '1\tObi\tAda\tClass 1\t8031234567',
      '2\tMusa\tBayo\tSS3\t08031234568',
      '3\t\t\tClass 1\t08031234569',
      '4\tEze\tChidi\tClass 1\t0803 12',
      '5\tBello\tDayo\tClass 1\t+234 803 123 4567',
      '6\tOBI\tAda\tClass 1\t',
      '7\tAbu\tNgozi\tclass 1\t',
      '8\tKalu\tEmeka\tClass 2\t0805-555-5555',
      '9\tKalu\tFemi\tClass 2\t\tNGOZI@home.test',
      `10\tKalu\tGozie\tClass 2\t\t${teacher.email}`,
      '11\tKalu\tHalima\t2B\t-',
      '12\t=cmd|calc\tIfe\tClass 2',
      '13\tKal\uFFFD\tIfe\tClass 2',
      '14\tKalu\tJide\tClass 2\t\tjide@home',
    ].join('\n'),
  );
  expect(rows.map(({ line, status, why }) => [line, status, why])).toEqual([
    [2, 'repaired', 'The phone number “8031234567” is read as 08031234567'],
    [3, 'refused', 'There is no class “SS3”: write Class 1 to Class 5'],
    [4, 'refused', 'There is no name'],
    [5, 'refused', '“0803 12” is no phone number'],
    [6, 'refused', 'The same phone number as in line 2: one number is one account, so leave it out for one of them'],
    [
      7,
      'refused',
      'Perhaps the same student as in line 2: the same name and class. Leave one of them out, or say that this is another student',
    ],
    [8, 'known', 'There is an account of this name in this class'],
    [9, 'known', 'The phone number is that of Ngozi Àbú, Class 1'],
    [10, 'known', 'The e-mail address is that of Ngozi Àbú, Class 1'],
    [11, 'refused', 'The e-mail address is that of another account'],
    [12, 'repaired', '“2B” is read as Class 2'],
    [13, 'refused', 'This is a formula, not a name'],
    [14, 'refused', 'Letters of the name are lost: save the list as Excel (.xlsx) or as CSV UTF-8'],
    [15, 'refused', '“jide@home” is no e-mail address'],
  ]);
});

test('a formula in place of a name is refused, in CSV and as pasted', async () => {
  const { read, send } = await aSchoolOffice();
  const formulas = ['=cmd|" /C calc"!A0', '+1+cmd', '@SUM(1)', "'=HYPERLINK(1)"].map((name) => [name, 'Class 1']);
  const csv = ['Name;Class', ...formulas.map((row) => row.join(';'))].join('\n');
  const { rows } = await read(listForm(csv));
  expect(rows.map(({ status }) => status)).toEqual(['refused', 'refused', 'refused', 'refused']);
  expect(refusal(await send({ text: '' }))).toMatchObject({ status: 400, field: 'text' });
});

test('a list without a head is read by what stands in it, and a class can be given for all', async () => {
  const { read } = await aSchoolOffice();
  const { rows } = await read({ text: '1. Ada Obi, 0803 123 4567\n2. Bayo Musa\n\n3. Chidi Eze', classLevel: '3' });
  expect(rows.map(({ fullName, classLevel, phoneNumber }) => [fullName, classLevel, phoneNumber])).toEqual([
    ['Ada Obi', 'Grade 3 Secondary', '0803 123 4567'],
    ['Bayo Musa', 'Grade 3 Secondary', ''],
    ['Chidi Eze', 'Grade 3 Secondary', ''],
  ]);
});

test('two who apply at once, and a double click, have one outcome', async () => {
  const { house, read, apply } = await aSchoolOffice();
  const other = await anAdmin(house);
  const { _id } = await read(list);
  const replies = await Promise.all([apply(_id), apply(_id), apply(_id, other)]);
  expect(replies.map(({ status, body }) => [status, body.data.created])).toEqual(Array(3).fill([200, 3]));
  expect(await studentsOf(house)).toHaveLength(3);
  const recorded = house.db.selectFrom('audit').selectAll().where('action', '=', 'user.import');
  expect(await recorded.execute()).toMatchObject([{ after: '{"students":3}', subject_title: 'Pasted class list' }]);
});

test('the same list in two reviews is made once', async () => {
  const { house, read, apply, open } = await aSchoolOffice();
  const [one, other] = [await read(list), await read(list)];
  const replies = await Promise.all([apply(one._id), apply(other._id)]);
  expect(replies.map(({ body }) => body.data.created).toSorted()).toEqual([0, 3]);
  expect(await studentsOf(house)).toHaveLength(3);
  const late = replies[0]?.body.data.created === 0 ? one : other;
  expect((await open(late._id)).counts).toEqual({ new: 0, repaired: 0, known: 3, refused: 0, skipped: 0 });
});

test('who signs up between review and apply keeps the account, and the row says so', async () => {
  const { house, read, apply, open } = await aSchoolOffice();
  const { _id } = await read(list);
  const ada = await aStudent(house, { fullName: 'Ada Obi', phoneNumber: '+2348031234567' });
  expect((await apply(_id)).body.data.created).toBe(2);
  expect((await open(_id)).rows[0]).toMatchObject({ status: 'known', userId: ada._id });
});

test('after a crash in the middle, apply goes on where it stopped', async () => {
  const { house, read, apply, open } = await aSchoolOffice();
  const { _id } = await read(list);
  await apply(_id);
  // As the database stands when the process dies after the first piece.
  const gone = await house.db.deleteFrom('users').where('login_name', '=', 'chidi.eze').returning('_id').execute();
  expect(gone).toHaveLength(1);
  await house.db.updateTable('class_lists').set({ applied_at: null, created: 2 }).where('_id', '=', _id).execute();
  const row = { list_id: _id, line: 4, status: 'new' as const, why: '', source: '', user_id: null, added_at: null };
  const named = {
    ...{ cells: null, version: 0, mended: 0, problem: null },
    full_name: 'Chidi Eze',
    class_level: 'Grade 1 Secondary',
    name_key: 'x',
    phone_number: '',
    phone_written: '',
    email: '',
  };
  await house.db
    .insertInto('class_list_rows')
    .values({ ...row, ...named })
    .execute();
  expect((await apply(_id)).body.data.created).toBe(3);
  expect(await studentsOf(house)).toHaveLength(3);
  expect((await open(_id)).rows.map(({ userId }: { userId?: string }) => typeof userId)).toEqual(
    Array(3).fill('string'),
  );
});

test('students of one name get login names that differ', async () => {
  const { house, bring } = await aSchoolOffice();
  await bring('Name,Class\nÀdá Òbí,1\nAda Mary Obi,2\nObi,1\n李,1\n王,1\n');
  await bring('Name,Class\nAda Ruth Obi,3\n');
  const names = (await studentsOf(house)).map(({ login_name }) => login_name).toSorted();
  expect(names).toEqual(['ada.obi', 'ada.obi2', 'ada.obi3', 'obi', 'student', 'student2']);
});

test('an undo deletes the unused accounts once, and says which stay', async () => {
  const office = await aSchoolOffice();
  const { house, admin, apply, bring, undo, slips, open } = office;
  const { _id, rows } = await bring(`${list}Dayo Ige,1,,\n`);
  expect(refusal(await undo((await office.read('Emeka Kalu,Class 1'))._id))).toMatchObject({ status: 409 });
  const chidi = (await slips(_id)).slips.find(({ name }) => name === 'Chidi Eze');
  await house.ask('POST', '/auth/login', { body: { phoneNumber: chidi?.login, password: chidi?.password } });
  const lesson = await aLesson(house, admin);
  const grant = { studentId: rows[3].userId, lessonId: lesson._id, reason: 'A prize' };
  expect((await house.ask('POST', '/grant', { as: admin, body: grant })).status).toBeLessThan(300);
  const replies = await Promise.all([undo(_id), undo(_id, await anAdmin(house))]);
  for (const { status, body } of replies) {
    expect([status, body.message]).toEqual([
      200,
      '2 accounts deleted again; 2 accounts stayed, because they were used',
    ]);
    expect(body.data.kept.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Chidi Eze', 'Dayo Ige']);
  }
  expect((await studentsOf(house)).map(({ full_name }) => full_name)).toEqual(['Chidi Eze', 'Dayo Ige']);
  expect(await open(_id)).toMatchObject({ created: 4, removed: 2, undoneAt: expect.any(String) });
  expect(refusal(await apply(_id))).toMatchObject({ status: 409 });
});

test('a list and what it says of students go after a month, the accounts stay', async () => {
  const { house, bring } = await aSchoolOffice();
  await bring(list);
  house.clock.advance({ days: 29 });
  await forgetOldLists(house.context);
  expect(await house.db.selectFrom('class_list_rows').selectAll().execute()).toHaveLength(3);
  house.clock.advance({ days: 2 });
  await forgetOldLists(house.context);
  expect(await house.db.selectFrom('class_lists').selectAll().execute()).toEqual([]);
  expect(await house.db.selectFrom('class_list_rows').selectAll().execute()).toEqual([]);
  expect(await studentsOf(house)).toHaveLength(3);
});

test('who deletes the account is gone from the list too', async () => {
  const { house, bring, slips } = await aSchoolOffice();
  const { _id, rows } = await bring('Name,Class\nChidi Eze,1\n');
  const [slip] = (await slips(_id)).slips;
  const login = await house.ask('POST', '/auth/login', { body: { email: slip?.login, password: slip?.password } });
  const own = { newPassword: password, cpassword: password };
  const { token } = (await house.ask('POST', '/user/own-password', { as: login.body, body: own })).body;
  expect((await house.ask('DELETE', '/user', { as: { token } })).status).toBe(200);
  expect(await house.db.selectFrom('class_list_rows').selectAll().execute()).toEqual([]);
  expect(rows).toHaveLength(1);
});

test('students without an e-mail address do not stand in each other’s way, nor of a sign-up', async () => {
  const house = await openHouse();
  const office = officeOf(house, await anAdmin(house));
  await office.bring('Name,Class\nAda Obi,1\nBayo Musa,1\n');
  const found = await house.ask('GET', '/admin/all-user?search=ada.obi', { as: office.admin });
  expect(found.body.data).toMatchObject([{ fullName: 'Ada Obi', email: '', phoneNumber: '', loginName: 'ada.obi' }]);
  expect((await house.ask('POST', '/auth/code', { body: { email: 'nobody@home.test' } })).status).toBe(200);
});
