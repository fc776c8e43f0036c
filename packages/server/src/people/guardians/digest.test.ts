import { expect, test } from 'vitest';
import { anEssayExam, essayText } from '../../../test/essays.ts';
import { aGuardian, comeOfAge } from '../../../test/guardian-calls.ts';
import { type House, openHouse } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf } from '../../../test/sitting.ts';
import { anExam } from '../../../test/things.ts';
import { finaliseOverdue } from '../../exams/sitting/submit.ts';
import { dueWeek, mailDigests } from './digest.ts';

const confirmed = (house: House) =>
  house.db.updateTable('users').set({ is_verified: 1 }).where('role', '=', 'guardian').execute();

test('the mail of a week is due from a minute after Friday, 17:00 on the school’s clock, until Sunday', () => {
  const zone = 'Africa/Lagos';
  const due = (at: string) => dueWeek(Date.parse(at), zone);
  expect(due('2026-09-18T16:00:59Z')).toBeNull();
  expect(due('2026-09-18T16:01:00Z')).toBe('2026-09-14');
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
  expect(mails[0]?.text).toContain(
    'Ada Obi. Lessons watched from Friday 11 September to Thursday 17 September: 1 h 30 min.',
  );
  expect(mails[0]?.text).toContain('No exam was handed in since Friday 11 September, 17:00.');
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

/** Ada sits an exam of that name at that time; the mails of her guardian, as they came. */
async function aTerm() {
  const { house, admin, questions, desk } = await aSitting();
  const guardian = await aGuardian(house, [desk.student]);
  await confirmed(house);
  await house.db.updateTable('sessions').set({ expires_at: '2027-01-01' }).execute();
  const sit = async (title: string, at: string, handsIn = true) => {
    house.clock.set(at);
    const exam = await anExam(house, admin, { title, questions });
    const own = deskOf(house, desk.student, exam);
    await own.start();
    if (handsIn) await own.submit(answer(questions[0], '4', 1));
  };
  const watch = (day: string, minutes: number) =>
    house.db
      .insertInto('study_days')
      .values({ student_id: desk.student._id, day, watched_seconds: 60 * minutes, updated_at: `${day}T09:00:00.000Z` })
      .execute();
  const mailAt = async (at: string) => {
    house.clock.set(at);
    const before = (await mailbox(house, guardian.email)).length;
    await mailDigests(house.context);
    return (await mailbox(house, guardian.email))
      .slice(before)
      .map(({ text }) => text)
      .join('');
  };
  return { house, sit, watch, mailAt };
}

test('what happens from Friday evening to Sunday is in the next mail, and nothing is in two', async () => {
  const { sit, watch, mailAt } = await aTerm();
  await sit('Algebra', '2026-09-18T15:00:00Z');
  await watch('2026-09-17', 10);
  const first = await mailAt('2026-09-18T16:05:00Z');
  await sit('Biology', '2026-09-18T18:00:00Z');
  await sit('Chemistry', '2026-09-20T18:00:00Z');
  await watch('2026-09-18', 20);
  await watch('2026-09-20', 30);
  await sit('Drama', '2026-09-24T10:00:00Z');
  await watch('2026-09-24', 5);
  const second = await mailAt('2026-09-25T16:05:00Z');
  expect(first).toContain('Algebra');
  expect(first).toContain('10 min');
  expect(second).not.toContain('Algebra');
  for (const title of ['Biology', 'Chemistry', 'Drama']) expect(second).toContain(title);
  expect(second).toContain('Lessons watched from Friday 18 September to Thursday 24 September: 55 min.');
  expect(await mailAt('2026-10-02T16:05:00Z')).toContain('No exam was handed in since Friday 25 September, 17:00.');
});

test('a late mail ends on Friday all the same, and one after a week without a mail has both weeks', async () => {
  const { sit, watch, mailAt } = await aTerm();
  await sit('Algebra', '2026-09-18T17:00:00Z');
  expect(await mailAt('2026-09-20T12:00:00Z')).not.toContain('Algebra');
  await sit('Biology', '2026-09-20T13:00:00Z');
  await watch('2026-09-18', 20);
  // The server is off on the Friday of that week.
  await sit('Chemistry', '2026-09-28T10:00:00Z');
  await watch('2026-09-28', 5);
  const mail = await mailAt('2026-10-02T16:05:00Z');
  for (const title of ['Algebra', 'Biology', 'Chemistry']) expect(mail).toContain(title);
  expect(mail).toContain('Lessons watched from Friday 18 September to Thursday 1 October: 25 min.');
});

test('an attempt whose time is over before the mail, and which is not closed yet, makes the mail wait', async () => {
  const { house, sit, mailAt } = await aTerm();
  await sit('Algebra', '2026-09-18T15:00:00Z', false);
  expect(await mailAt('2026-09-18T16:05:00Z')).toBe('');
  await finaliseOverdue(house.context);
  expect(await mailAt('2026-09-18T16:06:00Z')).toContain('Algebra');
});

test('a result that was not marked yet is mailed again once it is', async () => {
  const { house, student, essay, staff, finish } = await anEssayExam();
  const { email } = await aGuardian(house, [student]);
  await confirmed(house);
  const { attemptId } = await finish(essayText);
  house.clock.advance({ days: 4 });
  await mailDigests(house.context);
  const [first] = await mailbox(house, email);
  expect(first?.text).toContain('First term test: not all marked yet');
  await house.db.updateTable('sessions').set({ expires_at: '2027-01-01' }).execute();
  await staff.mark(attemptId, essay._id, { points: 10, rubric: [0, 1] });
  for (const weeks of [1, 2]) {
    house.clock.advance({ days: 7 });
    await mailDigests(house.context);
    expect((await mailbox(house, email)).length).toBe(1 + weeks);
  }
  const [, second, third] = await mailbox(house, email);
  expect(second?.text).toContain('First term test, marked since: 100% (A+)');
  expect(third?.text).toContain('No exam was handed in since');
});
