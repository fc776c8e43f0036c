import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

describe('the score', () => {
  test('stands under data and at the top, with points, percent, grade and the time taken', async () => {
    const { house, questions, desk } = await aSitting();
    const started = await desk.start();
    house.clock.advance({ minutes: 12, seconds: 30 });
    await desk.submit(answer(questions[0], '4'), answer(questions[1], 'False'), answer(questions[2], 'Abuja'));
    const score = {
      _id: started.body.data.attempt._id,
      number: 1,
      counts: true,
      score: 5,
      totalPoints: 6,
      totalQuestions: 3,
      correctAnswers: 2,
      examTitle: 'First term test',
      timeTaken: '12m 30s',
      timeTakenSeconds: 750,
      percent: 67,
      grade: 'C',
      submittedAt: '2026-09-15T09:12:30.000Z',
      answeredQuestions: 3,
      marks: [
        { type: 'multiple-choice', questions: 1, correctAnswers: 1, score: 2, totalPoints: 2 },
        { type: 'true-false', questions: 1, correctAnswers: 0, score: 0, totalPoints: 1 },
        { type: 'short-answer', questions: 1, correctAnswers: 1, score: 3, totalPoints: 3 },
      ],
      submittedBy: 'student',
      lateAnswers: { waiting: 0, accepted: 0, refused: 0 },
      changes: [],
      reviewFrom: '2026-10-14T22:59:59.000Z',
      isReviewOpen: false,
    };
    expect((await desk.score()).body).toEqual({
      success: true,
      message: 'Your result fetched successfully',
      data: score,
      ...score,
    });
  });

  test('tells where the marks went by the frozen paper: types that are on it, and what has an answer', async () => {
    const { house, admin, questions, desk } = await aSitting();
    await desk.start();
    await desk.save(answer(questions[0], '4', 1), answer(questions[1], 'true', 1), answer(questions[2], '  ', 1));
    await desk.save(answer(questions[0], '', 2));
    await desk.submit();
    const told = async () => {
      const { answeredQuestions, marks } = (await desk.score()).body.data;
      return { answeredQuestions, marks };
    };
    const before = await told();
    expect(before).toEqual({
      answeredQuestions: 1,
      marks: [
        { type: 'multiple-choice', questions: 1, correctAnswers: 0, score: 0, totalPoints: 2 },
        { type: 'true-false', questions: 1, correctAnswers: 1, score: 1, totalPoints: 1 },
        { type: 'short-answer', questions: 1, correctAnswers: 0, score: 0, totalPoints: 3 },
      ],
    });
    await house.ask('PUT', `/question/${questions[1]._id}`, { as: admin, body: { correctAnswer: 'false', points: 9 } });
    expect(await told()).toEqual(before);
  });

  test('of an exam without questions has no marks to tell of', async () => {
    const { desk } = await aSitting({ exam: { questions: [] } });
    await desk.start();
    expect((await desk.score()).body.data).toMatchObject({ percent: 0, answeredQuestions: 0, marks: [] });
  });

  test('is not there before the exam was submitted', async () => {
    const { desk } = await aSitting();
    const message = 'There is no result yet: this exam has not been submitted';
    expect(refusal(await desk.score())).toEqual({ status: 404, message });
    await desk.start();
    expect(refusal(await desk.score())).toEqual({ status: 404, message });
  });

  test('of the first attempt stays while the second runs', async () => {
    const { questions, desk } = await aSitting({ exam: { maxAttempts: 2 } });
    await desk.start();
    await desk.submit(...rightAnswers(questions));
    await desk.start();
    expect((await desk.score()).body.data.score).toBe(6);
    await desk.submit();
    expect((await desk.score()).body.data.score).toBe(0);
  });

  test('of another student is not mine', async () => {
    const { house, exam, desk } = await aSitting();
    await desk.start();
    await desk.submit();
    const other = deskOf(house, await aStudent(house), exam);
    expect((await other.score()).status).toBe(404);
  });
});

describe('the remaining time', () => {
  test('is minutes and seconds under data and at the top', async () => {
    const { house, desk } = await aSitting();
    await desk.start();
    house.clock.advance({ minutes: 17, seconds: 45 });
    const remainingTime = { minutes: 12, seconds: 15 };
    expect((await desk.remainingTime()).body).toEqual({
      success: true,
      message: 'Remaining time fetched successfully',
      data: { remainingTime },
      remainingTime,
    });
  });

  test("is 0 with 'Time is up' at the deadline and after the hand-in", async () => {
    const over = { success: true, message: 'Time is up', data: { remainingTime: 0 }, remainingTime: 0 };
    const late = await aSitting();
    await late.desk.start();
    late.house.clock.advance({ minutes: 30 });
    expect((await late.desk.remainingTime()).body).toEqual(over);
    const early = await aSitting();
    await early.desk.start();
    await early.desk.submit();
    expect((await early.desk.remainingTime()).body).toEqual(over);
  });

  test('needs a start', async () => {
    const { desk } = await aSitting();
    expect(refusal(await desk.remainingTime())).toEqual({ status: 404, message: 'You have not started this exam' });
  });
});

describe('the state', () => {
  test('goes from none to running to submitted', async () => {
    const { house, questions, desk } = await aSitting();
    const times = { startTime: '2026-09-15T09:00:00.000Z', endTime: '2026-09-15T09:30:00.000Z' };
    expect((await desk.state()).body.data).toEqual({
      status: 'none',
      answers: [],
      firstSeq: 0,
      serverNow: '2026-09-15T09:00:00.000Z',
      remainingSeconds: 0,
    });
    await desk.start();
    await desk.save(answer(questions[0], '4', 3));
    house.clock.advance({ minutes: 1 });
    expect((await desk.state()).body.data).toMatchObject({
      ...times,
      status: 'running',
      attempt: { status: 'running' },
      answers: [answer(questions[0], '4', 3)],
      serverNow: '2026-09-15T09:01:00.000Z',
      remainingSeconds: 1740,
    });
    await desk.submit();
    expect((await desk.state()).body.data).toMatchObject({
      ...times,
      status: 'submitted',
      attempt: { status: 'submitted', score: 2, submittedAt: '2026-09-15T09:01:00.000Z' },
      remainingSeconds: 0,
    });
  });

  test('of an exam the student may not see is not found', async () => {
    const { desk } = await aSitting({ exam: { classLevel: 'Grade 2 Secondary' } });
    expect(refusal(await desk.state())).toEqual({ status: 404, message: 'Exam not found' });
  });
});

describe('grading', () => {
  const choice = { type: 'multiple-choice', options: ['Lagos', 'lagos', 'Kano'], correctAnswer: 'Lagos' } as const;
  const trueFalse = { type: 'true-false', correctAnswer: 'false' } as const;
  const short = { type: 'short-answer', correctAnswer: 'Kilo  metre ½' } as const;

  test.each([
    ['multiple choice is the exact option', choice, 'Lagos', true],
    ['multiple choice tells letter case apart', choice, 'lagos', false],
    ['true or false does not mind letter case', trueFalse, 'FALSE', true],
    ['true or false does not mind white space', trueFalse, ' False ', true],
    ['true or false can be wrong', trueFalse, 'true', false],
    ['a short answer does not mind letter case and white space', short, '  kilo METRE   ½ ', true],
    ['a short answer does not mind compatibility forms', short, 'ｋilo metre 1⁄2', true],
    ['a short answer can be wrong', short, 'kilometre ½', false],
    ['no answer is never right', short, '', false],
  ] as const)('%s', async (_name, wishes, selected, isRight) => {
    const { house, admin, desk } = await aSitting();
    const question = await aQuestion(house, admin, {
      ...wishes,
      options: [...('options' in wishes ? wishes.options : [])],
    });
    const exam = await anExam(house, admin, { questions: [question] });
    const own = deskOf(house, desk.student, exam);
    await own.start();
    await own.save(answer(question, selected, 1));
    await own.submit();
    expect((await own.score()).body.data.correctAnswers).toBe(isRight ? 1 : 0);
  });
});
