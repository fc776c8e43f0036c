import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../../test/house.ts';
import { anAdmin, password } from '../../../../test/people.ts';
import { unique } from '../../../../test/people-calls.ts';

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house, { fullName: 'Mr Bello' });
  const inDays = (days: number) => new Date(house.clock.now() + days * 86_400_000).toISOString();
  const path = '/admin/users/invites';
  const make = (wishes: object = {}, headers: Record<string, string> = {}) => {
    const body = { classLevel: 'Class 2', mostUses: 2, endsAt: inDays(7), ...wishes };
    return house.ask('POST', path, { as: admin, body, headers });
  };
  const invite = async (wishes: object = {}) => (await make(wishes)).body.data as { _id: string; code: string };
  const join = (code: string, wishes: object = {}) => {
    const about = { fullName: 'Ada Obi', classLevel: 'Class 5', password, cpassword: password };
    return house.ask('POST', '/auth/signup', { body: { ...unique(), ...about, invite: code, ...wishes } });
  };
  const withdraw = (id: string) => house.ask('DELETE', `${path}/${id}`, { as: admin });
  const list = async () => (await house.ask('GET', path, { as: admin })).body.data;
  const students = async () => {
    const { count } = await house.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('role', '=', 'user')
      .executeTakeFirstOrThrow();
    return count;
  };
  const recorded = async () => {
    const rows = house.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'user.invite%' as never);
    return rows.orderBy('_id').execute();
  };
  return { house, admin, inDays, make, invite, join, withdraw, list, students, recorded };
}

test('a code opens accounts in its class, whatever the sign-up says, and staff see how many', async () => {
  const { house, invite, join, list, recorded } = await aSchool();
  const { code } = await invite();
  expect(code).toMatch(/^[A-Z2-9]{10}$/);
  const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase();
  expect((await house.ask('GET', `/invite/${typed}`)).body.data).toMatchObject({ classLevel: 'Grade 2 Secondary' });
  const joined = await join(typed);
  expect([joined.status, joined.body.data.classLevel]).toEqual([201, 'Grade 2 Secondary']);
  expect(await list()).toMatchObject([{ code, uses: 1, mostUses: 2, state: 'open', createdByName: 'Mr Bello' }]);
  expect(await recorded()).toMatchObject([{ action: 'user.invite', subject_title: 'Invite link for Class 2' }]);
});

test('two who take the last place at once: one gets it, and no account of the other is opened', async () => {
  const { house, invite, join, list, students } = await aSchool();
  const { code } = await invite({ mostUses: 1 });
  const replies = await Promise.all([join(code), join(code)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const late = replies.find(({ status }) => status === 409);
  expect(late && refusal(late)).toMatchObject({ field: 'invite' });
  expect([await students(), await list()]).toMatchObject([1, [{ uses: 1, state: 'used-up' }]]);
  expect((await house.ask('GET', `/invite/${code}`)).status).toBe(409);
});

test('a sign-up that fails takes no place', async () => {
  const { invite, join, list } = await aSchool();
  const { code } = await invite();
  const taken = unique();
  await join(code, taken);
  expect(refusal(await join(code, taken))).toMatchObject({ status: 409, field: 'email' });
  expect(refusal(await join(code, { password: 'short', cpassword: 'short' }))).toMatchObject({ field: 'password' });
  expect(await list()).toMatchObject([{ uses: 1 }]);
});

test('a code that is unknown, ended or withdrawn opens nothing, and says which', async () => {
  const { house, invite, join, withdraw, students, inDays } = await aSchool();
  const [ended, gone] = [await invite({ endsAt: inDays(1) }), await invite()];
  expect(refusal(await join('ABCDEFGHJK'))).toMatchObject({ status: 400, field: 'invite' });
  expect(refusal(await join(''))).toMatchObject({ status: 400, field: 'invite' });
  expect((await house.ask('GET', '/invite/ABCDEFGHJK')).status).toBe(404);
  expect((await withdraw(gone._id)).body.data).toMatchObject({ state: 'withdrawn' });
  expect((await withdraw(gone._id)).status).toBe(200);
  house.clock.advance({ days: 2 });
  expect((await join(gone.code)).body.message).toBe('This invite was withdrawn. Please ask your school for a new one.');
  expect((await join(ended.code)).body.message).toBe('This invite has ended. Please ask your school for a new one.');
  expect(await students()).toBe(0);
});

test('an invite that makes no sense is refused by its field; a repeated request makes one', async () => {
  const { make, inDays, list, recorded } = await aSchool();
  for (const [wishes, field] of [
    [{ classLevel: 'Finished' }, 'classLevel'],
    [{ mostUses: 0 }, 'mostUses'],
    [{ mostUses: 1.5 }, 'mostUses'],
    [{ mostUses: 5001 }, 'mostUses'],
    [{ endsAt: inDays(-1) }, 'endsAt'],
    [{ endsAt: inDays(400) }, 'endsAt'],
    [{ endsAt: '2026-13-40' }, 'endsAt'],
  ] as const) {
    expect(refusal(await make(wishes))).toMatchObject({ status: 400, field });
  }
  const wishes = { endsAt: inDays(3) };
  const twice = await Promise.all([1, 2].map(() => make(wishes, { 'Idempotency-Key': 'a click' })));
  expect(new Set(twice.map(({ body }) => body.data.code)).size).toBe(1);
  expect(refusal(await make({ mostUses: 9 }, { 'Idempotency-Key': 'a click' }))).toMatchObject({ status: 409 });
  expect([(await list()).length, (await recorded()).length]).toEqual([1, 1]);
});
