import { expect, test } from 'vitest';
import { attemptOf, staffOf } from '../../test/invigilating.ts';
import { answer, aSitting } from '../../test/sitting.ts';

async function aReview(wishes: Parameters<typeof aSitting>[0] = {}) {
  const scene = await aSitting(wishes);
  const { house, admin, exam, desk } = scene;
  const as = desk.student;
  const open = (device: string) => house.ask('POST', `/studentExam/start/${exam._id}`, { as, body: { device } });
  await open('first-phone');
  await open('second-phone');
  const staff = staffOf(house, admin, exam);
  const { _id } = await attemptOf(house, desk.student, exam);
  return { ...scene, staff, attemptId: _id, review: async () => (await staff.review(_id)).body.data };
}

test('staff read a running attempt: every answer beside its key, and when it was saved', async () => {
  const { house, exam, desk, questions, attemptId, review } = await aReview();
  house.clock.advance({ minutes: 2 });
  await desk.save(answer(questions[0], '3', 1), answer(questions[1], 'True', 1));
  expect(await review()).toMatchObject({
    _id: attemptId,
    student: { _id: desk.student._id, fullName: desk.student.fullName, email: desk.student.email },
    exam: { _id: exam._id, title: 'First term test', classLevel: 'Grade 1 Secondary' },
    number: 1,
    status: 'running',
    startTime: '2026-09-15T09:00:00.000Z',
    endTime: '2026-09-15T09:30:00.000Z',
    submittedAt: null,
    submittedBy: null,
    devices: 2,
    score: null,
    totalPoints: 6,
    percent: null,
    grade: null,
    timeTaken: null,
    questions: [
      { selectedAnswer: '3', correctAnswer: '4', isCorrect: false, savedAt: '2026-09-15T09:02:00.000Z' },
      { selectedAnswer: 'True', correctAnswer: 'true', isCorrect: true, options: ['True', 'False'] },
      { selectedAnswer: '', correctAnswer: 'Abuja', isCorrect: false, savedAt: null },
    ],
    lateAnswers: [],
    extraTime: [],
    changes: [],
  });
});

test('staff read all that became of an attempt: late answers, extra time and each score there was', async () => {
  const { house, admin, desk, questions, staff, attemptId, review } = await aReview();
  await desk.save(answer(questions[0], '4', 1));
  house.clock.advance({ minutes: 31 });
  await staff.give({ minutes: 5, studentId: desk.student._id });
  house.clock.advance({ minutes: 5 });
  const answeredAt = '2026-09-15T09:34:00.000Z';
  await desk.save({ ...answer(questions[2], 'abuja', 1), answeredAt });
  house.clock.advance({ minutes: 1 });
  await staff.decide(attemptId, 'accept', 'The network was down');
  const by = admin.fullName;
  const { questions: shown, ...rest } = await review();
  expect(shown[2]).toMatchObject({ selectedAnswer: 'abuja', isCorrect: true });
  expect(rest).toMatchObject({
    status: 'submitted',
    submittedBy: 'time',
    submittedAt: '2026-09-15T09:35:00.000Z',
    score: 5,
    correctAnswers: 2,
    percent: 67,
    grade: 'C',
    timeTaken: '35m 0s',
    lateAnswers: [
      {
        questionId: questions[2]._id,
        selectedAnswer: 'abuja',
        seq: 1,
        answeredAt,
        arrivedAt: '2026-09-15T09:36:00.000Z',
        isCorrect: true,
        decision: 'accepted',
        decidedBy: by,
        decidedAt: '2026-09-15T09:37:00.000Z',
      },
    ],
    extraTime: [{ minutes: 5, reason: 'Power cut at the centre', givenBy: by, givenAt: '2026-09-15T09:31:00.000Z' }],
    changes: [
      { kind: 'reopened', before: { score: 2, percent: 33 }, after: null, by },
      {
        kind: 'late-answers',
        reason: 'The network was down',
        before: { score: 2, percent: 33 },
        after: { score: 5, percent: 67 },
        by,
      },
    ],
  });
});

test('an attempt whose time is over is read as closed, whether the sweep has come by or not', async () => {
  const { house, review } = await aReview();
  house.clock.advance({ minutes: 31 });
  expect(await review()).toMatchObject({ status: 'submitted', submittedBy: 'time', score: 0, grade: 'F' });
});

test('a late answer that arrived when the right ones could be read is marked so, and no other', async () => {
  const { house, desk, questions, review } = await aReview({ exam: { endDate: '2026-09-15T09:45:00.000Z' } });
  house.clock.advance({ minutes: 31 });
  await desk.save(answer(questions[0], '4', 1));
  house.clock.advance({ minutes: 20 });
  await desk.save(answer(questions[2], 'Abuja', 1));
  const { lateAnswers } = await review();
  expect(lateAnswers).toMatchObject([
    { questionId: questions[0]._id, afterReview: false },
    { questionId: questions[2]._id, afterReview: true },
  ]);
});
