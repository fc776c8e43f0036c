import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { attemptOf, audited, staffOf } from '../../../test/invigilating.ts';
import { anAdmin } from '../../../test/people.ts';
import { answer, aSitting } from '../../../test/sitting.ts';

async function handedIn(wishes: Parameters<typeof aSitting>[0] = {}) {
  const scene = await aSitting(wishes);
  const { house, admin, exam, desk, questions } = scene;
  await desk.start();
  await desk.save(answer(questions[0], '4', 1));
  await desk.submit();
  const { _id } = await attemptOf(house, desk.student, exam);
  const staff = staffOf(house, admin, exam);
  const reopen = (body: object = {}, attemptId = _id) => staff.reopen(attemptId, body);
  return { ...scene, staff, reopen, attemptId: _id };
}

describe('an attempt that was handed in', () => {
  test('runs again for so many minutes from now, with its answers, and is marked anew', async () => {
    const { house, desk, questions, reopen, exam } = await handedIn();
    house.clock.advance({ minutes: 10 });
    expect((await reopen()).body.data).toEqual({ endTime: '2026-09-15T09:30:00.000Z' });
    expect((await desk.score()).status).toBe(404);
    expect((await desk.state()).body.data).toMatchObject({ status: 'running', remainingSeconds: 1200 });
    expect((await desk.start()).status).toBe(200);
    house.clock.advance({ minutes: 3 });
    await desk.save(answer(questions[1], 'true', 2));
    expect((await desk.submit()).body.data.score).toBe(3);
    expect((await desk.score()).body.data).toMatchObject({ timeTaken: '3m 0s' });
    expect((await desk.score()).body.data.changes).toMatchObject([
      { kind: 'reopened', reason: 'Handed in by mistake', minutes: 20, before: { score: 2 }, after: null },
    ]);
    expect(await audited(house, 'exam.reopen')).toMatchObject([
      { person: desk.student._id, before: { score: 2 }, after: { minutes: 20, reason: 'Handed in by mistake' } },
    ]);
    expect((await attemptOf(house, desk.student, exam)).number).toBe(1);
  });

  test('has an end of its own, also after the close of the exam', async () => {
    const { house, desk, questions, exam, attemptId } = await handedIn({
      exam: { endDate: '2026-09-15', reviewAt: 'release' },
    });
    house.clock.advance({ hours: 20 });
    const staff = staffOf(house, await anAdmin(house), exam);
    expect((await staff.reopen(attemptId)).body.data).toEqual({ endTime: '2026-09-16T05:20:00.000Z' });
    await desk.save(answer(questions[1], 'true', 2));
    house.clock.advance({ minutes: 21 });
    expect((await desk.score()).body.data).toMatchObject({ score: 3, submittedBy: 'time' });
  });

  test('is opened once, however often it is asked', async () => {
    const { reopen, house } = await handedIn();
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => reopen()))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await house.db.selectFrom('score_changes').selectAll().execute()).toHaveLength(1);
    expect(refusal(await reopen()).message).toBe('This attempt runs already: give extra time instead');
  });

  test.each([
    ['no time', { minutes: 0 }, 'minutes', 'Minutes must be at least 1'],
    ['a day', { minutes: 1440 }, 'minutes', 'Minutes must be at most 600'],
    ['half a minute', { minutes: 0.5 }, 'minutes', 'Minutes must be a whole number'],
    ['no reason', { reason: '' }, 'reason', 'Please give a reason'],
  ])('stays closed with %s', async (_name, wrong, field, message) => {
    const { reopen, desk } = await handedIn();
    expect(refusal(await reopen(wrong))).toEqual({ status: 400, field, message });
    expect((await desk.score()).body.data.score).toBe(2);
  });

  test('stays closed once the right answers could be read, beside a later attempt, and in another exam', async () => {
    const seen = await handedIn({ exam: { reviewAt: 'submit' } });
    expect(refusal(await seen.reopen())).toEqual({
      status: 409,
      message: 'The right answers are open for review already',
    });
    expect((await seen.staff.review(seen.attemptId)).body.data.reopening).toBe('reviewed');
    const { reopen, desk, staff, attemptId } = await handedIn({ exam: { maxAttempts: 2 } });
    expect((await staff.review(attemptId)).body.data.reopening).toBe('possible');
    await desk.start();
    expect((await staff.review(attemptId)).body.data.reopening).toBe('later-attempt');
    expect(refusal(await reopen())).toMatchObject({ message: 'This student has a later attempt at this exam' });
    expect((await reopen({}, 'f'.repeat(24))).status).toBe(404);
  });
});
