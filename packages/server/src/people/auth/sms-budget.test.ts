import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { mailbox, textedCode, textsOf } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, password } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';

const number = '+2348031234567';
const numberOf = (index: number) => `+234803${String(2_000_000 + index)}`;
const browserOf = (index: number) => `the-browser-number-${index}`;

async function aSchool() {
  const house = await openHouse();
  const ask = (phoneNumber: string, browser?: string) =>
    house.ask('POST', '/auth/code', { body: { phoneNumber, ...(browser && { browser }) } });
  const sentTo = async () => (await textsOf(house)).map(({ to }) => to);
  return { house, ask, sentTo };
}

const signUp = (house: House, phoneNumber: string, more: object = {}) => {
  const about = { fullName: 'Ada Obi', email: `a${phoneNumber.slice(1)}@home.test`, classLevel: '1' };
  return house.ask('POST', '/auth/signup', { body: { ...about, phoneNumber, password, cpassword: password, ...more } });
};

test('a number that only its owner typed gets no SMS, and the reply is the same and says what to use', async () => {
  const { house, ask, sentTo } = await aSchool();
  expect((await signUp(house, number)).status).toBe(201);
  const [own, nobodys] = [await ask(number), await ask('+2348039999999')];
  const words = ({ requestId: _, ...body }: Record<string, unknown>) => body;
  expect([own.status, words(own.body)]).toEqual([200, words(nobodys.body)]);
  expect(own.body.message).toMatch(/Use your e-mail address, or ask your school for a code\.$/);
  await house.ask('POST', '/user/forgot-password', { body: { phoneNumber: number } });
  expect(await sentTo()).toEqual([]);
});

test('a number that staff entered, that an invite or a real payment brought, or that was proved gets one', async () => {
  const { house, ask, sentTo } = await aSchool();
  const admin = await anAdmin(house);
  const [byStaff, byInvite, byPayment] = [numberOf(1), numberOf(2), numberOf(3)];
  const ada = await aStudent(house);
  await house.ask('PUT', `/admin/users/${ada._id}`, { as: admin, body: { phoneNumber: byStaff } });
  const endsAt = new Date(house.clock.now() + 86_400_000).toISOString();
  const invite = { classLevel: '1', mostUses: 2, endsAt };
  const { code } = (await house.ask('POST', '/admin/users/invites', { as: admin, body: invite })).body.data;
  expect((await signUp(house, byInvite, { invite: code })).status).toBe(201);
  const payer = await aStudent(house, { phoneNumber: byPayment });
  await ask(byPayment);
  const { _id } = await aPayment(house, payer, await aLesson(house, admin, { price: 500 }));
  await ask(byPayment);
  expect(await sentTo()).toEqual([]);
  await house.ask('PUT', `/payment/${_id}/approve`, { as: admin });
  for (const phone of [byStaff, byInvite, byPayment]) await ask(phone);
  expect((await sentTo()).toSorted()).toEqual([byStaff, byInvite, byPayment]);
  const otp = await textedCode(house, byInvite);
  await house.ask('POST', '/auth/code/verify', { body: { phoneNumber: byInvite, otp } });
  const from = house.db.selectFrom('users').select('phone_from').where('phone_number', '=', byInvite);
  expect(await from.executeTakeFirst()).toEqual({ phone_from: 'proved' });
});

test('a payment brings the number of its time, and not the next one', async () => {
  const { house, ask, sentTo } = await aSchool();
  const admin = await anAdmin(house);
  const payer = await aStudent(house, { phoneNumber: number });
  const { _id } = await aPayment(house, payer, await aLesson(house, admin, { price: 500 }));
  await house.ask('PUT', `/payment/${_id}/approve`, { as: admin });
  house.clock.advance({ minutes: 1 });
  await house.db
    .updateTable('users')
    .set({ phone_number: numberOf(1), phone_since: new Date(house.clock.now()).toISOString() })
    .where('_id', '=', payer._id)
    .execute();
  await ask(numberOf(1));
  expect(await sentTo()).toEqual([]);
});

test('a guardian’s number is brought by a code of the school, and by one of a student whom the school placed', async () => {
  const { house, ask, sentTo } = await aSchool();
  const admin = await anAdmin(house);
  const [placed, alone] = [await aStudent(house), await aStudent(house)];
  await house.ask('PUT', `/admin/users/${placed._id}`, { as: admin, body: { classLevel: '2' } });
  const ofSchool = await house.ask('POST', `/admin/users/${alone._id}/guardian-code`, { as: admin });
  const joins = async (code: string, phoneNumber: string) => {
    const body = { fullName: 'Mrs Obi', phoneNumber, password, cpassword: password, code };
    expect((await house.ask('POST', '/guardian/signup', { body })).status).toBe(201);
    await ask(phoneNumber);
  };
  await joins(ofSchool.body.data.code, numberOf(1));
  const codeOf = async (as: typeof placed) => (await house.ask('POST', '/guardian/code', { as })).body.data.code;
  await joins(await codeOf(placed), numberOf(2));
  await joins(await codeOf(alone), numberOf(3));
  expect((await sentTo()).toSorted()).toEqual([numberOf(1), numberOf(2)]);
});

test('one network gets some SMS an hour and leaves the rest; a share is kept for known numbers; staff are warned once', async () => {
  const { house, ask, sentTo } = await aSchool();
  const head = await aSuperAdmin(house, { email: 'head@school.test' });
  const status = async () =>
    (await house.ask('GET', '/admin/system-status', { as: head })).body.data.warnings as string[];
  expect(await status()).toEqual([]);
  for (let index = 0; index < 40; index += 1) {
    await aStudent(house, { phoneNumber: numberOf(index), phoneFrom: 'invite' });
    await ask(numberOf(index), browserOf(index));
  }
  expect(await sentTo()).toHaveLength(20);
  expect(await status()).toEqual([expect.stringMatching(/^Codes by SMS were held back/)]);
  expect((await mailbox(house, 'head@school.test')).map(({ subject }) => subject)).toEqual([
    'Codes by SMS were held back',
  ]);
  await aStudent(house, { phoneNumber: number, phoneFrom: 'staff' });
  await ask(number, browserOf(99));
  expect(await sentTo()).toContain(number);
  house.clock.advance({ hours: 2 });
  expect(await status()).toEqual([]);
});

test('new accounts of all networks share a few, and those that are not proved a third of the hour', async () => {
  const { house, sentTo } = await aSchool();
  const askFrom = (index: number, phoneNumber: string) =>
    house.app.inject({
      ...{ method: 'POST', url: '/api/auth/code', remoteAddress: `102.89.${Math.floor(index / 200)}.${index % 200}` },
      payload: { phoneNumber, browser: browserOf(index) },
    });
  for (let index = 0; index < 130; index += 1) {
    await aStudent(house, { phoneNumber: numberOf(index), phoneFrom: 'invite' });
  }
  for (let index = 0; index < 35; index += 1) await askFrom(index, numberOf(index));
  expect(await sentTo()).toHaveLength(30);
  house.clock.advance({ days: 2 });
  for (let index = 0; index < 130; index += 1) await askFrom(index, numberOf(index));
  expect(await sentTo()).toHaveLength(30 + 100);
  await aStudent(house, { phoneNumber: number, phoneFrom: 'proved' });
  await askFrom(131, number);
  expect(await sentTo()).toContain(number);
});
