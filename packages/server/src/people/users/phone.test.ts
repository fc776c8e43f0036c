import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { aStudent } from '../../../test/people.ts';
import { internationalPhone } from './phone.ts';

const spellings = ['0803 123 4567', '+234 803 123 4567', '234 803 123 4567', '00234-803-123-4567', '(0803) 123.4567'];

test('a number has one form, whatever the spelling, in the country of the school', () => {
  for (const typed of spellings) expect(internationalPhone(typed, 'Africa/Lagos'), typed).toBe('+2348031234567');
  expect(internationalPhone('024 412 3456', 'Africa/Accra')).toBe('+233244123456');
  expect(internationalPhone('+44 20 7946 0018', 'Africa/Lagos')).toBe('+442079460018');
  expect(internationalPhone('1234567', 'UTC')).toBe('1234567');
  expect(internationalPhone('', 'Africa/Lagos')).toBe('');
});

const signUp = { password: 'plain-wooden-table', cpassword: 'plain-wooden-table', classLevel: '1' };

test('one number is one account, and every spelling of it signs in', async () => {
  const house = await openHouse();
  const first = { ...signUp, fullName: 'Ada Obi', email: 'ada@home.test', phoneNumber: '0803 123 4567' };
  const made = await house.ask('POST', '/auth/signup', { body: first });
  expect(made).toMatchObject({ status: 201, body: { data: { phoneNumber: '0803 123 4567' } } });
  for (const phoneNumber of spellings) {
    const again = await house.ask('POST', '/auth/signup', { body: { ...first, email: 'b@home.test', phoneNumber } });
    expect(again, phoneNumber).toMatchObject({ status: 409, body: { field: 'phoneNumber' } });
    const login = await house.ask('POST', '/auth/login', { body: { phoneNumber, password: signUp.password } });
    expect(login.status, phoneNumber).toBe(200);
  }
});

test('a profile takes no number that somebody has in another spelling', async () => {
  const house = await openHouse();
  await aStudent(house, { phoneNumber: '+2348031234567' });
  const other = await aStudent(house);
  const body = { phoneNumber: '08031234567' };
  expect(await house.ask('PUT', '/user/profile', { as: other, body })).toMatchObject({ status: 409 });
  const own = await house.ask('PUT', '/user/profile', { as: other, body: { phoneNumber: '08039876543' } });
  expect(own.body.data.pendingPhoneNumber).toBe('08039876543');
});
