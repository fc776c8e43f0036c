import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { turnOnSecondFactor } from '../../../test/security.ts';
import { PersonRefused, resetAtServer } from './at-server.ts';

const reset = (house: House, as: Person, { _id }: { _id: string }) =>
  house.ask('DELETE', `/admin/users/${_id}/second-factor`, { as });
const logIn = (house: House, { email }: Person, otp?: string) =>
  house.ask('POST', '/auth/login', { body: { email, password, otp } });
const resets = (house: House) =>
  house.db.selectFrom('audit').selectAll().where('action', '=', 'user.second-factor-reset').execute();

async function anOffice() {
  const house = await openHouse();
  const [head, admin] = [await aSuperAdmin(house), await anAdmin(house)];
  const { recoveryCodes } = await turnOnSecondFactor(house, admin);
  return { house, head, admin, recoveryCodes };
}

describe('the lost second factor of an admin', () => {
  test('is reset by the super-admin: the password alone opens the account, and no session of before is left', async () => {
    const { house, head, admin } = await anOffice();
    expect((await logIn(house, admin)).body.code).toBe('second_factor_required');
    const reply = await reset(house, head, admin);
    expect(reply.body).toMatchObject({ message: 'The second factor is reset', data: { _id: admin._id } });
    expect((await house.ask('GET', '/user', { as: admin })).status).toBe(401);
    expect((await logIn(house, admin)).status).toBe(200);
  });

  test('is mailed to its owner, without a name and without a way in', async () => {
    const { house, head, admin } = await anOffice();
    await reset(house, head, admin);
    const mails = await mailbox(house, admin.email);
    expect(mails.map((mail) => mail.subject)).toEqual(['Your second factor was reset']);
    expect(mails[0]?.text).toContain('tell your school at once');
    expect(mails[0]?.text).not.toMatch(/http|\d{6}/);
  });

  test('takes the codes on paper with it: they do not open the one that is set up next', async () => {
    const { house, head, admin, recoveryCodes } = await anOffice();
    await reset(house, head, admin);
    const again = { ...admin, token: (await logIn(house, admin)).body.token };
    await turnOnSecondFactor(house, again);
    expect((await logIn(house, admin, recoveryCodes[0])).status).toBe(401);
  });

  test('reset by many at once is on record and mailed once; where there is none, nothing happens', async () => {
    const { house, head, admin } = await anOffice();
    const replies = await Promise.all(Array.from({ length: 5 }, () => reset(house, head, admin)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [row, ...more] = await resets(house);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ actor_id: head._id, subject_id: admin._id, subject_title: admin.fullName });
    expect(await mailbox(house, admin.email)).toHaveLength(1);

    const student = await aStudent(house);
    expect((await reset(house, head, student)).status).toBe(200);
    expect((await house.ask('GET', '/user', { as: student })).status).toBe(200);
    expect(await resets(house)).toHaveLength(1);
  });

  test('asks the super-admin to confirm who they are when they signed in ten minutes ago', async () => {
    const { house, head, admin } = await anOffice();
    house.clock.advance({ minutes: 10 });
    expect((await reset(house, head, admin)).body.code).toBe('step_up_required');
    expect((await logIn(house, admin)).body.code).toBe('second_factor_required');
  });

  test('is told of in the list of admins to the super-admin alone', async () => {
    const { house, head, admin } = await anOffice();
    const other = await anAdmin(house);
    const { body } = await house.ask('GET', '/admin/all-admin', { as: head });
    const told = Object.fromEntries(
      body.data.map((one: { _id: string; hasSecondFactor: boolean }) => [one._id, one.hasSecondFactor]),
    );
    expect(told).toEqual({ [admin._id]: true, [other._id]: false });
    expect((await house.ask('GET', '/admin/all-admin', { as: other })).text).not.toContain('hasSecondFactor');
  });
});

describe('the lost second factor of a super-admin', () => {
  test('is not reset by another one', async () => {
    const { house, head } = await anOffice();
    const second = await aSuperAdmin(house);
    await turnOnSecondFactor(house, second);
    expect(refusal(await reset(house, head, second)).status).toBe(403);
    expect((await logIn(house, second)).body.code).toBe('second_factor_required');
  });

  test('is reset at the server, which the log says', async () => {
    const { house, head } = await anOffice();
    await turnOnSecondFactor(house, head);
    const atServer = (email: string) => resetAtServer(house.db, house.context.secret, email);
    expect(await atServer(head.email)).toContain(`The second factor of ${head.email} is reset`);
    expect((await house.ask('GET', '/user', { as: head })).status).toBe(401);
    expect((await logIn(house, head)).status).toBe(200);
    expect(await resets(house)).toMatchObject([
      { actor_id: '', actor_name: 'The command line of the server', subject_id: head._id },
    ]);
    await expect(atServer(head.email)).rejects.toThrow(new PersonRefused(`${head.email} has no second factor`));
    await expect(atServer('nobody@school.test')).rejects.toThrow('No account has the e-mail address');
  });
});
