import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { attemptOf, audited, staffOf } from '../../../test/invigilating.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { anExam } from '../../../test/things.ts';

/** The clock has closed an attempt with one right answer of three; then the device sent all three. */
async function lateAnswers() {
  const scene = await aSitting();
  const { house, admin, exam, desk, questions } = scene;
  const staff = staffOf(house, admin, exam);
  await desk.start();
  await desk.save(answer(questions[0], '4', 1));
  house.clock.advance({ minutes: 31 });
  await desk.save(...rightAnswers(questions).map((given) => ({ ...given, seq: 2 })));
  const { _id } = await attemptOf(house, desk.student, exam);
  const score = async () => (await desk.score()).body.data;
  return { ...scene, staff, score, attemptId: _id, decide: (what: string) => staff.decide(_id, what) };
}

describe('late answers', () => {
  test('that are accepted count, and the score there was stays on record', async () => {
    const { house, admin, decide, score, desk } = await lateAnswers();
    expect(await score()).toMatchObject({ score: 2, percent: 33, lateAnswers: { waiting: 3 } });
    expect((await decide('accept')).body.data).toEqual({ decided: 3, score: 6, totalPoints: 6 });
    expect(await score()).toMatchObject({
      score: 6,
      percent: 100,
      lateAnswers: { waiting: 0, accepted: 3, refused: 0 },
      changes: [
        {
          at: '2026-09-15T09:31:00.000Z',
          kind: 'late-answers',
          reason: 'Given in time, offline',
          before: { score: 2, percent: 33 },
          after: { score: 6, percent: 100 },
        },
      ],
    });
    const kept = await house.db.selectFrom('late_answers').select(['decided_by', 'decided_at']).execute();
    expect(kept).toEqual(Array(3).fill({ decided_by: admin.fullName, decided_at: '2026-09-15T09:31:00.000Z' }));
    expect(await audited(house, 'exam.late-answers')).toEqual([
      {
        person: desk.student._id,
        before: { score: 2, waiting: 3 },
        after: { score: 6, waiting: 0, decision: 'accepted', reason: 'Given in time, offline' },
      },
    ]);
  });

  test('that are refused change nothing but the decision', async () => {
    const { decide, score, desk, questions } = await lateAnswers();
    expect((await decide('refuse')).body.data).toEqual({ decided: 3, score: 2, totalPoints: 6 });
    expect(await score()).toMatchObject({ score: 2, lateAnswers: { waiting: 0, refused: 3 }, changes: [] });
    expect((await desk.state()).body.data.answers).toEqual([answer(questions[0], '4', 1)]);
  });

  test('replace an earlier answer, never a later one', async () => {
    const { house, decide, score, attemptId, questions } = await lateAnswers();
    await house.db.updateTable('answers').set({ seq: 9, selected_answer: '3' }).execute();
    expect((await decide('accept')).body.data).toMatchObject({ decided: 3, score: 4 });
    const row = await house.db
      .selectFrom('answers')
      .select(['selected_answer', 'seq'])
      .where('attempt_id', '=', attemptId)
      .where('question_id', '=', questions[0]._id)
      .executeTakeFirst();
    expect(row).toEqual({ selected_answer: '3', seq: 9 });
    expect((await score()).score).toBe(4);
  });

  test.each([
    ['accept', 'refuse', 'accepted'],
    ['refuse', 'accept', 'refused'],
  ])('are decided once: %s again changes nothing, %s hears who was first', async (first, second, word) => {
    const { house, admin, exam, decide, score, attemptId } = await lateAnswers();
    const decided = await decide(first);
    const result = await score();
    house.clock.advance({ minutes: 2 });
    const again = await decide(first);
    expect(again.body.data).toEqual({ ...decided.body.data, decided: 0 });
    const other = staffOf(house, await anAdmin(house), exam);
    const reply = await other.decide(attemptId, second);
    expect(refusal(reply)).toEqual({
      status: 409,
      message: `These late answers were already ${word} by ${admin.fullName} on 15 Sept 2026, 10:31`,
    });
    expect(reply.body.code).toBe('already_decided');
    expect(await score()).toEqual(result);
    expect(await audited(house, 'exam.late-answers')).toHaveLength(1);
  });

  test('that come after a decision wait for one of their own', async () => {
    const { decide, score, desk, questions } = await lateAnswers();
    await decide('refuse');
    await desk.save(answer(questions[2], 'Abuja', 7));
    expect((await score()).lateAnswers).toEqual({ waiting: 1, accepted: 0, refused: 3 });
    expect((await decide('accept')).body.data).toMatchObject({ decided: 1, score: 5 });
    expect((await score()).lateAnswers).toEqual({ waiting: 0, accepted: 1, refused: 3 });
  });

  test('a repeated decision is compared with the newest one, not with the first', async () => {
    const { house, admin, decide, desk, questions } = await lateAnswers();
    await decide('accept');
    house.clock.advance({ minutes: 1 });
    await desk.save(answer(questions[2], 'Lagos', 7));
    await decide('refuse');
    expect((await decide('refuse')).body.data).toMatchObject({ decided: 0 });
    expect(refusal(await decide('accept')).message).toBe(
      `These late answers were already refused by ${admin.fullName} on 15 Sept 2026, 10:32`,
    );
  });

  test('of the student’s other exams, and of other students, wait on', async () => {
    const { house, admin, questions, exam, desk, decide } = await lateAnswers();
    const other = deskOf(house, desk.student, await anExam(house, admin, { title: 'Algebra', questions }));
    const another = deskOf(house, await aStudent(house), exam);
    for (const one of [other, another]) await one.start();
    house.clock.advance({ minutes: 31 });
    for (const one of [other, another]) await one.save(answer(questions[0], '4', 1));
    await decide('accept');
    for (const one of [other, another]) {
      expect((await one.score()).body.data).toMatchObject({ score: 0, lateAnswers: { waiting: 1, accepted: 0 } });
    }
  });

  test('that there are none of cannot be decided on', async () => {
    const { house, admin, exam, desk } = await aSitting();
    await desk.start();
    const staff = staffOf(house, admin, exam);
    const reply = await staff.decide((await attemptOf(house, desk.student, exam))._id, 'accept');
    expect(refusal(reply)).toEqual({ status: 409, message: 'This attempt has no late answers' });
  });

  test('are decided on with a decision and a reason', async () => {
    const { staff, decide, attemptId } = await lateAnswers();
    expect(refusal(await decide('maybe'))).toEqual({
      status: 400,
      message: 'Decision must be accept or refuse',
      field: 'decision',
    });
    expect(refusal(await staff.decide(attemptId, 'accept', ' '))).toEqual({
      status: 400,
      message: 'Please give a reason',
      field: 'reason',
    });
  });
});

test('in 50 races of accepting against refusing one decision counts, and the score follows it', async () => {
  const seen = { accepted: 0, refused: 0 };
  const { house, staff, attemptId, desk, questions, score } = await lateAnswers();
  for (let round = 0; round < 50; round += 1) {
    await house.db.updateTable('answers').set({ selected_answer: '3', seq: 1 }).execute();
    await house.db.deleteFrom('answers').where('question_id', '!=', questions[0]._id).execute();
    await house.db.deleteFrom('late_answers').execute();
    await house.db.updateTable('attempts').set({ score: 0, correct_answers: 0 }).execute();
    await desk.save(...rightAnswers(questions).map((given) => ({ ...given, seq: round + 2 })));
    const orders = ['accept', 'refuse', 'accept', 'refuse'];
    if (round % 2) orders.reverse();
    const replies = await Promise.all(orders.map((decision) => staff.decide(attemptId, decision)));
    const rows = await house.db.selectFrom('late_answers').select('decision').execute();
    const decisions = new Set(rows.map((row) => row.decision));
    expect([rows.length, decisions.size]).toEqual([3, 1]);
    const decision = rows[0]?.decision ?? 'accepted';
    seen[decision] += 1;
    expect((await score()).score).toBe(decision === 'accepted' ? 6 : 0);
    const won = decision === 'accepted' ? 'accept' : 'refuse';
    expect(replies.map((reply) => reply.status)).toEqual(orders.map((order) => (order === won ? 200 : 409)));
    expect(replies.reduce((sum, reply) => sum + (reply.body.data?.decided ?? 0), 0)).toBe(3);
  }
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(0);
  expect(await audited(house, 'exam.late-answers')).toHaveLength(50);
});
