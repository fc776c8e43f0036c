import { defaultClassId } from '@akada/contract/rules/school-classes';
import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, password } from '../../../test/people.ts';

describe('reading the own account', () => {
  test('shows the person, for every role and at both addresses, and never a hash', async () => {
    const house = await openHouse();
    const people = [
      { person: await aStudent(house), role: 'user', classLevel: 'Grade 1 Secondary' },
      { person: await anAdmin(house), role: 'admin', classLevel: '' },
      { person: await aSuperAdmin(house), role: 'super-admin', classLevel: '' },
    ];
    for (const { person, role, classLevel } of people) {
      for (const path of ['/user', '/user/', '/user/profile']) {
        const reply = await house.ask('GET', path, { as: person });
        expect(reply.status).toBe(200);
        expect(reply.body.data).toEqual({
          _id: person._id,
          fullName: person.fullName,
          email: person.email,
          phoneNumber: person.phoneNumber,
          classLevel,
          role,
          isVerified: false,
          ...(role === 'user' && { class: { _id: defaultClassId(1), name: 'Class 1' } }),
          ...(role === 'admin' && { rights: ['teaching', 'marking', 'money', 'people'] }),
          createdAt: '2026-09-15T09:00:00.000Z',
          updatedAt: '2026-09-15T09:00:00.000Z',
        });
        expect(reply.text).not.toMatch(/argon2|hash|password/i);
      }
    }
  });
});

describe('changing the own profile', () => {
  test('takes name and class at once, and says which address and number wait, at both addresses', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const changes = [
      [{ fullName: 'Ada Nwosu' }, {}],
      [{ email: 'ada.nwosu@school.test' }, { email: ada.email, pendingEmail: 'ada.nwosu@school.test' }],
      [{ phoneNumber: '+2348035550000' }, { phoneNumber: ada.phoneNumber, pendingPhoneNumber: '+2348035550000' }],
      [{ classLevel: 'Grade 2 Secondary' }, {}],
      [{ fullName: 'Ada N.', classLevel: 'Grade 3 Secondary' }, {}],
    ] as const;
    let expected: object = {};
    for (const path of ['/user/profile', `/user/${ada._id}`]) {
      for (const [change, waiting] of changes) {
        house.clock.advance({ ms: 1000 });
        expected = { ...expected, ...change, ...waiting, updatedAt: new Date(house.clock.now()).toISOString() };
        const reply = await house.ask('PUT', path, { as: ada, body: change });
        expect(reply.status).toBe(200);
        expect(reply.body.data).toMatchObject(expected);
        expect((await house.ask('GET', '/user/profile', { as: ada })).body.data).toEqual(reply.body.data);
      }
    }
  });

  test('with nothing in it changes nothing', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const reply = await house.ask('PUT', '/user/profile', { as: ada, body: {} });
    expect(reply.body.data).toMatchObject({ fullName: ada.fullName, email: ada.email, phoneNumber: ada.phoneNumber });
  });

  test('may repeat what the account already has', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const { fullName, email, phoneNumber } = ada;
    const body = { fullName, email: email.toUpperCase(), phoneNumber, classLevel: '1' };
    const reply = await house.ask('PUT', '/user/profile', { as: ada, body });
    expect(reply.status).toBe(200);
    expect(reply.body.data.email).toBe(email);
  });

  test('takes no role, confirmation, id or password', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const before = (await house.ask('GET', '/user', { as: ada })).body.data;
    const body = {
      role: 'super-admin',
      isVerified: true,
      is_active: 0,
      _id: 'f'.repeat(24),
      password: 'another one',
      password_hash: 'x',
      createdAt: '2000-01-01',
    };
    const reply = await house.ask('PUT', `/user/${ada._id}`, { as: ada, body });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual(before);
    const login = await house.ask('POST', '/auth/login', { body: { email: ada.email, password } });
    expect(login.status).toBe(200);
  });

  test('is bounded as the sign-up is, and a refusal changes nothing', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const before = (await house.ask('GET', '/user', { as: ada })).body.data;
    const wrong: [object, string, string][] = [
      [{ fullName: '' }, 'fullName', 'Please enter your full name'],
      [{ fullName: null }, 'fullName', 'Please enter your full name'],
      [{ fullName: 'x'.repeat(101) }, 'fullName', 'Full name must be at most 100 characters long'],
      [{ email: 'ada' }, 'email', 'Please enter a valid e-mail address'],
      [{ email: '' }, 'email', 'Please enter an e-mail address'],
      [{ phoneNumber: '12' }, 'phoneNumber', 'Phone number must have 7 to 15 digits'],
      [{ phoneNumber: '' }, 'phoneNumber', 'Please enter a phone number'],
      [{ classLevel: '6' }, 'classLevel', 'Please select a class level'],
      [{ fullName: 'Fine', classLevel: '' }, 'classLevel', 'Please select a class level'],
    ];
    for (const [body, field, message] of wrong) {
      const reply = await house.ask('PUT', '/user/profile', { as: ada, body });
      expect(refusal(reply), JSON.stringify(body)).toEqual({ status: 400, message, field });
    }
    expect((await house.ask('GET', '/user', { as: ada })).body.data).toEqual(before);
  });

  test('to a taken e-mail address or phone number is 409 and names the field', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const bola = await aStudent(house, { email: 'bola@school.test', phoneNumber: '+2348037654321' });
    const message = 'user already exists';
    const email = await house.ask('PUT', '/user/profile', { as: ada, body: { email: 'BOLA@school.test' } });
    expect(refusal(email)).toEqual({ status: 409, message, field: 'email' });
    const phone = await house.ask('PUT', '/user/profile', { as: ada, body: { phoneNumber: '+234 803 765 4321' } });
    expect(refusal(phone)).toEqual({ status: 409, message, field: 'phoneNumber' });
    expect((await house.ask('GET', '/user', { as: bola })).body.data.email).toBe('bola@school.test');
  });

  test('is only for the account itself: any other id is 404, a malformed one names itself', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const bola = await aStudent(house);
    const head = await aSuperAdmin(house);
    const body = { fullName: 'Somebody Else' };
    for (const as of [ada, head]) {
      for (const id of [bola._id, 'f'.repeat(24)]) {
        const reply = await house.ask('PUT', `/user/${id}`, { as, body });
        expect(refusal(reply)).toEqual({ status: 404, message: 'User not found' });
      }
    }
    for (const path of ['/user/123', `/user/${ada._id.toUpperCase()}x`, '/user', '/user/%00']) {
      const reply = await house.ask('PUT', path, { as: ada, body });
      expect(refusal(reply), path).toEqual({ status: 400, message: 'User ID is required', field: 'id' });
    }
    expect((await house.ask('GET', '/user', { as: bola })).body.data.fullName).toBe(bola.fullName);
  });
});
