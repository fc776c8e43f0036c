import { expect, test } from 'vitest';
import { attemptOf, audited, staffOf } from '../../test/invigilating.ts';
import { aStudent } from '../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../test/sitting.ts';
import { after } from '../../test/turns.ts';

async function atIt() {
  const scene = await aSitting();
  const { house, admin, exam, desk, questions } = scene;
  await desk.start();
  await desk.save(answer(questions[0], '4', 1));
  const { _id } = await attemptOf(house, desk.student, exam);
  return { ...scene, staff: staffOf(house, admin, exam), attemptId: _id };
}

test('staff hand in for a student, with what is saved', async () => {
  const { house, desk, staff, attemptId } = await atIt();
  house.clock.advance({ minutes: 7 });
  const reply = await staff.submitFor(attemptId);
  expect(reply.body.data).toEqual({ score: 2, totalPoints: 6, submittedAt: '2026-09-15T09:07:00.000Z' });
  expect((await desk.score()).body.data).toMatchObject({ score: 2, submittedBy: 'staff', timeTaken: '7m 0s' });
  expect(await audited(house, 'exam.submit-for')).toEqual([
    { person: desk.student._id, before: { status: 'running' }, after: { status: 'submitted', score: 2 } },
  ]);
});

test('handing in again returns the same result, whoever did it first', async () => {
  const { house, desk, staff, attemptId, exam, questions } = await atIt();
  const first = await staff.submitFor(attemptId);
  house.clock.advance({ minutes: 1 });
  expect((await staff.submitFor(attemptId)).body).toEqual(first.body);
  expect(await audited(house, 'exam.submit-for')).toHaveLength(1);

  const other = deskOf(house, await aStudent(house), exam);
  await other.start();
  await other.submit(...rightAnswers(questions));
  const reply = await staff.submitFor((await attemptOf(house, other.student, exam))._id);
  expect(reply.body.data.score).toBe(6);
  expect((await other.score()).body.data.submittedBy).toBe('student');
  expect((await desk.submit(answer(questions[1], 'true'))).body.data.score).toBe(2);
});

test('an attempt whose time was over is handed in by the clock, not by who came later', async () => {
  const { house, desk, staff, attemptId } = await atIt();
  house.clock.advance({ minutes: 40 });
  const reply = await staff.submitFor(attemptId);
  expect(reply.body.data).toMatchObject({ score: 2, submittedAt: '2026-09-15T09:30:00.000Z' });
  expect((await desk.score()).body.data.submittedBy).toBe('time');
  expect(await audited(house, 'exam.submit-for')).toEqual([]);
});

test('what a device sends after that is kept beside the attempt', async () => {
  const { desk, staff, attemptId, questions } = await atIt();
  await staff.submitFor(attemptId);
  expect((await desk.save(answer(questions[1], 'true', 1))).body.code).toBe('time_is_up');
  expect((await staff.decide(attemptId, 'accept')).body.data).toEqual({ decided: 1, score: 3, totalPoints: 6 });
});

test('in 60 races of staff against the student one hand-in stands and both hear its result', async () => {
  const { house, staff, exam, questions } = await atIt();
  const seen = new Map<string, number>();
  for (let round = 0; round < 60; round += 1) {
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    const { _id } = await attemptOf(house, desk.student, exam);
    const [own, theirs] = await Promise.all([
      after((round * 3) % 8, () => desk.submit(...rightAnswers(questions))),
      after((round * 5) % 9, () => staff.submitFor(_id)),
    ]);
    expect([own.status, theirs.status]).toEqual([200, 200]);
    const { submitted_by, score } = await attemptOf(house, desk.student, exam);
    expect([own.body.data.score, theirs.body.data.score]).toEqual([score, score]);
    expect(score).toBe(submitted_by === 'student' ? 6 : 0);
    seen.set(submitted_by ?? '', (seen.get(submitted_by ?? '') ?? 0) + 1);
  }
  expect([...seen.keys()].toSorted()).toEqual(['staff', 'student']);
  expect(await audited(house, 'exam.submit-for')).toHaveLength(seen.get('staff') ?? 0);
});
