import { expect, test } from 'vitest';
import { aGuardian, comeOfAge } from '../../test/guardian-calls.ts';
import { type House, openHouse } from '../../test/house.ts';
import { mailbox } from '../../test/mail.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { dueWeek, mailDigests } from './digest.ts';

const confirmed = (house: House) =>
  house.db.updateTable('users').set({ is_verified: 1 }).where('role', '=', 'guardian').execute();

test('the mail of a week is due from Friday, 17:00 on the school’s clock, until Sunday', () => {
  const zone = 'Africa/Lagos';
  const due = (at: string) => dueWeek(Date.parse(at), zone);
  expect(due('2026-09-18T15:59:59Z')).toBeNull();
  expect(due('2026-09-18T16:00:00Z')).toBe('2026-09-14');
  expect(due('2026-09-20T22:59:59Z')).toBe('2026-09-14');
  expect(due('2026-09-20T23:00:00Z')).toBeNull();
});

/** Tuesday, 15 September. */
async function aWeek() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ada = await aStudent(house, { fullName: 'Ada Obi' });
  const guardian = await aGuardian(house, [ada]);
  const day = { student_id: ada._id, day: '2026-09-15', watched_seconds: 5400, updated_at: '2026-09-15T09:00:00.000Z' };
  await house.db.insertInto('study_days').values(day).execute();
  await confirmed(house);
  return { house, admin, ada, guardian };
}

test('each week has one mail, whichever processes work at once; nothing comes before its hour', async () => {
  const { house, guardian } = await aWeek();
  await mailDigests(house.context);
  expect(await mailbox(house)).toEqual([]);
  house.clock.advance({ days: 4 });
  await Promise.all([mailDigests(house.context), mailDigests(house.context)]);
  await mailDigests(house.context);
  const mails = await mailbox(house);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[guardian.email, 'This week at school']]);
  expect(mails[0]?.text).toContain('Ada Obi. Lessons watched this week: 1 h 30 min. No exam was handed in this week.');
  house.clock.advance({ days: 7 });
  await mailDigests(house.context);
  expect((await mailbox(house)).length).toBe(2);
});

test('no mail without a child, without a confirmed address, after the choice against it, or where all is withheld', async () => {
  const { house, admin, ada, guardian } = await aWeek();
  await aGuardian(house, []);
  await confirmed(house);
  await aGuardian(house, [ada]);
  const left = await aGuardian(house, [ada]);
  await house.ask('PUT', '/guardian/weekly-mail', { as: left, body: { wanted: false } });
  await house.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', left._id).execute();
  await comeOfAge(house, admin, ada);
  const all = { results: true, payments: true, time: true };
  await house.ask('PUT', '/guardian/withheld', { as: ada, body: all });
  house.clock.advance({ days: 4 });
  await mailDigests(house.context);
  expect(await mailbox(house)).toEqual([]);
  const weeks = await house.db
    .selectFrom('guardians')
    .select('digest_week')
    .where('user_id', '=', guardian._id)
    .execute();
  expect(weeks).toEqual([{ digest_week: '2026-09-14' }]);
});

test('a mail that cannot be queued leaves its week open', async () => {
  const { house } = await aWeek();
  house.clock.advance({ days: 4 });
  const broken = {
    ...house.context,
    newId: () => {
      throw new Error('out of ids');
    },
  };
  await expect(mailDigests(broken)).rejects.toThrow('out of ids');
  await mailDigests(house.context);
  expect((await mailbox(house)).length).toBe(1);
});
