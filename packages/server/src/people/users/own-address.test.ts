import { describe, expect, test } from 'vitest';
import { aGuardian } from '../../../test/guardian-calls.ts';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { codeFor, confirmNew, linkIn, mailbox } from '../../../test/mail.ts';
import { login, me, ownPassword, proved, put, undo, verified } from '../../../test/own-addresses.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { appCode, turnOnSecondFactor } from '../../../test/security.ts';

const evil = 'thief@elsewhere.test';

const mailsTo = async (house: House, to: string) => (await mailbox(house, to)).map(({ text }) => text);

const confirm = confirmNew;

/** Asks for the change, with a fresh proof. */
async function moved(house: House, as: Person, email: string) {
  await proved(house, as);
  return put(house, as, { email });
}

const everybody = async (house: House) => [
  await aStudent(house),
  await aGuardian(house, [await aStudent(house)]),
  await anAdmin(house),
  await aSuperAdmin(house),
];

describe('an open session alone', () => {
  test('changes neither e-mail address nor phone number, of nobody', async () => {
    const house = await openHouse();
    const people = await everybody(house);
    house.clock.advance({ minutes: 10 });
    for (const person of people) {
      for (const [field, value] of [
        ['email', evil],
        ['phoneNumber', '+2348035559999'],
      ] as const) {
        const reply = await put(house, person, { fullName: 'Changed', [field]: value });
        expect([reply.status, reply.body.code, reply.body.field]).toEqual([403, 'step_up_required', field]);
        expect(reply.body.message).toMatch(/^Nothing was changed/);
      }
      expect(await me(house, person)).toMatchObject({ email: person.email, fullName: person.fullName });
    }
  });

  test('saves a profile in which neither of them is another', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    house.clock.advance({ minutes: 10 });
    const { email, phoneNumber } = ada;
    const reply = await put(house, ada, { fullName: 'Ada N.', email, phoneNumber, classLevel: '1' });
    expect(reply.body).toMatchObject({ message: 'Profile updated successfully!', data: { fullName: 'Ada N.', email } });
  });

  test('of who has a second factor needs password and code', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const { secret } = await turnOnSecondFactor(house, admin);
    house.clock.advance({ minutes: 10 });
    await proved(house, admin);
    expect((await put(house, admin, { email: evil })).body.code).toBe('step_up_required');
    await proved(house, admin, { otp: appCode(house, secret) });
    expect((await put(house, admin, { email: evil })).body.code).toBe('step_up_required');
    house.clock.advance({ minutes: 1 });
    await proved(house, admin, { password, otp: appCode(house, secret) });
    expect((await put(house, admin, { email: evil })).status).toBe(200);
  });
});

describe('a new e-mail address', () => {
  test('waits: the old one stays the way in, and no code goes to the new one', async () => {
    const house = await openHouse();
    for (const person of await everybody(house)) {
      const fresh = `new.${person.email}`;
      const reply = await put(house, person, { email: fresh });
      expect(reply.body.data).toMatchObject({ email: person.email, pendingEmail: fresh });
      expect(reply.body.message).toMatch(/Profile updated successfully! .*link/);
      await house.ask('POST', '/user/forgot-password', { body: { email: fresh } });
      expect((await mailsTo(house, fresh)).filter((text) => /^\d{6}$/m.test(text))).toEqual([]);
      expect((await login(house, fresh)).status).toBe(401);
      expect((await login(house, person.email)).status).toBe(200);
      expect((await house.ask('GET', '/user/profile', { as: person })).body.data.pendingEmail).toBe(fresh);
      expect((await confirm(house, await linkIn(house, fresh))).status).toBe(200);
      expect((await login(house, fresh)).status).toBe(200);
      expect((await login(house, person.email)).status).toBe(401);
      const { data } = (await house.ask('GET', '/user/profile', { as: person })).body;
      expect([data.email, data.isVerified, data.pendingEmail]).toEqual([fresh, true, undefined]);
    }
  });

  test('has a link that may be opened twice, for three days', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    await moved(house, ada, 'ada.new@school.test');
    const link = await linkIn(house, 'ada.new@school.test');
    for (const _ of [1, 2]) expect((await confirm(house, link)).status).toBe(200);
    await moved(house, bola, 'bola.new@school.test');
    const unread = await linkIn(house, 'bola.new@school.test');
    house.clock.advance({ hours: 72 });
    const late = await confirm(house, unread);
    expect(refusal(late)).toEqual({ status: 404, message: 'This link does not work any more' });
    expect((await confirm(house, 'x'.repeat(43))).status).toBe(404);
  });

  test('replaces one that waits', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await moved(house, ada, 'typo@school.test');
    const first = await linkIn(house, 'typo@school.test');
    await moved(house, ada, 'right@school.test');
    expect((await confirm(house, first)).status).toBe(404);
    expect((await confirm(house, await linkIn(house, 'right@school.test'))).status).toBe(200);
  });

  test('goes to the one of ten who confirms it, and to nobody once another account has it', async () => {
    const house = await openHouse();
    const students = await Promise.all(Array.from({ length: 3 }, () => aStudent(house)));
    const links: string[] = [];
    for (const as of students) {
      expect((await put(house, as, { email: 'one@school.test' })).status).toBe(200);
      links.push(await linkIn(house, 'one@school.test'));
    }
    const replies = await Promise.all(links.map((link) => confirm(house, link)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const other = await put(house, await aStudent(house), { email: 'one@school.test' });
    expect(refusal(other)).toEqual({ status: 409, message: 'user already exists', field: 'email' });
  });

  test('is asked for at most five times an hour', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    for (let at = 0; at < 5; at += 1) expect((await put(house, ada, { email: `${at}@school.test` })).status).toBe(200);
    const reply = await put(house, ada, { email: 'sixth@school.test' });
    expect([reply.status, reply.body.field]).toEqual([429, 'email']);
  });

  test('does not come through where staff have corrected the address meanwhile', async () => {
    const house = await openHouse();
    const [ada, admin] = [await aStudent(house), await anAdmin(house)];
    await moved(house, ada, 'ada.new@school.test');
    await house.ask('PUT', `/admin/users/${ada._id}`, { as: admin, body: { email: 'by.school@school.test' } });
    expect((await confirm(house, await linkIn(house, 'ada.new@school.test'))).status).toBe(404);
  });

  test('of a student without one becomes theirs when it is confirmed', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { email: '' });
    expect((await put(house, ada, { email: 'first@school.test' })).body.data.email).toBe('');
    await confirm(house, await linkIn(house, 'first@school.test'));
    expect(await me(house, ada)).toMatchObject({ email: 'first@school.test', isVerified: true });
  });
});

describe('the mail to the old address', () => {
  test('has no new address in it, and a link that cancels, ends every session and sets a new password', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await moved(house, ada, evil);
    const [mail] = await mailbox(house, ada.email);
    expect(mail?.subject).toBe('Somebody asked to change the e-mail address of your account');
    expect(mail?.text).not.toContain(evil);
    const link = await linkIn(house, ada.email);
    expect((await undo(house, link)).body.message).toMatch(/new password is set/);
    expect((await house.ask('GET', '/user', { as: ada })).status).toBe(401);
    expect((await login(house, ada.email)).status).toBe(401);
    expect((await login(house, ada.email, ownPassword)).status).toBe(200);
    expect((await confirm(house, await linkIn(house, evil))).status).toBe(404);
    expect((await undo(house, link)).status).toBe(404);
  });

  test('brings a confirmed address back for seven days, with all that was changed after it', async () => {
    const house = await openHouse();
    const ada = await verified(house, await aStudent(house));
    await moved(house, ada, evil);
    await confirm(house, await linkIn(house, evil));
    await moved(house, ada, 'second@elsewhere.test');
    await confirm(house, await linkIn(house, 'second@elsewhere.test'));
    // The address is taken at once, so that nothing can be brought back.
    await aStudent(house, { email: ada.email });
    const [wayBack, theirs] = [await linkIn(house, ada.email), await linkIn(house, evil)];
    house.clock.advance({ hours: 24 * 7 - 1 });
    expect((await undo(house, wayBack)).status).toBe(200);
    const back = await login(house, ada.email, ownPassword);
    expect(back.body.data).toMatchObject({ _id: ada._id, email: ada.email, isVerified: true });
    for (const email of [evil, 'second@elsewhere.test']) expect((await login(house, email)).status).toBe(401);
    expect((await undo(house, theirs)).status).toBe(404);
  });

  test('does not take an account from who has proved another address', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { email: 'ada@gmial.test' });
    await moved(house, ada, 'ada@gmail.test');
    await confirm(house, await linkIn(house, 'ada@gmail.test'));
    expect((await undo(house, await linkIn(house, 'ada@gmial.test'))).status).toBe(404);
    expect((await login(house, 'ada@gmail.test')).status).toBe(200);
  });

  test('leaves the address to another account that has proved it', async () => {
    const house = await openHouse();
    const ada = await verified(house, await aStudent(house));
    await moved(house, ada, 'elsewhere@school.test');
    await confirm(house, await linkIn(house, 'elsewhere@school.test'));
    await verified(house, await aStudent(house, { email: ada.email }));
    const reply = await undo(house, await linkIn(house, ada.email));
    expect(reply.status).toBe(409);
    expect(reply.body.message).toMatch(/another account/);
  });

  test('no longer works after seven days, nor with a weak password', async () => {
    const house = await openHouse();
    const ada = await verified(house, await aStudent(house));
    await moved(house, ada, evil);
    const token = await linkIn(house, ada.email);
    const weak = { token, newPassword: 'password1', cpassword: 'password1' };
    expect((await house.ask('POST', '/auth/address/undo', { body: weak })).body.field).toBe('newPassword');
    house.clock.advance({ hours: 24 * 7 });
    expect((await undo(house, token)).status).toBe(404);
  });
});

test('a code for the old address is worth nothing once the new one is confirmed', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  await house.ask('POST', '/auth/code', { body: { email: ada.email } });
  const otp = await codeFor(house, ada.email);
  await moved(house, ada, 'ada.new@school.test');
  await confirm(house, await linkIn(house, 'ada.new@school.test'));
  expect((await house.ask('POST', '/auth/code/verify', { body: { email: ada.email, otp } })).status).toBe(401);
});

test('a change that waits is in the own data, and goes with the account', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  await put(house, ada, { email: 'ada.new@school.test' });
  const data = (await house.ask('GET', '/user/export', { as: ada })).text;
  expect(data).toContain('ada.new@school.test');
  await house.ask('DELETE', '/user', { as: ada });
  expect(await house.db.selectFrom('address_changes').selectAll().execute()).toEqual([]);
});
