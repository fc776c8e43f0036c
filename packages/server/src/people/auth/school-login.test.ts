import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import {
  anIdentityProvider,
  beginSchoolLogin,
  comeBack,
  schoolLogin,
  throughProvider,
} from '../../../test/identity-provider.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { appCode, turnOnSecondFactor } from '../../../test/security.ts';
import type { Known } from '../../../test/start-identity-provider.ts';
import { seal, unseal } from '../../platform/http/seal.ts';

const ada: Known = { email: 'ada@school.test', email_verified: true, name: 'Ada Obi' };

async function aSchool({ known = ada, signup = 'off' }: { known?: Known; signup?: string } = {}) {
  const provider = await anIdentityProvider();
  provider.knows(known);
  const house = await openHouse({ env: { ...provider.env, OIDC_SIGNUP: signup } });
  return { house, provider };
}

const exchange = (house: House, { cookie, ticket }: { cookie: string; ticket: string }, more: object = {}) =>
  house.ask('POST', '/auth/oidc/ticket', { body: { ticket, ...more }, headers: { cookie } });

describe('a school login', () => {
  test('signs in the account with the address the school vouches for, and no token is in any address', async () => {
    const { house } = await aSchool();
    const student = await aStudent(house, { email: ada.email });
    const way = await schoolLogin(house);
    const { status, body } = await exchange(house, way);
    expect([status, body.role, body.data._id, body.data.isVerified]).toEqual([200, 'user', student._id, true]);
    expect((await house.ask('GET', '/user', { as: body })).status).toBe(200);
    expect(String(way.reply.headers.location)).not.toContain(body.token);
  });

  test('keeps its state in one cookie that no script reads, for this flow only', async () => {
    const { house } = await aSchool();
    const { start, address } = await beginSchoolLogin(house);
    expect(start.status).toBe(302);
    expect(String(start.headers['set-cookie'])).toMatch(
      /^akada_school_login=[\w-]+; Path=\/api\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const query = new URL(address).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{40,}$/);
  });

  test('gives a ticket that works once, for five minutes, in the browser that began', async () => {
    const { house } = await aSchool();
    await aStudent(house, { email: ada.email });
    const way = await schoolLogin(house);
    const stranger = await beginSchoolLogin(house);
    expect((await exchange(house, { ...way, cookie: stranger.cookie })).status).toBe(401);
    expect((await exchange(house, { ...way, cookie: '' })).status).toBe(401);
    const replies = await Promise.all([1, 2, 3].map(() => exchange(house, way)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const late = await schoolLogin(house);
    house.clock.advance({ minutes: 5 });
    expect((await exchange(house, late)).status).toBe(401);
  });

  test('is asked for the second factor of staff, unless the school has asked for one', async () => {
    const { house, provider } = await aSchool();
    const admin = await anAdmin(house, { email: ada.email });
    const { secret } = await turnOnSecondFactor(house, admin);
    house.clock.advance({ minutes: 1 });
    const way = await schoolLogin(house);
    expect((await exchange(house, way)).body.code).toBe('second_factor_required');
    expect((await exchange(house, way, { otp: '000000' })).status).toBe(401);
    expect((await exchange(house, way, { otp: appCode(house, secret) })).status).toBe(200);
    provider.knows({ ...ada, amr: ['pwd', 'mfa'] });
    expect((await exchange(house, await schoolLogin(house))).status).toBe(200);
  });
});

describe('a new student', () => {
  test('gets an account where the school allows it, and is asked for the class', async () => {
    const { house } = await aSchool({ signup: 'student' });
    const way = await schoolLogin(house);
    const asked = await exchange(house, way);
    expect([asked.status, asked.body.code, asked.body.field]).toEqual([400, 'class_level_required', 'classLevel']);
    const { body } = await exchange(house, way, { classLevel: 'Class 3' });
    expect(body.data).toMatchObject({ fullName: 'Ada Obi', role: 'user', classLevel: 'Grade 3 Secondary' });
    const login = await house.ask('POST', '/auth/login', { body: { email: ada.email, password: ' ' } });
    expect(login.status).toBe(401);
  });

  test('is not asked when the provider says the class', async () => {
    const { house } = await aSchool({ signup: 'student', known: { ...ada, class_level: '2' } });
    expect((await exchange(house, await schoolLogin(house))).body.data.classLevel).toBe('Grade 2 Secondary');
  });

  test('does not choose another class than the provider says, and asks the school for one afterwards', async () => {
    const { house } = await aSchool({ signup: 'student', known: { ...ada, class_level: '2' } });
    const { body } = await exchange(house, await schoolLogin(house), { classLevel: 'Class 3' });
    expect(body.data.classLevel).toBe('Grade 2 Secondary');
    const asked = await house.ask('PUT', '/user/profile', { as: body, body: { classLevel: 'Class 3' } });
    expect(asked.body.data).toMatchObject({ classLevel: 'Grade 2 Secondary', classRequest: { status: 'waiting' } });
  });

  test('is sent away where the school does not allow it', async () => {
    const { house } = await aSchool();
    expect((await schoolLogin(house)).problem).toBe('unknown');
    expect(await house.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});

describe('nobody gets in', () => {
  test('with an address that the provider has not verified', async () => {
    const { house } = await aSchool({ known: { ...ada, email_verified: false } });
    await aStudent(house, { email: ada.email });
    expect((await schoolLogin(house)).problem).toBe('unverified');
  });

  test('whose account is suspended, also when it happens on the way', async () => {
    const { house } = await aSchool();
    const student = await aStudent(house, { email: ada.email });
    const way = await schoolLogin(house);
    await house.db.updateTable('users').set({ is_active: 0 }).where('_id', '=', student._id).execute();
    expect((await exchange(house, way)).status).toBe(403);
    expect((await schoolLogin(house)).problem).toBe('suspended');
  });

  test('without a cookie, with one that somebody made up, or with one that has expired', async () => {
    const { house } = await aSchool();
    const { cookie, address } = await beginSchoolLogin(house);
    const back = await throughProvider(address, 'http://school.test');
    for (const bad of ['', 'akada_school_login=made-up', `${cookie.slice(0, -2)}AA`]) {
      expect((await comeBack(house, back, bad)).problem).toBe('expired');
    }
    house.clock.advance({ minutes: 10 });
    expect((await comeBack(house, back, cookie)).problem).toBe('expired');
  });

  test('with the state of another login, or a state that was changed', async () => {
    const { house } = await aSchool();
    await aStudent(house, { email: ada.email });
    const [mine, theirs] = [await beginSchoolLogin(house), await beginSchoolLogin(house)];
    const back = await throughProvider(theirs.address, 'http://school.test');
    expect((await comeBack(house, back, mine.cookie)).problem).toBe('failed');
    const changed = back.replace(/state=[^&]+/, 'state=made-up');
    expect((await comeBack(house, changed, theirs.cookie)).problem).toBe('failed');
    expect((await comeBack(house, back, theirs.cookie)).ticket).not.toBe('');
  });

  test('when the nonce in the answer is not the one that was asked with', async () => {
    const { house } = await aSchool();
    await aStudent(house, { email: ada.email });
    const { cookie, address } = await beginSchoolLogin(house);
    const sealedFor = { purpose: 'school login', id: 'akada_school_login' };
    const { secret } = house.context;
    const kept = JSON.parse(unseal(secret, sealedFor, cookie.split('=')[1] ?? ''));
    kept.flow.nonce = 'n'.repeat(43);
    const mixedUp = `akada_school_login=${seal(secret, sealedFor, JSON.stringify(kept))}`;
    const back = await throughProvider(address, 'http://school.test');
    expect((await comeBack(house, back, mixedUp)).problem).toBe('failed');
  });

  test('at a school without a provider, which says so', async () => {
    const house = await openHouse();
    const { reply, problem } = await comeBack(house, 'http://school.test/api/auth/oidc/start', '');
    expect([reply.status, problem]).toEqual([302, 'off']);
    expect((await house.ask('GET', '/school')).body.data.schoolLogin).toBe(false);
  });
});
