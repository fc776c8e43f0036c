import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { aStudent, aSuperAdmin } from '../../../test/people.ts';
import { createFirstSuperAdmin, hasSuperAdmin, setupLink } from './first-account.ts';

const head = {
  fullName: 'Head Teacher',
  email: 'head@school.test',
  password: 'seven small fishes',
  cpassword: 'seven small fishes',
};

async function linkToken(house: House): Promise<string> {
  const link = await setupLink(house.context);
  expect(link).toMatch(/^http:\/\/school\.test\/setup\/[\w-]{32}$/);
  return link.split('/').at(-1) ?? '';
}

const open = (house: House, body: object) => house.ask('POST', '/auth/setup', { body: { ...head, ...body } });

const look = async (house: House, token: string) => (await house.ask('GET', `/auth/setup/${token}`)).body.data;

const spent = { status: 404, message: 'This setup link has been used or is not valid' };

describe('the setup link', () => {
  test('opens the first super-admin account, once', async () => {
    const house = await openHouse();
    const setupToken = await linkToken(house);
    const first = await open(house, { setupToken });
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({ email: 'head@school.test', role: 'super-admin' });
    expect(refusal(await open(house, { setupToken }))).toEqual(spent);
    expect(refusal(await open(house, { setupToken, email: 'other@school.test' }))).toEqual(spent);
    const login = await house.ask('POST', '/auth/login', { body: { email: head.email, password: head.password } });
    expect(login.body.role).toBe('super-admin');
  });

  test('says whether it still works, and is not spent by that', async () => {
    const house = await openHouse();
    expect(await look(house, 'guessed')).toEqual({ works: false });
    const [old, setupToken] = [await linkToken(house), await linkToken(house)];
    expect(await look(house, old)).toEqual({ works: false });
    expect(await look(house, setupToken)).toEqual({ works: true });
    expect(await look(house, setupToken)).toEqual({ works: true });
    expect((await open(house, { setupToken })).status).toBe(201);
    expect(await look(house, setupToken)).toEqual({ works: false });
  });

  test('opens one account when it is used ten times at once', async () => {
    const house = await openHouse();
    const setupToken = await linkToken(house);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => open(house, { setupToken, email: `head${index}@school.test` })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(9).fill(404)]);
  });

  test('is not spent by a wrong one', async () => {
    const house = await openHouse();
    const setupToken = await linkToken(house);
    for (const wrong of ['x', `${setupToken}x`, setupToken.slice(1), setupToken.toUpperCase()]) {
      expect(refusal(await open(house, { setupToken: wrong }))).toEqual(spent);
    }
    expect((await open(house, { setupToken })).status).toBe(201);
  });

  test('is not spent by a form that is refused', async () => {
    const house = await openHouse();
    await aStudent(house, { email: 'taken@school.test' });
    const setupToken = await linkToken(house);
    const wrong: [object, number, string][] = [
      [{ setupToken: undefined }, 400, 'setupToken'],
      [{ setupToken: 'x'.repeat(201) }, 400, 'setupToken'],
      [{ fullName: '' }, 400, 'fullName'],
      [{ email: 'head' }, 400, 'email'],
      [{ email: 'taken@school.test' }, 409, 'email'],
      [{ password: 'iloveyou', cpassword: 'iloveyou' }, 400, 'password'],
      [{ password: 'Test School', cpassword: 'Test School' }, 400, 'password'],
      [{ cpassword: 'other' }, 400, 'cpassword'],
    ];
    for (const [change, status, field] of wrong) {
      const reply = await open(house, { setupToken, ...change });
      expect(refusal(reply), JSON.stringify(change)).toMatchObject({ status, field });
    }
    expect(await hasSuperAdmin(house.db)).toBe(false);
    expect((await open(house, { setupToken })).status).toBe(201);
  });

  test('is replaced by the one of the next start', async () => {
    const house = await openHouse();
    const [old, latest] = [await linkToken(house), await linkToken(house)];
    expect(refusal(await open(house, { setupToken: old }))).toEqual(spent);
    expect((await open(house, { setupToken: latest })).status).toBe(201);
  });

  test('opens nothing where there is a super-admin already', async () => {
    const house = await openHouse();
    const setupToken = await linkToken(house);
    await aSuperAdmin(house);
    expect(refusal(await open(house, { setupToken }))).toEqual(spent);
  });

  test('is stored only as a hash', async () => {
    const house = await openHouse();
    const setupToken = await linkToken(house);
    const rows = await house.db.selectFrom('installation').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(setupToken);
  });
});

describe('where SUPER_ADMIN_EMAIL is set', () => {
  test('the link opens the account of that address only', async () => {
    const house = await openHouse({ env: { SUPER_ADMIN_EMAIL: 'Head@School.test' } });
    const setupToken = await linkToken(house);
    expect(refusal(await open(house, { setupToken, email: 'thief@school.test' }))).toEqual({
      status: 400,
      message: 'The first account must use the e-mail address of SUPER_ADMIN_EMAIL',
      field: 'email',
    });
    expect((await open(house, { setupToken, email: 'HEAD@school.test' })).status).toBe(201);
  });

  test('with a password, the account is there from the first start', async () => {
    const house = await openHouse();
    await createFirstSuperAdmin(house.context, head);
    const login = await house.ask('POST', '/auth/login', { body: { email: head.email, password: head.password } });
    expect(login.body.role).toBe('super-admin');
  });
});
