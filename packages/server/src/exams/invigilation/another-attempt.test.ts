import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { attemptOf, audited, staffOf } from '../../../test/invigilating.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf } from '../../../test/sitting.ts';
import { anExam } from '../../../test/things.ts';

/** The exam was sat once, which is all it allows, and closes at the end of 17 September. */
async function satOnce(wishes: Parameters<typeof aSitting>[0] = {}) {
  const scene = await aSitting({ ...wishes, exam: { endDate: '2026-09-17', ...wishes.exam } });
  const { house, exam, desk, questions } = scene;
  await desk.start();
  await desk.submit(answer(questions[0], '4'));
  /** A session of staff ends long before that of a student. */
  const staff = async () => staffOf(house, await anAdmin(house), exam);
  const another = async (body: object = {}) => (await staff()).another(desk.student, body);
  const listed = async (of = desk) => (await of.exam()).body.data;
  const dashboard = async () => (await house.ask('GET', '/user/stats', { as: desk.student })).body.data.figures;
  return { ...scene, staff, another, listed, dashboard };
}

describe('another attempt', () => {
  test('can be started until the end of its last day, also after the close, and leaves the first result as it is', async () => {
    const { house, desk, another, listed, questions, exam } = await satOnce();
    expect(refusal(await desk.start())).toMatchObject({ message: 'You have already submitted this exam' });
    house.clock.advance({ hours: 24 * 5 });
    const reply = await another({ until: '2026-09-21' });
    expect(reply.body.data).toMatchObject({ until: '2026-09-21T22:59:59.000Z', reason: 'Was in hospital' });
    expect(await listed()).toMatchObject({
      canStart: true,
      window: 'open',
      closesAt: '2026-09-21T22:59:59.000Z',
      ...{ attemptsUsed: 1, maxAttempts: 2 },
      extraAttempt: { until: '2026-09-21T22:59:59.000Z', reason: 'Was in hospital' },
    });
    expect((await desk.score()).body.data.extraAttempt).toEqual({
      ...{ until: '2026-09-21T22:59:59.000Z', reason: 'Was in hospital' },
    });
    expect((await desk.start()).status).toBe(200);
    expect((await desk.score()).body.data).not.toHaveProperty('extraAttempt');
    expect(await listed()).not.toHaveProperty('extraAttempt');
    await desk.submit(answer(questions[0], '4'), answer(questions[1], 'true'));
    expect(await attemptOf(house, desk.student, exam)).toMatchObject({ number: 2, score: 3 });
    const first = house.db.selectFrom('attempts').selectAll().where('number', '=', 1);
    expect(await first.executeTakeFirst()).toMatchObject({ score: 2 });
    expect(await listed()).toMatchObject({ canStart: false, window: 'closed', attemptsUsed: 2, maxAttempts: 2 });
    expect(refusal(await desk.start())).toMatchObject({ message: 'You have already submitted this exam' });
  });

  test('is on record, in what staff read of the attempt, and in the figure of the dashboard', async () => {
    const { house, desk, another, staff, exam, dashboard } = await satOnce();
    const before = await dashboard();
    await another();
    const reading = await (await staff()).review((await attemptOf(house, desk.student, exam))._id);
    expect(reading.body.data.extraAttempts).toMatchObject([{ reason: 'Was in hospital', isUsed: false }]);
    expect(await audited(house, 'exam.another-attempt')).toEqual([
      {
        person: desk.student._id,
        before: null,
        after: { until: '2026-12-31T22:59:59.000Z', reason: 'Was in hospital' },
      },
    ]);
    expect((await dashboard()).availableExams.value).toBe(before.availableExams.value + 1);
    await desk.start();
    const later = await (await staff()).review((await attemptOf(house, desk.student, exam))._id);
    expect(later.body.data.extraAttempts).toMatchObject([{ isUsed: true }]);
    await desk.submit();
    expect((await dashboard()).availableExams.value).toBe(before.availableExams.value);
  });

  test('for one exam opens no other one, and is still there for its own', async () => {
    const { house, admin, desk, questions, another } = await satOnce();
    const other = deskOf(house, desk.student, await anExam(house, admin, { title: 'Chemistry', questions }));
    await other.start();
    await other.submit();
    await another();
    expect(refusal(await other.start())).toMatchObject({ message: 'You have already submitted this exam' });
    expect((await other.exam()).body.data).toMatchObject({ canStart: false });
    expect((await desk.start()).status).toBe(200);
  });

  test('is given once and started once, however many ask', async () => {
    const { house, desk, another } = await satOnce();
    const replies = await Promise.all([1, 2, 3, 4, 5].map((asking) => another({ reason: `Reason ${asking}` })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.data.reason)).size).toBe(1);
    expect(await audited(house, 'exam.another-attempt')).toHaveLength(1);
    const starts = await Promise.all([1, 2, 3, 4].map(() => desk.start()));
    expect(new Set(starts.map(({ status }) => status))).toEqual(new Set([200]));
    await desk.submit();
    expect(await house.db.selectFrom('attempts').selectAll().execute()).toHaveLength(2);
    expect(refusal(await desk.start())).toMatchObject({ message: 'You have already submitted this exam' });
    expect(await house.db.selectFrom('extra_attempts').selectAll().execute()).toHaveLength(1);
  });

  test('that nobody started lapses with its day, and can be given again', async () => {
    const { house, desk, another, listed } = await satOnce();
    await another({ until: '2026-09-16' });
    house.clock.advance({ hours: 72 });
    expect(await listed()).toMatchObject({ canStart: false, maxAttempts: 1 });
    expect(refusal(await desk.start())).toMatchObject({ message: 'You have already submitted this exam' });
    const again = await another({ until: '2026-09-30', reason: 'Ill for longer' });
    expect(again.body.data).toMatchObject({ until: '2026-09-30T22:59:59.000Z', reason: 'Ill for longer' });
    expect((await desk.start()).status).toBe(200);
    expect(await audited(house, 'exam.another-attempt')).toHaveLength(2);
  });

  test('is for whoever was absent, too, and counts as the first', async () => {
    const { house, staff, exam, listed, questions } = await satOnce();
    const late = deskOf(house, await aStudent(house, { fullName: 'Zainab Musa' }), exam);
    house.clock.advance({ hours: 24 * 5 });
    expect(refusal(await late.start())).toMatchObject({ message: 'This exam is closed' });
    await (await staff()).another(late.student, { until: '2026-09-21' });
    const absentees = await house.ask('GET', `/studentExam/exams/${exam._id}/absentees`, { as: await anAdmin(house) });
    expect(absentees.body.data).toMatchObject([{ fullName: 'Zainab Musa', extraUntil: '2026-09-21T22:59:59.000Z' }]);
    expect(await listed(late)).toMatchObject({ canStart: true, attemptsUsed: 0, maxAttempts: 1 });
    await late.start();
    expect((await late.submit(answer(questions[0], '4'))).body.data.score).toBe(2);
    expect(await attemptOf(house, late.student, exam)).toMatchObject({ number: 1 });
  });

  test('takes none of the attempts of the exam away', async () => {
    const { house, desk, another, exam, admin, listed } = await satOnce();
    await another();
    await desk.start();
    await desk.submit();
    await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { maxAttempts: 2 } });
    expect(await listed()).toMatchObject({ canStart: true });
    expect((await desk.start()).status).toBe(200);
  });
});

describe('another attempt is refused', () => {
  test.each([
    ['a day that is over', { until: '2026-09-14' }, 'until', 'This day is over already'],
    ['no day', { until: '' }, 'until', 'Please select the last day'],
    ['a day that is none', { until: '2026-02-30' }, 'until', 'until must be a date such as 2026-12-31'],
    ['no reason', { reason: '' }, 'reason', 'Please give a reason'],
  ])('with %s', async (_name, wrong, field, message) => {
    const { another } = await satOnce();
    expect(refusal(await another(wrong))).toEqual({ status: 400, field, message });
  });

  test('while the student is at it or can start without, for another class, for staff and in a draft', async () => {
    const { another, desk, staff, house, admin, exam } = await satOnce();
    const other = await aStudent(house, { classLevel: 'Class 5' });
    expect(refusal(await (await staff()).another(other))).toMatchObject({ message: 'This exam is for another class' });
    expect((await (await staff()).another(admin)).status).toBe(404);
    expect((await another({ studentId: 'f'.repeat(24) })).status).toBe(404);
    const absent = await aStudent(house);
    expect(refusal(await (await staff()).another(absent))).toMatchObject({
      message: 'This student can still start this exam',
    });
    await another();
    await desk.start();
    expect(refusal(await another())).toMatchObject({
      message: 'This student is at the exam now: give extra time instead',
    });
    await desk.submit();
    await house.db.updateTable('exams').set({ is_active: 0 }).where('_id', '=', exam._id).execute();
    expect(refusal(await another())).toMatchObject({ status: 409, message: 'This exam is a draft: publish it first' });
  });
});
