import { defaultClassId } from '@akada/contract/rules/school-classes';
import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';

const ada = {
  fullName: 'Ada Obi',
  email: 'ada@school.test',
  phoneNumber: '+2348031234567',
  password: 'seven small fishes',
  cpassword: 'seven small fishes',
  classLevel: 'Grade 2 Secondary',
};

const withPassword = (password: string) => ({ ...ada, password, cpassword: password });

describe('signing up', () => {
  test('opens a student account that can sign in at once', async () => {
    const house = await openHouse();
    const reply = await house.ask('POST', '/auth/signup', { body: ada });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      success: true,
      message: 'Account created successfully',
      data: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        fullName: 'Ada Obi',
        email: 'ada@school.test',
        phoneNumber: '+2348031234567',
        classLevel: 'Grade 2 Secondary',
        class: { _id: defaultClassId(2), name: 'Class 2' },
        role: 'user',
        isVerified: false,
        createdAt: '2026-09-15T09:00:00.000Z',
        updatedAt: '2026-09-15T09:00:00.000Z',
      },
    });
    const login = await house.ask('POST', '/auth/login', { body: { email: ada.email, password: ada.password } });
    expect(login.body).toMatchObject({ role: 'user', data: { _id: reply.body.data._id } });
  });

  test('tidies what was typed: e-mail in lower case, name trimmed, class by its number', async () => {
    const house = await openHouse();
    const typed = {
      ...ada,
      fullName: '  Ada Obi ',
      email: ' ADA@School.TEST ',
      phoneNumber: '+234 (803) 123-4567',
      classLevel: '2',
    };
    const { data } = (await house.ask('POST', '/auth/signup', { body: typed })).body;
    expect(data).toMatchObject({
      fullName: 'Ada Obi',
      email: 'ada@school.test',
      phoneNumber: '+234 (803) 123-4567',
      classLevel: 'Grade 2 Secondary',
    });
  });

  test('takes no role, confirmation or id from the body', async () => {
    const house = await openHouse();
    const id = 'f'.repeat(24);
    const body = {
      ...ada,
      role: 'super-admin',
      isVerified: true,
      is_verified: 1,
      _id: id,
      id,
      createdAt: '2000-01-01',
    };
    const { data } = (await house.ask('POST', '/auth/signup', { body })).body;
    expect(data).toMatchObject({ role: 'user', isVerified: false, createdAt: '2026-09-15T09:00:00.000Z' });
    expect(data._id).not.toBe(id);
  });
});

describe('a sign-up that is refused', () => {
  test('names the field, says what to do, and leaves no account behind', async () => {
    const house = await openHouse();
    const wrong: [object, string, string][] = [
      [{ fullName: undefined }, 'fullName', 'Please enter your full name'],
      [{ fullName: '   ' }, 'fullName', 'Please enter your full name'],
      [{ fullName: 'x'.repeat(101) }, 'fullName', 'Full name must be at most 100 characters long'],
      [{ fullName: 7 }, 'fullName', 'Full name must be text'],
      [{ email: '' }, 'email', 'Please enter an e-mail address'],
      [{ email: 'ada@school' }, 'email', 'Please enter a valid e-mail address'],
      [{ email: `${'a'.repeat(250)}@school.test` }, 'email', 'E-mail address must be at most 254 characters long'],
      [{ email: ['ada@school.test'] }, 'email', 'E-mail address must be text'],
      [{ phoneNumber: '' }, 'phoneNumber', 'Please enter a phone number'],
      [{ phoneNumber: '123456' }, 'phoneNumber', 'Phone number must have 7 to 15 digits'],
      [{ phoneNumber: '1234567890123456' }, 'phoneNumber', 'Phone number must have 7 to 15 digits'],
      [{ phoneNumber: '0803-CALL-ME' }, 'phoneNumber', 'Phone number must have 7 to 15 digits'],
      [{ phoneNumber: '++2348031234567' }, 'phoneNumber', 'Phone number must have 7 to 15 digits'],
      [{ password: undefined }, 'password', 'Please enter a password'],
      [withPassword('1234567'), 'password', 'Password must be at least 8 characters long'],
      [withPassword('😀'.repeat(7)), 'password', 'Password must be at least 8 characters long'],
      [withPassword('ẹ'.repeat(129)), 'password', 'Password must be at most 128 characters long'],
      [withPassword('iloveyou'), 'password', 'This password is too common. Please choose another one.'],
      [withPassword('PASSWORD'), 'password', 'This password is too common. Please choose another one.'],
      [{ cpassword: undefined }, 'cpassword', 'Please confirm the password'],
      [{ cpassword: 'Seven small fishes' }, 'cpassword', 'Passwords do not match'],
      [{ classLevel: '' }, 'classLevel', 'Please select a class level'],
      [{ classLevel: 'Grade 6 Secondary' }, 'classLevel', 'Please select a class level'],
    ];
    for (const [change, field, message] of wrong) {
      const reply = await house.ask('POST', '/auth/signup', { body: { ...ada, ...change } });
      expect(refusal(reply), JSON.stringify(change)).toEqual({ status: 400, message, field });
    }
    const admin = await anAdmin(house);
    expect((await house.ask('GET', '/admin/all-user', { as: admin })).body.data).toEqual([]);
  });

  test('has a password made of the name, the e-mail address or the school', async () => {
    const house = await openHouse();
    const chidinma = { ...ada, fullName: 'Chidinma Obi', email: 'chidi.obi.2010@school.test' };
    for (const made of [
      'chidinmaobi',
      'Chidinma Obi',
      'chidinma-obi-2010',
      'chidi.obi.2010@school.test',
      'ChidiObi2010',
      'Test School',
      'testschool123',
    ]) {
      const reply = await house.ask('POST', '/auth/signup', { body: { ...chidinma, password: made, cpassword: made } });
      expect(refusal(reply), made).toEqual({
        status: 400,
        message: 'Password must not be your name, e-mail address or school name',
        field: 'password',
      });
    }
  });

  test('uses an e-mail address that is taken, in whatever letter case', async () => {
    const house = await openHouse();
    await aStudent(house, { email: 'ada@school.test' });
    const reply = await house.ask('POST', '/auth/signup', { body: { ...ada, email: 'ADA@School.Test' } });
    expect(refusal(reply)).toEqual({ status: 409, message: 'user already exists', field: 'email' });
  });

  test('uses a phone number that is taken, in whatever spelling', async () => {
    const house = await openHouse();
    await aStudent(house, { phoneNumber: '+2348031234567' });
    const reply = await house.ask('POST', '/auth/signup', { body: { ...ada, phoneNumber: '+234 803-123 (45) 67' } });
    expect(refusal(reply)).toEqual({ status: 409, message: 'user already exists', field: 'phoneNumber' });
  });

  test('came ten times at once with one e-mail address: one account is opened', async () => {
    const house = await openHouse();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        house.ask('POST', '/auth/signup', { body: { ...ada, phoneNumber: `080312345${10 + index}` } }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe('a password', () => {
  test.each([
    ['of 8 characters', 'x7#qLmz!'],
    ['of 128 characters', 'aB3$'.repeat(32)],
    ['of 128 letters of any script', 'ẹọṣń'.repeat(32)],
    ['in Yoruba', 'ọ̀rọ̀ aṣínà mi'],
    ['of spaces and emoji', '🐟 🐟 🐟 🐟 🐟'],
  ])('%s is fine and signs in as it was typed', async (_what, password) => {
    const house = await openHouse();
    expect((await house.ask('POST', '/auth/signup', { body: withPassword(password) })).status).toBe(201);
    const login = (typed: string) =>
      house.ask('POST', '/auth/login', { body: { email: ada.email, password: typed } }).then(({ status }) => status);
    expect(await login(password)).toBe(200);
    expect(await login(password.normalize('NFD'))).toBe(200);
    expect(await login(`${password} `)).toBe(401);
  });
});
