import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin } from '../../../test/people.ts';

const ngozi = { fullName: 'Ngozi Ade', email: 'ngozi@school.test', password: 'seven small fishes' };

describe('creating an admin', () => {
  test('needs a name, an e-mail address and a password; the rest has defaults', async () => {
    const house = await openHouse();
    const head = await aSuperAdmin(house);
    const reply = await house.ask('POST', '/admin/create-admin', { as: head, body: ngozi });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      success: true,
      message: 'Admin created successfully',
      data: {
        _id: expect.any(String),
        fullName: 'Ngozi Ade',
        email: 'ngozi@school.test',
        phoneNumber: '',
        classLevel: '',
        role: 'admin',
        isVerified: false,
        rights: ['teaching', 'marking', 'money', 'people'],
        createdAt: '2026-09-15T09:00:00.000Z',
        updatedAt: '2026-09-15T09:00:00.000Z',
      },
    });
    const login = await house.ask('POST', '/auth/login', { body: { email: ngozi.email, password: ngozi.password } });
    expect(login.body.role).toBe('admin');
  });

  test('takes a phone number and a repeated password, and no role', async () => {
    const house = await openHouse();
    const head = await aSuperAdmin(house);
    const body = { ...ngozi, phoneNumber: '0803 123 4567', cpassword: ngozi.password, role: 'super-admin' };
    const { data } = (await house.ask('POST', '/admin/create-admin', { as: head, body })).body;
    expect(data).toMatchObject({ phoneNumber: '0803 123 4567', role: 'admin' });
  });

  test('may leave the phone number of two admins empty', async () => {
    const house = await openHouse();
    const head = await aSuperAdmin(house);
    for (const email of ['one@school.test', 'two@school.test']) {
      const body = { ...ngozi, email, phoneNumber: '' };
      expect((await house.ask('POST', '/admin/create-admin', { as: head, body })).status).toBe(201);
    }
  });

  test('is refused with a reason, and then makes none', async () => {
    const house = await openHouse();
    const head = await aSuperAdmin(house);
    await aStudent(house, { email: 'taken@school.test', phoneNumber: '+2348039999999' });
    const missing = 'Missing required fields: fullName, email, password';
    const wrong: [object, number, string, string][] = [
      [{ fullName: undefined, email: undefined, password: undefined }, 400, 'fullName', missing],
      [{ fullName: '' }, 400, 'fullName', missing],
      [{ email: undefined }, 400, 'email', missing],
      [{ password: '' }, 400, 'password', missing],
      [{ fullName: 5 }, 400, 'fullName', missing],
      [{ email: 'ngozi' }, 400, 'email', 'Please enter a valid e-mail address'],
      [{ phoneNumber: '12' }, 400, 'phoneNumber', 'Phone number must have 7 to 15 digits'],
      [{ phoneNumber: 12 }, 400, 'phoneNumber', 'Phone number must have 7 to 15 digits'],
      [{ password: 'short' }, 400, 'password', 'Password must be at least 8 characters long'],
      [{ password: 'iloveyou' }, 400, 'password', 'This password is too common. Please choose another one.'],
      [{ password: 'ngozi ade 1' }, 400, 'password', 'Password must not be your name, e-mail address or school name'],
      [{ cpassword: 'something else' }, 400, 'cpassword', 'Passwords do not match'],
      [{ cpassword: '' }, 400, 'cpassword', 'Passwords do not match'],
      [{ email: 'TAKEN@school.test' }, 409, 'email', 'user already exists'],
      [{ phoneNumber: '0803-999-9999' }, 409, 'phoneNumber', 'user already exists'],
    ];
    for (const [change, status, field, message] of wrong) {
      const reply = await house.ask('POST', '/admin/create-admin', { as: head, body: { ...ngozi, ...change } });
      expect(refusal(reply), JSON.stringify(change)).toEqual({ status, message, field });
    }
    expect((await house.ask('GET', '/admin/all-admin', { as: head })).body.data).toEqual([]);
  });

  test('is for the super-admin alone', async () => {
    const house = await openHouse();
    for (const as of [await aStudent(house), await anAdmin(house)]) {
      const reply = await house.ask('POST', '/admin/create-admin', { as, body: ngozi });
      expect(refusal(reply)).toEqual({ status: 403, message: 'You do not have access to this' });
    }
    expect((await house.ask('POST', '/admin/create-admin', { body: ngozi })).status).toBe(401);
  });
});

describe('the lists of people', () => {
  test('are empty lists when there is nobody', async () => {
    const house = await openHouse();
    const head = await aSuperAdmin(house);
    for (const path of ['/admin/all-admin', '/admin/all-user']) {
      const reply = await house.ask('GET', path, { as: head });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ success: true, data: [] });
    }
  });

  test('hold admins and students apart, newest first, without a hash', async () => {
    const house = await openHouse();
    const head = await aSuperAdmin(house);
    const admins: string[] = [];
    const students: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      house.clock.advance({ minutes: 1 });
      admins.unshift((await anAdmin(house))._id);
      students.unshift((await aStudent(house))._id);
    }
    const list = (path: string) => house.ask('GET', path, { as: head });
    const [allAdmins, allUsers] = [await list('/admin/all-admin'), await list('/admin/all-user')];
    const idsOf = (people: { _id: string }[]) => people.map((person) => person._id);
    expect(idsOf(allAdmins.body.data)).toEqual(admins);
    expect(idsOf(allUsers.body.data)).toEqual(students);
    expect(allUsers.body.data[0]).toMatchObject({ role: 'user', classLevel: 'Grade 1 Secondary', isVerified: false });
    expect(`${allAdmins.text}${allUsers.text}`).not.toMatch(/argon2|hash|password/i);
  });
});
