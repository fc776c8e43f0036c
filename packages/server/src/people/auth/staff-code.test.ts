import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { appCode, turnOnSecondFactor } from '../../../test/security.ts';

const give = (house: House, as: Person, { _id }: { _id: string }) =>
  house.ask('POST', `/admin/users/${_id}/sign-in-code`, { as });
const type = (house: House, body: object) => house.ask('POST', '/auth/code/verify', { body });

const wrong = {
  status: 401,
  message: 'This code is wrong or has expired. Check it, or ask for a new one.',
  field: 'otp',
};

async function aCode() {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const { body } = await give(house, admin, ada);
  const code: string = body.data.code;
  return { house, admin, ada, code, expiresAt: body.data.expiresAt };
}

describe('a code that staff give', () => {
  test('signs in with the e-mail address or the phone number, however it is typed', async () => {
    const { house, admin, ada, code, expiresAt } = await aCode();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(expiresAt).toBe('2026-09-15T09:15:00.000Z');
    const byEmail = await type(house, { email: ada.email, otp: ` ${code.toLowerCase().replace('-', ' ')} ` });
    expect(byEmail.body).toMatchObject({ success: true, role: 'user', data: { _id: ada._id, isVerified: false } });
    const other = (await give(house, admin, ada)).body.data.code;
    expect((await type(house, { phoneNumber: ada.phoneNumber, otp: other })).status).toBe(200);
  });

  test('works once, also when it is typed twenty times at once', async () => {
    const { house, ada, code } = await aCode();
    const replies = await Promise.all(Array.from({ length: 20 }, () => type(house, { email: ada.email, otp: code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refusal(await type(house, { email: ada.email, otp: code }))).toEqual(wrong);
  });

  test('works for 15 minutes, and the newest one only', async () => {
    const { house, admin, ada, code } = await aCode();
    const newer: string = (await give(house, admin, ada)).body.data.code;
    expect(refusal(await type(house, { email: ada.email, otp: code }))).toEqual(wrong);
    house.clock.advance({ minutes: 15 });
    expect(refusal(await type(house, { email: ada.email, otp: newer }))).toEqual(wrong);
    await house.ask('POST', '/auth/step-up', { as: admin, body: { password } });
    const last: string = (await give(house, admin, ada)).body.data.code;
    house.clock.advance({ minutes: 15, ms: -1 });
    expect((await type(house, { email: ada.email, otp: last })).status).toBe(200);
  });

  test('is not used up by a stranger who types others, nor by mailed codes', async () => {
    const { house, ada, code } = await aCode();
    for (let guess = 0; guess < 200; guess += 1) {
      expect((await type(house, { email: ada.email, otp: `ABCD${2345 + guess}`.replace(/[018]/g, '9') })).status).toBe(
        401,
      );
    }
    await house.ask('POST', '/auth/code', { body: { email: ada.email } });
    expect((await type(house, { email: ada.email, otp: code })).status).toBe(200);
  });

  test('opens no other account, and none that is not there', async () => {
    const { house, code } = await aCode();
    const bola = await aStudent(house);
    for (const whose of [{ email: bola.email }, { email: 'nobody@school.test' }, { phoneNumber: '08099999999' }]) {
      expect(refusal(await type(house, { ...whose, otp: code }))).toEqual(wrong);
    }
  });

  test('chooses no new password', async () => {
    const { house, ada, code } = await aCode();
    const passwords = { newPassword: 'seven small fishes', cpassword: 'seven small fishes' };
    const reply = await house.ask('POST', '/user/reset-password', {
      body: { email: ada.email, otp: code, ...passwords },
    });
    expect(refusal(reply)).toEqual({ status: 400, message: 'The code has 6 digits', field: 'otp' });
  });

  test('of an admin asks for the second factor, and stays good meanwhile', async () => {
    const house = await openHouse();
    const [head, admin] = [await aSuperAdmin(house), await anAdmin(house)];
    const { secret } = await turnOnSecondFactor(house, admin);
    house.clock.advance({ minutes: 1 });
    const body = { email: admin.email, otp: (await give(house, head, admin)).body.data.code };
    expect((await type(house, body)).body.code).toBe('second_factor_required');
    expect((await type(house, { ...body, secondFactor: '000000' })).status).toBe(401);
    expect((await type(house, { ...body, secondFactor: appCode(house, secret) })).status).toBe(200);
  });

  test('is stored as a hash, and stands in the audit log without the code; a mail tells the person', async () => {
    const { house, admin, ada, code } = await aCode();
    const [codes, audit] = [
      await house.db.selectFrom('one_time_codes').selectAll().execute(),
      await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.sign-in-code').execute(),
    ];
    expect(audit).toMatchObject([{ actor_id: admin._id, person_id: ada._id, subject_title: '' }]);
    const plain = code.replace('-', '');
    expect(JSON.stringify([codes, audit])).not.toMatch(new RegExp(`${code}|${plain}`));
    const [mail] = await mailbox(house, ada.email);
    expect(mail?.subject).toBe('Your school gave out a sign-in code for you');
    expect(mail?.raw).not.toMatch(new RegExp(`${code}|${plain}`));
  });
});

test('a code is given to students by an admin, to admins by a super-admin, and to nobody by themselves', async () => {
  const house = await openHouse();
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const [admin, colleague] = [await anAdmin(house), await anAdmin(house)];
  const [head, deputy] = [await aSuperAdmin(house), await aSuperAdmin(house)];
  const status = async (by: Person, to: Person) => (await give(house, by, to)).status;
  expect([await status(admin, ada), await status(head, ada), await status(head, admin)]).toEqual([200, 200, 200]);
  expect([await status(admin, colleague), await status(admin, head), await status(admin, admin)]).toEqual([
    404, 404, 403,
  ]);
  expect([await status(head, deputy), await status(head, head), await status(bola, ada)]).toEqual([403, 403, 403]);
});
