import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/house.ts';
import { staffOf } from '../../test/invigilating.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../test/sitting.ts';

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
    expect((await desk.score()).body.data).toMatchObject({ reviewFrom: null, isReviewOpen: false });
  });

  test('are not shown to who has not sat the exam', async () => {
    const { house, review } = await handedIn();
    house.clock.set('2026-09-15T11:00:00.000Z');
    expect((await review(await aStudent(house))).status).toBe(404);
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
