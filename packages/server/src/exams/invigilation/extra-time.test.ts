import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { attemptOf, audited, staffOf } from '../../../test/invigilating.ts';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';

type Wishes = Parameters<typeof aSitting>[0];

/** Two students at one exam since 09:00; it ends for them at 09:30. */
async function twoAtIt(wishes: Wishes = {}) {
  const scene = await aSitting(wishes);
  const { house, admin, exam } = scene;
  const other = deskOf(house, await aStudent(house), exam);
  await scene.desk.start();
  await other.start();
  return { ...scene, other, staff: staffOf(house, admin, exam) };
}

const endOf = async (desk: { state: () => Promise<{ body: { data: { endTime: string } } }> }) =>
  (await desk.state()).body.data.endTime.slice(11, 16);

describe('extra time for all', () => {
  test('moves the end of every attempt that runs, and their screens hear of it with the reason', async () => {
    const { house, desk, other, staff, exam } = await twoAtIt();
    const late = deskOf(house, await aStudent(house), exam);
    const reply = await staff.give({ minutes: 12 });
    expect(reply.body.data).toMatchObject({ attempts: 2, reopened: 0, grant: { minutes: 12 } });
    expect([await endOf(desk), await endOf(other)]).toEqual(['09:42', '09:42']);
    const pulse = await house.ask('GET', `/studentExam/pulse/${exam._id}`, { as: desk.student });
    expect(pulse.body.data).toMatchObject({
      remainingSeconds: 42 * 60,
      extraTime: [{ minutes: 12, reason: 'Power cut at the centre', givenAt: '2026-09-15T09:00:00.000Z' }],
    });
    await late.start();
    expect(await endOf(late)).toBe('09:30');
  });

  test('lets answers be saved until the new end', async () => {
    const { house, desk, staff, questions } = await twoAtIt();
    await staff.give({ minutes: 12 });
    house.clock.advance({ minutes: 41, seconds: 59 });
    expect((await desk.save(answer(questions[0], '4', 1))).status).toBe(200);
    house.clock.advance({ minutes: 1 });
    expect((await desk.save(answer(questions[1], 'true', 1))).status).toBe(409);
    expect((await desk.score()).body.data.score).toBe(2);
  });

  test('may lie beyond the close of the exam, and adds up', async () => {
    const { house, desk, staff, exam } = await twoAtIt({ exam: { endDate: '2026-09-15T09:20:00Z' } });
    expect(await endOf(desk)).toBe('09:20');
    await staff.give({ minutes: 12 });
    await staff.give({ minutes: 3 });
    expect(await endOf(desk)).toBe('09:35');
    expect(await attemptOf(house, desk.student, exam)).toMatchObject({ extra_minutes: 15 });
    house.clock.advance({ minutes: 1 });
    const pulse = await house.ask('GET', `/studentExam/pulse/${exam._id}`, { as: desk.student });
    expect(pulse.body.data.extraTime).toHaveLength(2);
  });

  test('leaves alone who has handed in or has not started', async () => {
    const { house, desk, other, staff, exam } = await twoAtIt();
    await other.submit();
    expect((await staff.give({ minutes: 5 })).body.data).toMatchObject({ attempts: 1, reopened: 0 });
    expect(await attemptOf(house, other.student, exam)).toMatchObject({ status: 'submitted', extra_minutes: 0 });
    await desk.submit();
    expect(refusal(await staff.give({ minutes: 5 }))).toEqual({ status: 409, message: 'Nobody is at this exam now' });
    expect(await house.db.selectFrom('extra_time').selectAll().execute()).toHaveLength(1);
  });

  test('is on record with the minutes, the reason and how many got it', async () => {
    const { house, staff } = await twoAtIt();
    await staff.give({ minutes: 12 });
    const after = { minutes: 12, reason: 'Power cut at the centre', attempts: 2 };
    expect(await audited(house, 'exam.extra-time')).toEqual([{ person: null, before: null, after }]);
  });
});

describe('extra time for one student', () => {
  test('moves the end of that attempt only', async () => {
    const { house, desk, other, staff } = await twoAtIt();
    const reply = await staff.give({ minutes: 10, studentId: desk.student._id });
    expect(reply.body.data).toMatchObject({ attempts: 1, reopened: 0 });
    expect([await endOf(desk), await endOf(other)]).toEqual(['09:40', '09:30']);
    expect(await audited(house, 'exam.extra-time')).toMatchObject([
      {
        person: desk.student._id,
        before: { endTime: '2026-09-15T09:30:00.000Z' },
        after: { minutes: 10, endTime: '2026-09-15T09:40:00.000Z' },
      },
    ]);
  });

  test('says why there is nothing to extend', async () => {
    const { house, desk, other, staff, exam } = await twoAtIt({ exam: { endDate: '2026-09-15T09:30:00Z' } });
    const absent = await aStudent(house, { classLevel: 'Grade 2 Secondary' });
    const [late, refused] = [await aStudent(house), 'This student has not started the exam, and cannot start it now'];
    const to = async (student: { _id: string }) => refusal(await staff.give({ minutes: 1, studentId: student._id }));
    expect(await to(absent)).toEqual({ status: 409, message: refused });
    await desk.submit();
    expect(await to(desk.student)).toEqual({ status: 409, message: 'This student has handed in already' });
    await staff.submitFor((await attemptOf(house, other.student, exam))._id);
    expect(await to(other.student)).toEqual({
      status: 409,
      message: 'The exam was handed in for this student already',
    });
    expect(await to({ _id: 'f'.repeat(24) })).toEqual({
      status: 404,
      message: 'Student not found',
      field: 'studentId',
    });
    const third = deskOf(house, await aStudent(house), exam);
    await third.start();
    house.clock.advance({ minutes: 32 });
    expect(await to(third.student)).toEqual({
      status: 409,
      message: 'The time of this student ended too long ago for so few minutes',
      field: 'minutes',
    });
    expect(await to(late)).toEqual({ status: 409, message: refused });
    expect(await house.db.selectFrom('extra_time').selectAll().execute()).toEqual([]);
  });
});

describe('a request for extra time', () => {
  test('that is repeated with its key gives once', async () => {
    const { desk, staff } = await twoAtIt();
    const first = await staff.give({ minutes: 5, key: 'grant-0001' });
    const again = await staff.give({ minutes: 5, key: 'grant-0001' });
    expect(again.body).toEqual(first.body);
    expect(await endOf(desk)).toBe('09:35');
    expect(refusal(await staff.give({ minutes: 6, key: 'grant-0001' }))).toMatchObject({ status: 409, field: 'key' });
  });

  test.each([
    ['minutes', { minutes: 0 }, 'Minutes must be at least 1'],
    ['minutes', { minutes: 241 }, 'Minutes must be at most 240'],
    ['minutes', { minutes: 1.5 }, 'Minutes must be a whole number'],
    ['minutes', { minutes: '5' }, 'Minutes must be a number'],
    ['reason', { reason: '' }, 'Please give a reason'],
    ['reason', { reason: 'x' }, 'Reason must be at least 3 characters long'],
    ['studentId', { studentId: 'me' }, 'Student ID is required'],
    ['key', { key: 'a b' }, 'key must be 8 to 64 letters, digits, dashes or underscores'],
  ])('with a bad %s is refused by name', async (field, body, message) => {
    const { staff } = await twoAtIt();
    expect(refusal(await staff.give(body))).toEqual({ status: 400, message, field });
  });
});

describe('an attempt that the clock has closed', () => {
  async function closedByTheClock(wishes: Wishes = {}) {
    const scene = await twoAtIt(wishes);
    await scene.desk.save(answer(scene.questions[0], '4', 1));
    scene.house.clock.advance({ minutes: 31 });
    return scene;
  }

  test.each([
    ['has come by', true],
    ['has not come by yet', false],
  ])('goes on when its new end is still to come, where the sweep %s', async (_name, isSwept) => {
    const { house, desk, other, staff, exam, questions } = await closedByTheClock();
    if (isSwept) await Promise.all([desk.score(), other.score()]);
    const reply = await staff.give({ minutes: 12 });
    expect(reply.body.data).toMatchObject({ attempts: 2, reopened: 2 });
    expect((await desk.score()).status).toBe(404);
    const state = (await desk.state()).body.data;
    expect(state).toMatchObject({ status: 'running', endTime: '2026-09-15T09:42:00.000Z', remainingSeconds: 11 * 60 });
    expect(state.answers).toEqual([answer(questions[0], '4', 1)]);
    house.clock.advance({ minutes: 2 });
    await desk.submit(answer(questions[1], 'true'));
    expect((await desk.score()).body.data).toMatchObject({
      score: 3,
      submittedBy: 'student',
      changes: [
        { kind: 'reopened', reason: 'Power cut at the centre', before: { score: 2, percent: 33 }, after: null },
      ],
    });
    expect(await attemptOf(house, desk.student, exam)).toMatchObject({ extra_minutes: 12 });
  });

  test('stays closed when the new end is past as well', async () => {
    const { desk, staff } = await closedByTheClock();
    expect((await staff.give({ minutes: 1 })).status).toBe(409);
    expect((await desk.score()).body.data).toMatchObject({ score: 2, changes: [] });
  });

  test('stays closed when the student has started another one since', async () => {
    const { house, desk, staff, exam } = await closedByTheClock({ exam: { maxAttempts: 2 } });
    await desk.start();
    const reply = await staff.give({ minutes: 12, studentId: desk.student._id });
    expect(reply.body.data).toMatchObject({ attempts: 1, reopened: 0 });
    const attempts = await house.db
      .selectFrom('attempts')
      .select(['number', 'status', 'extra_minutes'])
      .where('exam_id', '=', exam._id)
      .where('student_id', '=', desk.student._id)
      .orderBy('number')
      .execute();
    expect(attempts).toEqual([
      { number: 1, status: 'submitted', extra_minutes: 0 },
      { number: 2, status: 'running', extra_minutes: 12 },
    ]);
  });

  test('takes the late answers in that nobody has decided on: they are in time now', async () => {
    const { house, desk, staff, questions } = await closedByTheClock();
    const late = await desk.save(...rightAnswers(questions).map((given) => ({ ...given, seq: 2 })));
    expect(late.body.code).toBe('time_is_up');
    await staff.give({ minutes: 12, studentId: desk.student._id });
    const { answers } = (await desk.state()).body.data;
    expect(answers.map((given: { selectedAnswer: string }) => given.selectedAnswer).toSorted()).toEqual([
      '4',
      'Abuja',
      'true',
    ]);
    const kept = await house.db.selectFrom('late_answers').select(['decision', 'decided_by']).execute();
    expect(new Set(kept.map((row) => row.decision))).toEqual(new Set(['accepted']));
    await desk.submit();
    expect((await desk.score()).body.data).toMatchObject({ score: 6, lateAnswers: { waiting: 0, accepted: 3 } });
  });

  test('keeps what was refused refused, and the newer answer over the late one', async () => {
    const { house, desk, staff, questions, exam } = await closedByTheClock();
    await desk.save(answer(questions[1], 'true', 5));
    await staff.decide((await attemptOf(house, desk.student, exam))._id, 'refuse');
    await desk.save(answer(questions[2], 'Abuja', 1));
    await staff.give({ minutes: 12, studentId: desk.student._id });
    await desk.submit();
    expect((await desk.score()).body.data).toMatchObject({ score: 5, lateAnswers: { accepted: 1, refused: 1 } });
  });

  test('is not opened again once the right answers could be read', async () => {
    const closing = { exam: { endDate: '2026-09-15T09:20:00Z' } };
    const { house, desk, staff } = await closedByTheClock(closing);
    const reply = await staff.give({ minutes: 12, studentId: desk.student._id });
    expect(refusal(reply)).toEqual({ status: 409, message: 'The right answers are open for review already' });
    await house.db.updateTable('exams').set({ allow_review: 0 }).execute();
    expect((await staff.give({ minutes: 12 })).body.data).toMatchObject({ attempts: 2, reopened: 2 });
  });

  test('is opened again while somebody else is still at it, since then no right answer was shown', async () => {
    const closing = { exam: { endDate: '2026-09-15T09:20:00Z' } };
    const { house, desk, other, staff } = await twoAtIt(closing);
    await staff.give({ minutes: 30, studentId: other.student._id });
    house.clock.advance({ minutes: 31 });
    const reply = await staff.give({ minutes: 12, studentId: desk.student._id });
    expect(reply.body.data).toMatchObject({ attempts: 1, reopened: 1 });
  });
});
