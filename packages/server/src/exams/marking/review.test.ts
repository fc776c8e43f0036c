import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { attemptOf, staffOf } from '../../../test/invigilating.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { pictureForm } from '../../../test/pictures.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';

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
    devices: 2,
    totalPoints: 6,
    questions: [
      { selectedAnswer: '3', correctAnswer: '4', isCorrect: false, savedAt: '2026-09-15T09:02:00.000Z' },
      { selectedAnswer: 'True', correctAnswer: 'true', isCorrect: true, options: ['True', 'False'] },
      { selectedAnswer: '', correctAnswer: 'Abuja', isCorrect: false },
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
    timeTaken: '34m 0s',
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

/** An exam that closes at 10:00; the student has handed in with one right, one wrong and one blank. */
async function handedIn() {
  const scene = await aSitting({ exam: { endDate: '2026-09-15T10:00:00Z' } });
  const { house, exam, desk, questions } = scene;
  await desk.start();
  await desk.submit(answer(questions[0], '4'), answer(questions[1], 'false'));
  const review = (student = desk.student) => house.ask('GET', `/studentExam/exams/review/${exam._id}`, { as: student });
  return { ...scene, review };
}

const notYet = { status: 403, message: 'The right answers are shown when the exam has closed for everybody' };

describe('the right answers', () => {
  test('are shown to who sat the exam once it has closed', async () => {
    const { house, review } = await handedIn();
    house.clock.set('2026-09-15T10:00:00.001Z');
    const reply = await review();
    expect(reply.body.data).toMatchObject({
      examTitle: 'First term test',
      percent: 33,
      grade: 'F',
      score: 2,
      totalPoints: 6,
      questions: [
        { text: 'What is 2 + 2?', selectedAnswer: '4', correctAnswer: '4', isCorrect: true, points: 2 },
        { options: ['True', 'False'], selectedAnswer: 'false', correctAnswer: 'true', isCorrect: false },
        { selectedAnswer: '', correctAnswer: 'Abuja', isCorrect: false },
      ],
    });
  });

  test('are not shown while the exam is open: until then no reply holds one', async () => {
    const { house, review, desk } = await handedIn();
    house.clock.set('2026-09-15T10:00:00.000Z');
    const reply = await review();
    expect(refusal(reply)).toEqual(notYet);
    expect(reply.body).toMatchObject({ code: 'review_closed', opensAt: '2026-09-15T10:00:00.000Z' });
    for (const { text } of [reply, await desk.score(), await desk.state(), await desk.exam()]) {
      expect(text).not.toMatch(/correctAnswer"|Abuja/);
    }
    expect((await desk.score()).body.data).toMatchObject({
      reviewFrom: '2026-09-15T10:00:00.000Z',
      isReviewOpen: false,
    });
  });

  test('have a new hour when the exam ends at another one, and none when the school keeps them to itself', async () => {
    const { house, admin, exam, desk } = await handedIn();
    const reviewFrom = async () => (await desk.score()).body.data.reviewFrom;
    const edit = (body: object) => house.ask('PUT', `/exam/${exam._id}`, { as: admin, body });
    expect(await reviewFrom()).toBe('2026-09-15T10:00:00.000Z');
    await edit({ endDate: '2026-09-15T11:00:00Z' });
    expect(await reviewFrom()).toBe('2026-09-15T11:00:00.000Z');
    await edit({ allowReview: false });
    expect(await reviewFrom()).toBeUndefined();
    await edit({ allowReview: true });
    expect(await reviewFrom()).toBe('2026-09-15T11:00:00.000Z');
  });

  test('are not shown while somebody is still at it with extra time', async () => {
    const { house, admin, exam, review } = await handedIn();
    const other = deskOf(house, await aStudent(house), exam);
    house.clock.set('2026-09-15T09:50:00.000Z');
    await other.start();
    await staffOf(house, admin, exam).give({ minutes: 20 });
    house.clock.set('2026-09-15T10:10:00.000Z');
    const reply = await review();
    expect(refusal(reply)).toEqual(notYet);
    expect(reply.body.opensAt).toBe('2026-09-15T10:20:00.000Z');
    // The network's grace counts: an answer that is on its way is still taken.
    house.clock.set('2026-09-15T10:20:14.000Z');
    expect((await review()).status).toBe(403);
    house.clock.set('2026-09-15T10:20:16.000Z');
    expect((await review()).status).toBe(200);
  });

  test('are shown as soon as the last one has handed in', async () => {
    const { house, admin, exam, review, questions } = await handedIn();
    const other = deskOf(house, await aStudent(house), exam);
    await other.start();
    await staffOf(house, admin, exam).give({ minutes: 60 });
    house.clock.set('2026-09-15T10:10:00.000Z');
    expect((await review()).status).toBe(403);
    await other.submit(...rightAnswers(questions));
    expect((await review()).body.data.score).toBe(2);
    expect((await review(other.student)).body.data).toMatchObject({ score: 6, percent: 100, grade: 'A+' });
  });

  test('are never shown where the exam keeps them to itself', async () => {
    const { house, admin, exam, review, desk } = await handedIn();
    await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { allowReview: false } });
    house.clock.set('2026-09-15T11:00:00.000Z');
    const reply = await review();
    expect(refusal(reply)).toEqual({
      status: 403,
      message: 'Your school does not show the right answers of this exam',
    });
    expect(reply.body.code).toBe('review_closed');
    expect(reply.body.opensAt).toBeUndefined();
    expect((await desk.score()).body.data).toMatchObject({ isReviewOpen: false });
  });

  test('are not shown to who has not sat the exam', async () => {
    const { house, review } = await handedIn();
    house.clock.set('2026-09-15T11:00:00.000Z');
    expect((await review(await aStudent(house))).status).toBe(404);
  });

  test('come with the explanation of today, and with the lesson that teaches it: owned, or what it costs', async () => {
    const { house, admin, desk, review, questions } = await handedIn();
    const [owned, other] = [
      await aLesson(house, admin, { title: 'Owned' }),
      await aLesson(house, admin, { title: 'Boiling' }),
    ];
    await aPurchase(house, desk.student, owned, admin);
    const put = (index: 0 | 1 | 2, body: object) =>
      house.ask('PUT', `/question/${questions[index]._id}`, { as: admin, body });
    await put(0, { explanation: 'Count on from $2$', lesson: owned._id, lessonSecond: 95 });
    await put(1, { lesson: other._id, lessonSecond: 5 });
    const before = [await desk.score(), await desk.state(), await desk.exam(), await review()];
    for (const { text } of before) expect(text).not.toMatch(/Count on|Boiling|"lesson"/);
    house.clock.set('2026-09-15T11:00:00.000Z');
    const shown = async () => (await review()).body.data.questions;
    const lesson = { _id: owned._id, title: 'Owned', price: 2000, purchased: true, second: 95 };
    expect((await shown())[0]).toMatchObject({ explanation: 'Count on from $2$', lesson });
    const forSale = { _id: other._id, title: 'Boiling', price: 2000, purchased: false, second: 5 };
    expect((await shown())[1].lesson).toEqual(forSale);
    expect((await shown())[2]).not.toHaveProperty('explanation');
    const picture = pictureForm('Two and two more');
    await house.ask('POST', `/question/${questions[0]._id}/explanation-picture`, { as: admin, body: picture });
    expect((await shown())[0].explanationPicture).toMatchObject({ alt: 'Two and two more', width: 40 });
    expect((await shown())[0]).not.toHaveProperty('picture');
    await put(0, { explanation: 'Better words' });
    expect((await shown())[0].explanation).toBe('Better words');
    await house.ask('DELETE', `/lesson/${owned._id}`, { as: admin });
    await house.ask('DELETE', `/lesson/${other._id}`, { as: admin });
    expect((await shown())[0].lesson).toEqual(lesson);
    expect((await shown())[1]).not.toHaveProperty('lesson');
    await house.ask('DELETE', `/question/${questions[0]._id}`, { as: admin });
    expect((await shown())[0]).toMatchObject({ text: 'What is 2 + 2?', correctAnswer: '4' });
    expect((await shown())[0]).not.toHaveProperty('explanation');
  });

  test('are those of the corrected key', async () => {
    const { house, exam, review, questions } = await handedIn();
    house.clock.set('2026-09-15T11:00:00.000Z');
    await staffOf(house, await anAdmin(house), exam).remark({ questionId: questions[1]._id, correctAnswer: 'false' });
    const { data } = (await review()).body;
    expect(data.questions[1]).toMatchObject({ selectedAnswer: 'false', correctAnswer: 'false', isCorrect: true });
    expect(data).toMatchObject({ score: 3, percent: 67 });
  });
});
