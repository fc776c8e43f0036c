import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, type Person, password } from '../../../test/people.ts';

const save = (house: House, as: Person, body: object) => house.ask('PUT', '/admin/settings', { as, body });
const notice = async (house: House, as: Person) =>
  (await house.ask('GET', '/order', { as })).body.summary.accountChanged;

test('another bank account is shown on the desk for a week, with who changed it; other settings are not', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house, { fullName: 'Mr Bello' });
  expect(await notice(house, teacher)).toBeNull();
  await save(house, teacher, { bankName: 'Unity Bank', accountName: 'Hill School', accountNumber: '0123456789' });
  const changed = { at: '2026-09-15T09:00:00.000Z', by: 'Mr Bello' };
  house.clock.advance({ hours: 1 });
  await house.ask('POST', '/auth/step-up', { as: teacher, body: { password } });
  // The form sends the account with every other change.
  await save(house, teacher, { schoolName: 'Hill School', accountNumber: '0123456789' });
  expect(await notice(house, teacher)).toEqual(changed);
  house.clock.set('2026-09-22T08:59:59.999Z');
  const later = await anAdmin(house);
  expect(await notice(house, later)).toEqual(changed);
  house.clock.set('2026-09-22T09:00:00.000Z');
  expect(await notice(house, later)).toBeNull();
});

test('a change that was refused for want of the password shows nothing; the latest of two is shown', async () => {
  const house = await openHouse();
  const [teacher, colleague] = [await anAdmin(house), await anAdmin(house, { fullName: 'Mrs Eze' })];
  house.clock.advance({ minutes: 10 });
  expect((await save(house, teacher, { accountNumber: '9999999999' })).body.code).toBe('step_up_required');
  expect(await notice(house, teacher)).toBeNull();
  for (const [as, accountNumber] of [
    [teacher, '0123456789'],
    [colleague, '9999999999'],
  ] as const) {
    house.clock.advance({ minutes: 1 });
    await house.ask('POST', '/auth/step-up', { as, body: { password } });
    await save(house, as, { accountNumber });
  }
  expect(await notice(house, teacher)).toMatchObject({ by: 'Mrs Eze' });
});
