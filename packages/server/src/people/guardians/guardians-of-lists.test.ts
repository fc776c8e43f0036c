import type { GuardianInvitation } from '@akada/contract';
import { expect, test } from 'vitest';
import { aList, aSchoolOffice } from '../../../test/class-lists.ts';
import { refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { password } from '../../../test/people.ts';

const text = [
  'Name,Class,Parent’s Phone,Parent e-mail',
  'Ada Obi,Class 1,8051234567.0,Obi@Home.test',
  'Bayo Musa,Class 1,0805 123 4568 / 08051234569,',
  'Chidi Eze,Class 1,none,-',
  'Dayo Ige,Class 1,,not an address',
].join('\n');

async function anAppliedList() {
  const office = await aList(text);
  const { house, admin, _id, list } = office;
  await office.apply(_id);
  const ask = () => house.ask('POST', `/admin/users/import/${_id}/guardians`, { as: admin });
  const invite = async () => (await ask()).body.data.invited as GuardianInvitation[];
  const join = async (code: string, phoneNumber = '08059999999') => {
    const body = { code, fullName: 'Mrs Obi', phoneNumber, password, cpassword: password };
    return house.ask('POST', '/guardian/signup', { body });
  };
  const counts = async () => {
    const { guardiansToInvite, guardiansInvited } = await list();
    return [guardiansToInvite, guardiansInvited];
  };
  const mails = () => house.db.selectFrom('outbox').select(['user_id', 'status']).execute();
  const idOf = async (name: string): Promise<string> =>
    (await list()).rows.find(({ fullName }: { fullName: string }) => fullName === name).userId;
  return { ...office, ask, invite, join, counts, mails, idOf };
}

test('guardians are offered once the accounts are made, and nobody is invited unasked', async () => {
  const office = await aList(text);
  expect(await office.list()).toMatchObject({ guardiansToInvite: 0, guardiansInvited: 0 });
  await office.apply(office._id);
  expect(await office.list()).toMatchObject({ guardiansToInvite: 2, guardiansInvited: 0 });
  expect(await office.house.db.selectFrom('guardian_codes').selectAll().execute()).toEqual([]);
});

test('each guardian gets a code for the own child: by mail to an address, beside the number for staff', async () => {
  const { invite, join, counts, mails, idOf, house } = await anAppliedList();
  const invited = await invite();
  expect(invited).toMatchObject([
    { fullName: 'Ada Obi', phoneNumber: '+2348051234567', email: 'obi@home.test' },
    { fullName: 'Bayo Musa', phoneNumber: '+2348051234568', email: '' },
  ]);
  expect(invited[0]?.link).toContain(`/guardian/join#${invited[0]?.code}`);
  expect(await counts()).toEqual([0, 2]);
  expect(await mails()).toEqual([{ user_id: await idOf('Ada Obi'), status: 'waiting' }]);
  const [mail] = await mailbox(house);
  expect(mail).toMatchObject({ to: 'obi@home.test', text: expect.stringContaining(invited[0]?.code ?? '?') });
  expect(mail?.text).not.toContain('Ada');
  expect((await join(invited[0]?.code ?? '')).status).toBe(201);
  const links = await house.db.selectFrom('guardian_links').select('student_id').execute();
  expect(links).toEqual([{ student_id: await idOf('Ada Obi') }]);
  expect(await counts()).toEqual([0, 1]);
  const students = house.db.selectFrom('users').select(['phone_number', 'email']).where('role', '=', 'user');
  expect((await students.execute()).every(({ phone_number, email }) => phone_number === '' && email === '')).toBe(true);
});

test('twice, or by two at once, is as once: the same codes, one mail; a used code does not come back', async () => {
  const { invite, join, mails, house } = await anAppliedList();
  const [one, other] = await Promise.all([invite(), invite()]);
  expect(one).toEqual(other);
  expect(await mails()).toHaveLength(1);
  const audit = house.db.selectFrom('audit').select('_id').where('action', '=', 'user.guardian-code');
  expect(await audit.execute()).toHaveLength(2);
  await join(one[0]?.code ?? '');
  expect(await invite()).toEqual(one.slice(1));
  await house.db.deleteFrom('guardian_links').execute();
  house.clock.advance({ minutes: 5 });
  const [again] = await invite();
  expect(again?.fullName).toBe('Ada Obi');
  expect(again?.code).not.toBe(one[0]?.code);
});

test('a code that somebody made meanwhile stays, and one that ended is made anew', async () => {
  const { house, admin, invite, idOf, join } = await anAppliedList();
  const id = await idOf('Ada Obi');
  const { code } = (await house.ask('POST', `/admin/users/${id}/guardian-code`, { as: admin })).body.data;
  const first = await invite();
  expect(first.map(({ fullName }) => fullName)).toEqual(['Bayo Musa']);
  expect((await join(code)).status).toBe(201);
  house.clock.advance({ minutes: 5 });
  await house.db.updateTable('guardian_codes').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
  const later = await invite();
  expect(later.map(({ fullName }) => fullName)).toEqual(['Bayo Musa']);
  expect(later[0]?.code).not.toBe(first[0]?.code);
});

test('the undo of the list takes unused codes back; a student whose guardian has joined stays', async () => {
  const { house, _id, undo, ask, invite, join, idOf, mails } = await anAppliedList();
  const [ada, bayo] = await invite();
  const id = await idOf('Bayo Musa');
  await house.db.updateTable('users').set({ last_sign_in_at: '2029-01-01' }).where('_id', '=', id).execute();
  await join(ada?.code ?? '');
  const { removed, kept } = (await undo(_id)).body.data;
  expect([removed, kept.map(({ fullName }: { fullName: string }) => fullName)]).toEqual([2, ['Ada Obi', 'Bayo Musa']]);
  expect((await join(bayo?.code ?? '', '08057777777')).status).toBe(400);
  expect(await house.db.selectFrom('guardian_codes').selectAll().execute()).toEqual([]);
  expect(await mails()).toHaveLength(1);
  expect(refusal(await ask()).status).toBe(409);
});

test('mails that did not leave go with the undo', async () => {
  const { house, _id, undo, invite, mails, idOf } = await anAppliedList();
  await invite();
  const id = await idOf('Ada Obi');
  await house.db.updateTable('users').set({ last_sign_in_at: '2029-01-01' }).where('_id', '=', id).execute();
  await undo(_id);
  expect(await mails()).toEqual([]);
});

test('a list without guardians offers none', async () => {
  const { house, admin, bring } = await aSchoolOffice();
  const { _id, guardiansToInvite } = await bring('Name,Class\nAda Obi,1\n');
  const reply = await house.ask('POST', `/admin/users/import/${_id}/guardians`, { as: admin });
  expect([guardiansToInvite, reply.body.data]).toEqual([0, { invited: [] }]);
});
