import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aSuperAdmin, type Person, password } from '../../../test/people.ts';

async function anOffice() {
  const house = await openHouse();
  const [head, bursar] = [await aSuperAdmin(house, { email: 'head@school.test' }), await anAdmin(house)];
  const save = (as: Person, paymentReview: 'auto' | 'manual', more: object = {}) =>
    house.ask('PUT', '/admin/settings', { as, body: { paymentReview, ...more } });
  const standing = async () => (await house.ask('GET', '/admin/settings', { as: head })).body.data;
  return { house, head, bursar, save, standing };
}

test('an admin with the right to money cannot let orders count as paid, and nothing else of that save is kept', async () => {
  const { bursar, save, standing } = await anOffice();
  expect(refusal(await save(bursar, 'auto', { schoolName: 'Hill School' }))).toEqual({
    status: 403,
    field: 'paymentReview',
    message: 'Only a super-admin may let orders count as paid without any payment',
  });
  expect(await standing()).toMatchObject({ paymentReview: 'manual', schoolName: 'Test School' });
  expect((await save(bursar, 'manual')).status).toBe(200);
});

test('a super-admin needs a fresh proof for it, every super-admin reads of it, and any admin may end it', async () => {
  const { house, head, bursar, save, standing } = await anOffice();
  house.clock.advance({ minutes: 10 });
  expect((await save(head, 'auto')).body.code).toBe('step_up_required');
  expect((await standing()).paymentReview).toBe('manual');
  await house.ask('POST', '/auth/step-up', { as: head, body: { password } });
  expect((await save(head, 'auto')).status).toBe(200);
  const [mail] = await mailbox(house, 'head@school.test');
  expect(mail?.subject).toBe('Orders of your school count as paid without any payment');
  expect(mail?.text).toContain('every order counts as paid without any payment');
  house.clock.advance({ minutes: 10 });
  // An unchanged value is no change.
  expect((await save(bursar, 'auto', { schoolName: 'Hill School' })).status).toBe(200);
  expect((await save(bursar, 'manual')).status).toBe(200);
  expect(await mailbox(house, 'head@school.test')).toHaveLength(1);
});

test('the settings say whether anybody decided on the struck price and the discount, also as they are', async () => {
  const { house, bursar, standing } = await anOffice();
  const save = (body: object) => house.ask('PUT', '/admin/settings', { as: bursar, body });
  expect((await standing()).pricesChosen).toEqual({ listPriceFactor: false, discount: false });
  await save({ listPriceFactor: 1.5 });
  expect((await standing()).pricesChosen).toEqual({ listPriceFactor: true, discount: false });
  await save({ checkoutDiscountPercent: 0 });
  expect((await standing()).pricesChosen).toEqual({ listPriceFactor: true, discount: true });
});
