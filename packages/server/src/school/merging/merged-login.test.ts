import { expect, test } from 'vitest';
import { mailbox } from '../../../test/mail.ts';
import { twoAccounts } from '../../../test/merging.ts';
import { anAdmin, password } from '../../../test/people.ts';

test('the other login ends with its sessions and is told by mail, and the student reads of it under the bell', async () => {
  const { house, admin, kept, ended, merge } = await twoAccounts();
  await house.db.updateTable('users').set({ phone_number: '' }).where('_id', '=', kept._id).execute();
  expect((await merge()).status).toBe(200);
  expect((await house.ask('GET', '/user', { as: ended })).status).toBe(401);
  const login = (body: object) => house.ask('POST', '/auth/login', { body });
  expect((await login({ email: ended.email, password })).status).toBe(401);
  expect((await login({ email: kept.email, password })).body.data._id).toBe(kept._id);
  expect((await login({ email: ended.phoneNumber, password })).body.data._id).toBe(kept._id);
  const { body } = await house.ask('GET', '/notification', { as: kept });
  expect(body.data).toMatchObject([{ cause: 'accounts-merged', title: 'Your two accounts are one now' }]);
  const [mail] = await mailbox(house, ended.email);
  expect(mail?.subject).toBe('Your school merged your two accounts');
  expect(mail?.text).not.toContain(kept.email);
  const [deed] = await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.merge').execute();
  expect(deed).toMatchObject({ actor_id: admin._id, person_id: kept._id, subject_title: '' });
  expect(JSON.parse(deed?.after ?? '{}')).toEqual({ mergedAccount: ended._id });
});

test('an account of a class list gets the address, and its confirmation, of the other', async () => {
  const { house, kept, ended, merge, preview } = await twoAccounts();
  const { db } = house;
  await db
    .updateTable('users')
    .set({ email: '', phone_number: '', login_name: 'ada.obi', is_verified: 0 })
    .where('_id', '=', kept._id)
    .execute();
  await db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', ended._id).execute();
  expect((await preview()).body.data.takes).toEqual(['email', 'phoneNumber']);
  expect((await merge()).body.data).toMatchObject({
    ...{ email: ended.email, phoneNumber: ended.phoneNumber, loginName: 'ada.obi', isVerified: true },
  });
  expect(await mailbox(house, ended.email)).toEqual([]);
  const { body } = await house.ask('GET', `/admin/all-user?search=${ended.email}`, { as: await anAdmin(house) });
  expect(body.data).toMatchObject([{ _id: kept._id }]);
});
