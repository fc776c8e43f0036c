import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { codeFor } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { appCode, turnOnSecondFactor } from '../../../test/security.ts';
import { spendRecoveryCode } from './second-factor.queries.ts';

const logIn = (house: House, { email }: Person, otp?: string, typed = password) =>
  house.ask('POST', '/auth/login', { body: { email, password: typed, ...(otp !== undefined && { otp }) } });

const codeIsWrong = { status: 401, message: 'This code is wrong, or it was used already.', field: 'otp' };

/** An admin whose second factor was turned on a minute ago. */
async function guarded() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const { secret, recoveryCodes } = await turnOnSecondFactor(house, admin);
  house.clock.advance({ minutes: 1 });
  return { house, admin, secret, recoveryCodes };
}

describe('signing in to an account with a second factor', () => {
  test('asks for the code, and only after the right password', async () => {
    const { house, admin, secret } = await guarded();
    expect(refusal(await logIn(house, admin, undefined, 'wrong password'))).toEqual({
      status: 401,
      message: 'Invalid credentials',
    });
    const asked = await logIn(house, admin);
    expect([asked.status, asked.body.code, asked.body.token]).toEqual([401, 'second_factor_required', undefined]);
    const { status, body } = await logIn(house, admin, appCode(house, secret));
    expect([status, body.role]).toEqual([200, 'admin']);
    expect((await house.ask('GET', '/user', { as: body })).status).toBe(200);
  });

  test('is refused with a code that was used already, and with one older than it', async () => {
    const { house, admin, secret } = await guarded();
    const code = appCode(house, secret);
    expect((await logIn(house, admin, code)).status).toBe(200);
    expect(refusal(await logIn(house, admin, code))).toEqual(codeIsWrong);
    expect(refusal(await logIn(house, admin, appCode(house, secret, -1)))).toEqual(codeIsWrong);
    expect((await logIn(house, admin, appCode(house, secret, 1))).status).toBe(200);
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('takes the code of a clock that is %i steps of 30 seconds off: %i', async (steps, status) => {
    const { house, admin, secret } = await guarded();
    house.clock.advance({ minutes: 2 });
    expect((await logIn(house, admin, appCode(house, secret, steps))).status).toBe(status);
  });

  test.each([3_600_000, -3_600_000])(
    'takes the code of a phone that goes with the time, and of one that goes with a clock that was set by %i ms',
    async (jump) => {
      const { house, admin, secret } = await guarded();
      house.clock.wallAheadMs = jump;
      const steps = jump / 30_000;
      const statuses = async (offsets: readonly number[]) => {
        const replies = [];
        for (const offset of offsets) replies.push((await logIn(house, admin, appCode(house, secret, offset))).status);
        return replies;
      };
      expect(await statuses([steps / 2, ...[0, steps].toSorted((a, b) => a - b)])).toEqual(
        jump > 0 ? [401, 200, 200] : [401, 401, 200],
      );
    },
  );

  test('the code that turned it on does not sign in as well', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const { secret } = await turnOnSecondFactor(house, admin);
    expect(refusal(await logIn(house, admin, appCode(house, secret)))).toEqual(codeIsWrong);
  });

  test('one code at ten doors at once opens one', async () => {
    const { house, admin, secret } = await guarded();
    const code = appCode(house, secret);
    const replies = await Promise.all(Array.from({ length: 10 }, () => logIn(house, admin, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('with a mailed code asks for it too, and the mailed code is not lost by that', async () => {
    const { house, admin, secret } = await guarded();
    await house.ask('POST', '/auth/code', { body: { email: admin.email } });
    const body = { email: admin.email, otp: await codeFor(house, admin.email) };
    const asked = await house.ask('POST', '/auth/code/verify', { body });
    expect(asked.body.code).toBe('second_factor_required');
    const secondFactor = appCode(house, secret);
    expect((await house.ask('POST', '/auth/code/verify', { body: { ...body, secondFactor } })).status).toBe(200);
  });

  test('slows down after five wrong codes, and the right password in between does not help', async () => {
    const { house, admin, secret } = await guarded();
    for (let round = 0; round < 5; round += 1) {
      expect((await logIn(house, admin, '000000')).status).toBe(401);
      await logIn(house, admin);
    }
    const waiting = await logIn(house, admin, appCode(house, secret));
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '30']);
    house.clock.advance({ seconds: 30 });
    expect((await logIn(house, admin, appCode(house, secret))).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('signs in once, however it is written', async () => {
    const { house, admin, recoveryCodes } = await guarded();
    expect(recoveryCodes).toHaveLength(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(house, admin, first)).status).toBe(200);
    expect(refusal(await logIn(house, admin, first))).toEqual(codeIsWrong);
    expect((await logIn(house, admin, ` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
  });

  test('used twice at the same moment signs in once', async () => {
    const { house, admin, recoveryCodes } = await guarded();
    const replies = await Promise.all([1, 2, 3, 4].map(() => logIn(house, admin, recoveryCodes[0])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('looked at ten times in the same moment, with nothing to wait for before it, counts once', async () => {
    const { house, admin, recoveryCodes } = await guarded();
    const spend = () => spendRecoveryCode(house.context, admin._id, recoveryCodes[0] ?? '');
    const spent = await Promise.all(Array.from({ length: 10 }, spend));
    expect(spent.filter(Boolean)).toHaveLength(1);
  });

  test('of before does not work once there are new ones', async () => {
    const { house, admin, recoveryCodes } = await guarded();
    const { body } = await house.ask('POST', '/user/second-factor/recovery-codes', { as: admin });
    expect((await logIn(house, admin, recoveryCodes[0])).status).toBe(401);
    expect((await logIn(house, admin, body.data.recoveryCodes[0])).status).toBe(200);
  });
});

describe('what lies in the database', () => {
  test('is neither the secret nor a recovery code', async () => {
    const { house, secret, recoveryCodes } = await guarded();
    const rows = JSON.stringify([
      await house.db.selectFrom('second_factors').selectAll().execute(),
      await house.db.selectFrom('recovery_codes').selectAll().execute(),
      await house.db.selectFrom('audit').selectAll().execute(),
    ]);
    for (const known of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(rows).not.toContain(known);
    }
  });

  test('is gone with the account', async () => {
    const { house, admin } = await guarded();
    await house.ask('DELETE', '/user', { as: admin });
    expect(await house.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await house.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});

describe('setting up', () => {
  test('asks nothing at login before it is confirmed, and a wrong code confirms nothing', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const { body } = await house.ask('POST', '/user/second-factor', { as: admin });
    expect(body.data.address).toMatch(/^otpauth:\/\/totp\/Test%20School:admin\d+%40school.test\?/);
    expect(body.data.address).toContain(`secret=${body.data.secret}`);
    const wrong = await house.ask('POST', '/user/second-factor/confirm', { as: admin, body: { otp: '000000' } });
    expect(refusal(wrong)).toEqual({ ...codeIsWrong, status: 400 });
    expect((await logIn(house, admin)).status).toBe(200);
  });

  test('another one over one that is on is refused, so that a stolen session cannot', async () => {
    const { house, admin } = await guarded();
    expect((await house.ask('POST', '/user/second-factor', { as: admin })).status).toBe(409);
  });

  test('turned off, only the password is asked for', async () => {
    const { house, admin } = await guarded();
    await house.ask('DELETE', '/user/second-factor', { as: admin });
    expect((await logIn(house, admin)).status).toBe(200);
  });
});

describe('a school that requires it', () => {
  test.each([
    ['staff', 403, 403],
    ['super-admin', 200, 403],
    ['off', 200, 200],
  ])('of %s lets nobody of them work before it is set up', async (who, ofAdmin, ofSuperAdmin) => {
    const house = await openHouse({ env: { REQUIRE_SECOND_FACTOR: who } });
    const [admin, head, student] = [await anAdmin(house), await aSuperAdmin(house), await aStudent(house)];
    const status = async (as: Person, path: string) => (await house.ask('GET', path, { as })).status;
    expect(await status(admin, '/admin/all-user')).toBe(ofAdmin);
    expect(await status(head, '/admin/all-user')).toBe(ofSuperAdmin);
    expect(await status(student, '/lesson')).toBe(200);
    for (const path of ['/user', '/user/sessions', '/user/second-factor']) expect(await status(head, path)).toBe(200);
  });

  test('says why, and opens as soon as it is on', async () => {
    const house = await openHouse({ env: { REQUIRE_SECOND_FACTOR: 'staff' } });
    const admin = await anAdmin(house);
    const refused = await house.ask('GET', '/admin/stats', { as: admin });
    expect(refused.body.code).toBe('second_factor_setup_required');
    await house.ask('POST', '/user/second-factor', { as: admin });
    const unconfirmed = await house.ask('GET', '/admin/stats', { as: admin });
    expect(unconfirmed.body.code).toBe('second_factor_setup_required');
    await turnOnSecondFactor(house, admin);
    expect((await house.ask('GET', '/admin/stats', { as: admin })).status).toBe(200);
  });
});
