import { describe, expect, test } from 'vitest';
import { someHostileValues } from '../../../test/hostile-values.ts';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { aNewAddress, codeFor, mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { appCode, turnOnSecondFactor } from '../../../test/security.ts';
import { sweepOutbox } from '../../platform/mail/outbox.ts';
import { spendCode, tryCode } from './one-time-codes.ts';

const wrong = {
  status: 401,
  message: 'This code is wrong or has expired. Check it, or ask for a new one.',
  field: 'otp',
};

const askFor = (house: House, email: string) => house.ask('POST', '/auth/code', { body: { email } });
const signIn = (house: House, email: string, otp: string) =>
  house.ask('POST', '/auth/code/verify', { body: { email, otp } });

async function aCode(house: House, { email }: Person): Promise<string> {
  await askFor(house, email);
  return codeFor(house, email);
}

/** A code that is not this one. */
const not = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

describe('a mailed code', () => {
  test('signs in as the password does, for every role', async () => {
    const house = await openHouse();
    for (const person of [await aStudent(house), await anAdmin(house), await aSuperAdmin(house)]) {
      const reply = await signIn(
        house,
        person.email.toUpperCase(),
        ` ${(await aCode(house, person)).replace(/^.../, '$& ')}`,
      );
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body).toMatchObject({ success: true, message: 'Login successful', data: { _id: person._id } });
      expect(reply.body.role).toBe(reply.body.data.role);
      expect((await house.ask('GET', '/user', { as: { token: reply.body.token } })).body.data.email).toBe(person.email);
    }
  });

  test('says in a mail what it is for, and neither the subject nor the mail names anybody', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { fullName: 'Ada Lovelace' });
    const code = await aCode(house, ada);
    const [mail] = await mailbox(house, ada.email);
    expect(mail?.subject).toBe('Your sign-in code');
    expect(mail?.text).toContain('Each works once, and for 15 minutes.');
    expect(mail?.raw).not.toContain('Ada');
    expect(code).toMatch(/^\d{6}$/);
  });

  test('confirms the address it was mailed to', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const { body } = await signIn(house, ada.email, await aCode(house, ada));
    expect(body.data.isVerified).toBe(true);
  });

  test('of staff puts the sign-in on record', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    house.clock.advance({ minutes: 1 });
    await signIn(house, admin.email, await aCode(house, admin));
    const actions = await house.db.selectFrom('audit').select(['action', 'actor_id']).orderBy('at', 'desc').execute();
    expect(actions[0]).toEqual({ action: 'session.sign-in', actor_id: admin._id });
  });

  test('does not stand in for a second factor: it is asked for when the code is right, and the code stays good', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const { secret } = await turnOnSecondFactor(house, admin);
    house.clock.advance({ minutes: 1 });
    const otp = await aCode(house, admin);
    const verify = (more: object) =>
      house.ask('POST', '/auth/code/verify', { body: { email: admin.email, otp, ...more } });
    expect((await verify({ otp: not(otp) })).body.code).toBe('invalid_credentials');
    expect((await verify({})).body).toMatchObject({ code: 'second_factor_required', field: 'secondFactor' });
    expect((await verify({ secondFactor: '000000' })).status).toBe(401);
    const reply = await verify({ secondFactor: appCode(house, secret) });
    expect(reply.body).toMatchObject({ success: true, role: 'admin' });
  });

  test('works once, also when it is typed twenty times at once', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const code = await aCode(house, ada);
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(house, ada.email, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(house, ada.email, code)).status).not.toBe(200);
  });

  test('works until 15 minutes are over', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    const codes = [await aCode(house, ada), await aCode(house, bola)];
    house.clock.advance({ minutes: 15, ms: -1 });
    expect((await signIn(house, ada.email, codes[0] ?? '')).status).toBe(200);
    house.clock.advance({ ms: 1 });
    expect(refusal(await signIn(house, bola.email, codes[1] ?? ''))).toEqual(wrong);
  });

  test('stands five tries: after four wrong ones it works, after five it is dead', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    for (const [person, tries, status] of [
      [ada, 4, 200],
      [bola, 5, 401],
    ] as const) {
      const code = await aCode(house, person);
      for (let index = 1; index <= tries; index += 1) {
        expect(refusal(await signIn(house, person.email, not(code, index)))).toEqual(wrong);
      }
      house.clock.advance({ minutes: 1 });
      expect((await signIn(house, person.email, code)).status).toBe(status);
    }
  });

  test('gives way to the next one', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const first = await aCode(house, ada);
    house.clock.advance({ minutes: 1 });
    const second = await aCode(house, ada);
    expect((await signIn(house, ada.email, second === first ? not(first) : first)).status).toBe(401);
    expect((await signIn(house, ada.email, second)).status).toBe(200);
  });

  test('that was replaced after it was checked is not used, and the new one still works', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const of = { purpose: 'sign-in', to: ada.email } as const;
    const right = await tryCode(house.context, { ...of, code: await aCode(house, ada) });
    house.clock.advance({ minutes: 1 });
    const second = await aCode(house, ada);
    expect(right && (await spendCode(house.db, right))).toBe(false);
    expect((await signIn(house, ada.email, second)).status).toBe(200);
  });

  test('opens only the account it was mailed for', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    const code = await aCode(house, ada);
    await aCode(house, bola);
    if ((await codeFor(house, bola.email)) !== code) expect((await signIn(house, bola.email, code)).status).toBe(401);
  });

  test('opens nothing when the account has another address by now', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const code = await aCode(house, ada);
    await aNewAddress(house, ada, 'ada.new@school.test');
    expect(refusal(await signIn(house, ada.email, code))).toEqual(wrong);
    expect(refusal(await signIn(house, 'ada.new@school.test', code))).toEqual(wrong);
  });

  test('does not choose a new password, nor does a code for that sign in', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const code = await aCode(house, ada);
    const passwords = { newPassword: 'seven small fishes', cpassword: 'seven small fishes' };
    const reset = (otp: string) =>
      house.ask('POST', '/user/reset-password', { body: { email: ada.email, otp, ...passwords } });
    expect(refusal(await reset(code))).toEqual(wrong);
    house.clock.advance({ minutes: 1 });
    await house.ask('POST', '/user/forgot-password', { body: { email: ada.email } });
    const other = await codeFor(house, ada.email);
    expect(refusal(await signIn(house, ada.email, other === code ? not(code) : other))).toEqual(wrong);
    expect((await reset(other)).status).toBe(200);
    expect((await signIn(house, ada.email, code)).status).toBe(200);
  });

  test('is stored only as a keyed hash', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const code = await aCode(house, ada);
    const rows = JSON.stringify(await house.db.selectFrom('one_time_codes').selectAll().execute());
    expect(rows).not.toContain(`"${code}"`);
    expect(rows).not.toContain(ada.email);
  });

  test('of a suspended account is refused as its password is', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await house.db.updateTable('users').set({ is_active: 0 }).where('_id', '=', ada._id).execute();
    const reply = await signIn(house, ada.email, await aCode(house, ada));
    expect(refusal(reply)).toEqual({
      status: 403,
      message: 'Your account is suspended. Please contact your school.',
    });
  });
});

describe('asking for a code', () => {
  test('answers the same for an address without an account, and sends nothing there', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const replies = [await askFor(house, ada.email), await askFor(house, 'nobody@school.test')];
    expect(replies.map(({ status, body }) => ({ status, ...body }))).toEqual(
      Array(2).fill({
        status: 200,
        success: true,
        message: 'If this address has an account here, a code is on its way. At most five are sent in an hour.',
      }),
    );
    expect(new Set(replies.map((reply) => Object.keys(reply.headers).join())).size).toBe(1);
    expect((await mailbox(house)).map(({ to }) => to)).toEqual([ada.email]);
    const guess = await signIn(house, 'nobody@school.test', '123456');
    expect(refusal(guess)).toEqual(wrong);
  });

  test('mails at most five codes an hour to one address; the last of them stays good', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    for (let index = 0; index < 5; index += 1) {
      await askFor(house, ada.email);
      house.clock.advance({ minutes: 2 });
    }
    const fifth = await codeFor(house, ada.email);
    expect((await askFor(house, ada.email)).status).toBe(200);
    expect(await mailbox(house, ada.email)).toHaveLength(5);
    expect((await signIn(house, bola.email, await aCode(house, bola))).status).toBe(200);
    expect((await signIn(house, ada.email, fifth)).status).toBe(200);
    house.clock.advance({ minutes: 50 });
    await askFor(house, ada.email);
    expect(await mailbox(house, ada.email)).toHaveLength(6);
  });

  test('a hundred times at once mails five', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await Promise.all(Array.from({ length: 100 }, () => askFor(house, ada.email)));
    expect(await mailbox(house, ada.email)).toHaveLength(5);
  });

  test('leaves nothing behind for addresses without an account', async () => {
    const house = await openHouse();
    await askFor(house, 'nobody@school.test');
    await sweepOutbox(house.context);
    expect(await house.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});

test.each(['/auth/code', '/auth/code/verify', '/user/forgot-password', '/user/reset-password'])(
  'a hostile value in any field of POST %s is refused with a field, or changes nothing',
  async (path) => {
    const house = await openHouse();
    const good = {
      email: 'x@school.test',
      otp: '123456',
      newPassword: 'seven small fishes',
      cpassword: 'seven small fishes',
    };
    for (const field of Object.keys(good)) {
      for (const value of someHostileValues) {
        const reply = await house.ask('POST', path, { body: { ...good, [field]: value } });
        expect(reply.status, `${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${reply.text}`).toBeLessThan(500);
        if (reply.status === 400) expect(Object.keys(good)).toContain(reply.body.field);
      }
    }
  },
);
