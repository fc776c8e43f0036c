import { expect, test } from 'vitest';
import { aSchoolOffice } from '../../../test/class-lists.ts';
import { aCode } from '../../../test/guardian-calls.ts';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';

const written = '0803 123 4567';
const stored = '+2348031234567';

const form = { fullName: 'Ada Obi', email: 'ada@home.test', phoneNumber: written, password, cpassword: password };

async function aSchool() {
  const house = await openHouse();
  const [admin, head] = [await anAdmin(house), await aSuperAdmin(house)];
  const body = { ...form, classLevel: 'Grade 1 Secondary' };
  const made = await house.ask('POST', '/auth/signup', { body });
  const login = await house.ask('POST', '/auth/login', { body: { phoneNumber: stored, password } });
  const ada = { ...made.body.data, token: login.body.token } as Person;
  return { house, admin, head, ada, made };
}

const numberOf = (house: House, { _id }: { _id: string }) =>
  house.db.selectFrom('users').select(['phone_number', 'phone_written']).where('_id', '=', _id).executeTakeFirst();

test('a number is answered as its owner wrote it, to the owner and to staff, and compared in its international form', async () => {
  const { house, admin, ada, made } = await aSchool();
  expect(made.body.data.phoneNumber).toBe(written);
  expect(await numberOf(house, ada)).toEqual({ phone_number: stored, phone_written: written });
  const data = async (path: string, as: Person) => (await house.ask('GET', path, { as })).body.data;
  expect((await data('/user', ada)).phoneNumber).toBe(written);
  expect((await data('/user/profile', ada)).phoneNumber).toBe(written);
  expect((await data('/admin/all-user?search=ada', admin))[0].phoneNumber).toBe(written);
  expect((await data('/admin/all-user?search=0803-123', admin))[0].phoneNumber).toBe(written);
  const lesson = await aLesson(house, admin);
  await aPayment(house, ada, lesson);
  expect((await data('/order', admin))[0].studentPhone).toBe(written);
  for (const path of ['/user/export', `/admin/users/${ada._id}`]) {
    const { text } = await house.ask('GET', path, { as: path.startsWith('/admin') ? admin : ada });
    expect(text, path).toContain(written);
    expect(text, path).not.toContain(stored);
  }
  const again = await house.ask('POST', '/auth/signup', {
    body: { ...form, classLevel: '1', email: 'b@home.test', phoneNumber: '+234 803 123 4567' },
  });
  expect(again).toMatchObject({ status: 409, body: { field: 'phoneNumber' } });
});

test('files for staff have it as it was written', async () => {
  const { house, head } = await aSchool();
  const { text } = await house.ask('GET', '/admin/users.csv', { as: head });
  expect(text).toContain(written);
  expect(text).not.toContain(stored);
});

test('a form that sends the profile as it was answered changes nothing, and another spelling is only a spelling', async () => {
  const { house, admin, ada } = await aSchool();
  const before = (await house.ask('GET', '/user/profile', { as: ada })).body.data;
  const { fullName, email, phoneNumber, classLevel } = before;
  const body = { fullName, email, phoneNumber, classLevel };
  expect((await house.ask('PUT', '/user/profile', { as: ada, body })).body.data.phoneNumber).toBe(written);
  const plain = await house.ask('PUT', '/user/profile', { as: ada, body: { ...body, phoneNumber: '08031234567' } });
  expect(plain.body.data.phoneNumber).toBe('08031234567');
  const edited = await house.ask('PUT', `/admin/users/${ada._id}`, {
    as: admin,
    body: { phoneNumber: '0803-765-4321' },
  });
  expect(edited.body.data.phoneNumber).toBe('0803-765-4321');
  expect(await numberOf(house, ada)).toEqual({ phone_number: '+2348037654321', phone_written: '0803-765-4321' });
});

test('of guardians and staff as well', async () => {
  const { house, admin, head, ada } = await aSchool();
  const code = await aCode(house, ada);
  const ngozi = { ...form, code, fullName: 'Ngozi Obi', email: '', phoneNumber: '(0805) 555 5555' };
  const guardian = await house.ask('POST', '/guardian/signup', { body: ngozi });
  expect(guardian.body.data.phoneNumber).toBe('(0805) 555 5555');
  const linked = await house.ask('GET', `/admin/users/${ada._id}/guardians`, { as: admin });
  expect(linked.body.data.guardians[0].phoneNumber).toBe('(0805) 555 5555');
  const bello = { ...form, fullName: 'Hauwa Bello', email: 'bello@school.test', phoneNumber: '08066666666' };
  const made = await house.ask('POST', '/admin/create-admin', { as: head, body: bello });
  expect(made.body.data.phoneNumber).toBe('08066666666');
});

test('a class list keeps the numbers of its cells, with the 0 that a spreadsheet took away', async () => {
  const { house, read, apply } = await aSchoolOffice();
  const { _id, rows } = await read('Name,Class,Phone\nAda Obi,Class 1,0803 123 4567\nBayo Musa,Class 1,8031234568\n');
  expect(rows.map(({ phoneNumber }) => phoneNumber)).toEqual([written, '08031234568']);
  await apply(_id);
  const people = await house.db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'user')
    .orderBy('full_name')
    .execute();
  expect(people.map(({ phone_number, phone_written }) => [phone_number, phone_written])).toEqual([
    [stored, written],
    ['+2348031234568', '08031234568'],
  ]);
});

test('what a merge moves keeps its spelling', async () => {
  const { house, admin, ada } = await aSchool();
  const other = await aStudent(house, { fullName: 'Ada Obi', phoneNumber: '' });
  await house.ask('POST', `/admin/users/${other._id}/merge/${ada._id}`, { as: admin, body: { fullName: 'Ada Obi' } });
  expect(await numberOf(house, other)).toEqual({ phone_number: stored, phone_written: written });
});
