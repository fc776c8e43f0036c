import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/house.ts';
import { answer, aSitting, rightAnswers } from '../../test/sitting.ts';
import { aQuestion } from '../../test/things.ts';

describe('handing in', () => {
  test('saved answers count even when the hand-in carries none', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    await desk.save(answer(questions[0], '4', 1));
    const reply = await desk.submit();
    expect(reply.body).toEqual({
      success: true,
      message: 'Exam submitted successfully',
      data: { score: 2, totalPoints: 6 },
    });
  });

  test('works without a body, and with an empty one', async () => {
    for (const body of [undefined, {}]) {
      const { house, questions, exam, desk } = await aSitting();
      await desk.start();
      await desk.save(answer(questions[0], '4', 1));
      const reply = await house.ask('POST', `/studentExam/submit/${exam._id}`, { as: desk.student, body });
      expect(reply.body.data.score).toBe(2);
    }
  });

  test('answers without a sequence are the newest', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    await desk.save(answer(questions[0], '3', 40));
    expect((await desk.submit(answer(questions[0], '4'), answer(questions[1], 'True'))).body.data.score).toBe(3);
  });

  test('a blank without a sequence never erases what was saved', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    await desk.save(...rightAnswers(questions));
    expect((await desk.submit(...questions.map((question) => answer(question, '')))).body.data.score).toBe(6);
  });

  test('an answer with an older sequence than the saved one loses', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    await desk.save(answer(questions[0], '4', 5), answer(questions[2], 'Lagos', 5));
    const reply = await desk.submit(answer(questions[0], '3', 4), answer(questions[2], 'Abuja', 6));
    expect(reply.body.data.score).toBe(5);
  });

  test('the highest sequence there is can still be followed by the hand-in', async () => {
    const { questions, desk } = await aSitting();
    await desk.start();
    const highest = 2 ** 31 - 2;
    expect((await desk.save(answer(questions[0], '3', highest))).status).toBe(200);
    expect(refusal(await desk.save(answer(questions[0], '3', highest + 1)))).toMatchObject({
      status: 400,
      field: 'answers.0.seq',
    });
    expect((await desk.submit(answer(questions[0], '4'))).body.data.score).toBe(2);
  });

  test('handing in again gives the same result and changes nothing', async () => {
    const { house, questions, desk } = await aSitting();
    await desk.start();
    const first = await desk.submit(answer(questions[0], '4'));
    const score = await desk.score();
    house.clock.advance({ minutes: 3 });
    expect((await desk.submit(...rightAnswers(questions))).body).toEqual(first.body);
    expect((await desk.score()).body).toEqual(score.body);
  });

  test('a question of another paper or an option not offered refuses the hand-in and leaves the exam running', async () => {
    const { house, admin, questions, desk } = await aSitting();
    const foreign = await aQuestion(house, admin, { text: 'Of another exam' });
    await desk.start();
    expect(refusal(await desk.submit(answer(questions[2], 'Abuja'), answer(foreign, '4')))).toEqual({
      status: 400,
      message: 'This question is not on your paper',
      field: 'answers.1.questionId',
    });
    expect(refusal(await desk.submit(answer(questions[0], '44')))).toMatchObject({
      status: 400,
      field: 'answers.0.selectedAnswer',
    });
    expect((await desk.state()).body.data).toMatchObject({ status: 'running', answers: [] });
  });

  test('an exam that was not started cannot be handed in', async () => {
    const { desk } = await aSitting();
    const reply = await desk.submit();
    expect(refusal(reply)).toEqual({ status: 404, message: 'You have not started this exam' });
    expect(reply.body.code).toBe('not_started');
  });

  test('the score a client sends is not taken', async () => {
    const { house, exam, desk } = await aSitting();
    await desk.start();
    const body = { answers: [], score: 6, correctAnswers: 3, totalPoints: 600, submittedAt: '2020-01-01T00:00:00Z' };
    const reply = await house.ask('POST', `/studentExam/submit/${exam._id}`, { as: desk.student, body });
    expect(reply.body.data).toEqual({ score: 0, totalPoints: 6 });
    expect((await desk.score()).body.data.submittedAt).toBe('2026-09-15T09:00:00.000Z');
  });
});
