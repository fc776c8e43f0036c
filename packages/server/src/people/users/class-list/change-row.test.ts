import { expect, test } from 'vitest';
import { aSchoolOffice } from '../../../../test/class-lists.ts';
import { refusal } from '../../../../test/house.ts';
import { anAdmin, aStudent } from '../../../../test/people.ts';

const list = [
  'Name,Class,Phone,E-mail',
  'Ada Obi,Class 1,0803 123 4567,',
  'Bayo Musa,SS3,,',
  'Chidi Eze,Class 1,0803 12,',
  'Dayo Ige,Class 1,+234 803 123 4567,',
  ',Class 1,,emeka@home.test',
].join('\n');

async function aReview(text = list) {
  const office = await aSchoolOffice();
  const { _id, rows } = await office.read(text);
  const mend = (line: number, body: object, as = office.admin) => office.mend(_id, line, body, as);
  const states = async () =>
    (await office.open(_id)).rows.map(({ line, status, why }: Record<string, unknown>) => [line, status, why]);
  return { ...office, _id, rows, mend, states };
}

test('a refused row is mended by the rules of the list, and what it says is kept', async () => {
  const { house, _id, rows, mend, open, apply } = await aReview();
  expect(rows[2]?.typed).toEqual({
    fullName: 'Chidi Eze',
    classLevel: 'Class 1',
    phoneNumber: '0803 12',
    email: '',
    groups: '',
  });
  const still = await mend(4, { phoneNumber: '0803 99', version: 0 });
  expect(still.body.data).toMatchObject({
    row: { status: 'refused', why: '“0803 99” is no phone number', typed: { phoneNumber: '0803 99' }, version: 1 },
    counts: { new: 1, refused: 4 },
  });
  const good = await mend(4, { phoneNumber: '0803 999 0000', version: 1 });
  expect(good.body.data).toMatchObject({
    row: { status: 'repaired', why: 'Changed in the review', phoneNumber: '0803 999 0000', version: 2 },
    counts: { new: 1, repaired: 1, refused: 3 },
  });
  expect((await mend(3, { classLevel: '3' })).body.data.row.classLevel).toBe('Grade 3 Secondary');
  expect((await mend(6, { fullName: 'Emeka Kalu' })).body.data.row).toMatchObject({ email: 'emeka@home.test' });
  expect((await open(_id)).rows[2]).toMatchObject({ fullName: 'Chidi Eze', phoneNumber: '0803 999 0000' });
  expect((await apply(_id)).body.data.created).toBe(4);
  const students = house.db.selectFrom('users').select(['full_name', 'phone_number']).where('role', '=', 'user');
  expect(await students.orderBy('full_name').execute()).toEqual([
    { full_name: 'Ada Obi', phone_number: '+2348031234567' },
    { full_name: 'Bayo Musa', phone_number: '' },
    { full_name: 'Chidi Eze', phone_number: '+2348039990000' },
    { full_name: 'Emeka Kalu', phone_number: '' },
  ]);
});

test('what was refused because of another row is right once that one is mended, and the other way round', async () => {
  const { mend, states } = await aReview();
  await mend(2, { phoneNumber: '0803 555 5555' });
  expect((await states())[3]).toEqual([5, 'new', '']);
  await mend(2, { phoneNumber: '0803 123 4567' });
  expect((await states())[3]).toEqual([
    ...[5, 'refused'],
    'The same phone number as in line 2: one number is one account, so leave it out for one of them',
  ]);
  await mend(4, { fullName: 'OBI Ada', phoneNumber: '' });
  expect((await states())[2]).toEqual([
    4,
    'refused',
    expect.stringMatching(/^Perhaps the same student as in line 2: the same name and class\./),
  ]);
});

test('a row that is mended into somebody’s is known, or refused where they are of the staff', async () => {
  const { house, mend } = await aReview();
  const ada = await aStudent(house, { fullName: 'Ngozi Abu', phoneNumber: '+2348055555555' });
  const teacher = await anAdmin(house);
  expect((await mend(4, { phoneNumber: '0805 555 5555' })).body.data.row).toMatchObject({
    ...{ status: 'known', userId: ada._id, why: 'The phone number is that of Ngozi Abu, Class 1' },
  });
  expect((await mend(4, { phoneNumber: '', email: teacher.email })).body.data.row).toMatchObject({
    ...{ status: 'refused', why: 'The e-mail address is that of another account' },
  });
  const { row } = (await mend(4, { email: '' })).body.data;
  expect([row.status, row.userId]).toEqual(['repaired', undefined]);
});

test('a row is left out and taken in again; who was refused because of it is taken meanwhile', async () => {
  const { _id, mend, states, apply, open } = await aReview();
  const left = await mend(2, { skip: true });
  expect(left.body.data).toMatchObject({
    row: { status: 'skipped', why: 'Left out in the review', fullName: 'Ada Obi', version: 1 },
    counts: { skipped: 1, new: 1, refused: 3 },
  });
  expect((await states())[3]).toEqual([5, 'new', '']);
  await mend(2, { skip: false });
  expect((await states())[0]).toEqual([2, 'new', '']);
  expect((await states())[3]?.[1]).toBe('refused');
  await mend(2, { skip: true });
  expect((await apply(_id)).body.data.created).toBe(1);
  expect((await open(_id)).rows[0]).toMatchObject({ status: 'skipped' });
});

test('of two who change a row at once one is told, and a repeated save has one outcome', async () => {
  const { house, mend, open, _id } = await aReview();
  const other = await anAdmin(house);
  const both = await Promise.all([
    mend(3, { classLevel: '2', version: 0 }),
    mend(3, { classLevel: '4', version: 0 }, other),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = both.find(({ status }) => status === 200)?.body.data.row;
  const lost = both.find(({ status }) => status === 409);
  expect(lost && refusal(lost)).toMatchObject({
    field: 'version',
    message: expect.stringMatching(/^Somebody changed/),
  });
  expect((await open(_id)).rows[1]).toMatchObject({ classLevel: won.classLevel, version: 1 });
  const again = await mend(3, { classLevel: won.classLevel === 'Grade 2 Secondary' ? '2' : '4', version: 0 });
  expect([again.status, again.body.data.row.version]).toEqual([200, 1]);
});

test('while accounts are made a row is either in with its change or refuses it', async () => {
  const { house, mend, apply, _id } = await aReview();
  const [applied, mended] = await Promise.all([apply(_id), mend(3, { classLevel: '2' })]);
  expect([mended.status, applied.body.data.created === 1 || applied.body.data.created === 2]).toEqual([200, true]);
  expect((await apply(_id)).body.data.created).toBe(2);
  expect(refusal(await mend(3, { classLevel: '3' }))).toMatchObject({
    ...{ status: 409, message: 'The accounts of this list are made already. Please change the student there.' },
  });
  const made = await house.db.selectFrom('users').select('_id').where('role', '=', 'user').execute();
  expect(made).toHaveLength(2);
});

test('after an undo, in a line that is not there, and in a list of before an update nothing is changed', async () => {
  const office = await aReview();
  const { house, admin, mend, apply, undo, _id, read } = office;
  expect(refusal(await mend(99, { skip: true }))).toMatchObject({
    ...{ status: 404, message: 'This class list has no such line' },
  });
  await apply(_id);
  await undo(_id);
  expect((await mend(3, { classLevel: '2' })).status).toBe(409);
  const older = await read('Name,Class\nEfe Ojo,SS3\n');
  await house.db.updateTable('class_list_rows').set({ cells: null }).where('list_id', '=', older._id).execute();
  expect(
    (await house.ask('PUT', `/admin/users/import/${older._id}/rows/2`, { as: admin, body: { classLevel: '2' } }))
      .status,
  ).toBe(409);
});

test('what is written into a row is checked like a file: formulas, lost letters, numbers of several people', async () => {
  const { mend } = await aReview();
  const why = async (body: object) => (await mend(3, { classLevel: '1', ...body })).body.data.row.why;
  expect(await why({ fullName: '=cmd|calc' })).toBe('This is a formula, not a name');
  expect(await why({ fullName: 'Ada =cmd|calc' })).toBe('This is a formula, not a name');
  expect(await why({ fullName: 'Kal\uFFFD' })).toMatch(/^Letters of the name are lost/);
  expect(await why({ fullName: 'x'.repeat(150) })).toBe('The name is longer than 100 letters');
  expect(await why({ fullName: 'Bayo Musa', email: 'no address' })).toBe('“no address” is no e-mail address');
  expect(refusal(await mend(3, { fullName: 'x'.repeat(201) }))).toMatchObject({ status: 400, field: 'fullName' });
});

test('children with a parent’s number get login names by one call; the number stays one login', async () => {
  const { house, open, apply, read, admin } = await aSchoolOffice();
  await aStudent(house, { fullName: 'Ngozi Abu', phoneNumber: '+2348055555555' });
  const { _id } = await read(
    [
      'Name,Class,Phone',
      'Ada Obi,1,0803 123 4567',
      'Bayo Obi,2,+234 803 123 4567',
      'Chidi Obi,3,8031234567',
      'Ada Obi,4,0803 123 4567',
      'Dayo Abu,1,0805 555 5555',
      'Ngozi Abu,2,0805 555 5555',
    ].join('\n'),
  );
  const list = await read('Name,Class,Phone\nDayo Abu,1,0805 555 5555\nAbu Ngozi,2,0805 555 5555\n');
  expect((await open(list._id)).sharedPhones).toBe(1);
  expect((await open(_id)).sharedPhones).toBe(3);
  const give = () => house.ask('POST', `/admin/users/import/${_id}/login-names`, { as: admin });
  const replies = await Promise.all([give(), give()]);
  expect(replies.map(({ body }) => body.data.changed)).toEqual([3, 0]);
  expect(replies[0]?.body.message).toBe('3 rows get a login name');
  const after = await open(_id);
  expect(after).toMatchObject({ sharedPhones: 0, counts: { refused: 1, repaired: 3 } });
  expect((await apply(_id)).body.data.created).toBe(4);
  const students = house.db.selectFrom('users').select(['login_name', 'phone_number']).where('role', '=', 'user');
  const made = await students.where('phone_number', '<>', '+2348055555555').orderBy('login_name').execute();
  expect(made.map(({ login_name, phone_number }) => login_name ?? phone_number).toSorted()).toEqual([
    ...['+2348031234567', 'bayo.obi', 'chidi.obi', 'dayo.abu'],
  ]);
  expect((await give()).status).toBe(409);
});

test('a refused row says which field is at fault, and so does a row that a change refuses', async () => {
  const { house, rows, mend } = await aReview();
  const teacher = await anAdmin(house, { phoneNumber: '+2348011111111' });
  expect(rows.map(({ field }) => field)).toEqual([
    ...[undefined, 'classLevel', 'phoneNumber', 'phoneNumber', 'fullName'],
  ]);
  const field = async (body: object) => (await mend(3, body)).body.data.row.field;
  expect(await field({ classLevel: '1', groups: 'Nowhere' })).toBe('groups');
  expect(await field({ groups: '=cmd' })).toBe('groups');
  expect(await field({ groups: '', email: 'no address' })).toBe('email');
  expect(await field({ email: teacher.email })).toBe('email');
  expect(await field({ email: '', phoneNumber: '0801 111 1111' })).toBe('phoneNumber');
  expect(await field({ phoneNumber: '', fullName: 'Obi Ada' })).toBe('fullName');
  expect(await field({ fullName: 'Bayo Musa' })).toBeUndefined();
});
