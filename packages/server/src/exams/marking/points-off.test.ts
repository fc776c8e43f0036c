import { describe, expect, test } from 'vitest';
import { anExamWith, answer, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

describe('points off and a pass mark', () => {
  const penalised = { wrongAnswerPenalty: 1, passMark: 50 };

  test('a wrong answer costs points, a blank one nothing, and the result says so', async () => {
    const { desk, questions } = await anExamWith(penalised);
    const ada = await desk();
    await ada.start();
    const [sum, boils, capital] = questions;
    expect((await ada.submit(answer(sum, '3'), answer(boils, ''), answer(capital, 'Abuja'))).body.data).toEqual({
      score: 2,
      totalPoints: 6,
    });
    expect((await ada.score()).body.data).toMatchObject({
      score: 2,
      correctAnswers: 1,
      percent: 33,
      pointsOff: 1,
      pass: { mark: 50, points: 3, passed: false },
    });
  });

  test.each([
    ['1/4', 0],
    ['1/3', 1],
    ['1/2', 1],
    ['1', 3],
  ] as const)(
    'a wrong answer may cost %s of its points; the sum of all is rounded down',
    async (wrongAnswerPart, pointsOff) => {
      const { desk, questions } = await anExamWith({ wrongAnswerPart });
      const ada = await desk();
      expect((await ada.exam()).body.data).toMatchObject({ wrongAnswerPart });
      expect((await ada.start()).body.exam).toMatchObject({ wrongAnswerPart });
      const [sum, boils, capital] = questions;
      await ada.submit(answer(sum, '3'), answer(boils, 'false'), answer(capital, 'Abuja'));
      expect((await ada.score()).body.data).toMatchObject({ score: 3 - pointsOff, correctAnswers: 1, pointsOff });
    },
  );

  test('parts stand beside whole points', async () => {
    const { desk, questions } = await anExamWith({ wrongAnswerPenalty: 1, wrongAnswerPart: '1/2' });
    const ada = await desk();
    await ada.start();
    await ada.submit(answer(questions[0], '3'), answer(questions[2], 'Abuja'));
    expect((await ada.score()).body.data).toMatchObject({ pointsOff: 2 });
  });

  test('what is partly right costs nothing', async () => {
    const { house, admin, desk } = await anExamWith();
    const partly = await aQuestion(house, admin, {
      ...{ type: 'multiple-select', options: ['2', '3', '4'], correctAnswer: '["2","3"]', points: 2 },
      details: { partial: true },
    });
    const exam = await anExam(house, admin, { questions: [partly], wrongAnswerPenalty: 1 });
    const { student } = await desk();
    const ada = deskOf(house, student, exam);
    await ada.start();
    expect((await ada.submit(answer(partly, '["2"]'))).body.data).toEqual({ score: 1, totalPoints: 2 });
  });

  test('there is never less than none', async () => {
    const { desk, questions } = await anExamWith({ wrongAnswerPenalty: 100 });
    const ada = await desk();
    await ada.start();
    const [sum, boils] = questions;
    await ada.submit(answer(sum, '4'), answer(boils, 'false'));
    expect((await ada.score()).body.data).toMatchObject({ score: 0, correctAnswers: 1, pointsOff: 2 });
  });

  test('the pass mark of the paper decides, in the result and in the list of results', async () => {
    const { desk, questions, put, house, admin, exam } = await anExamWith(penalised);
    const ada = await desk();
    await ada.start();
    await put({ passMark: 100 });
    const [sum, boils] = questions;
    await ada.submit(answer(sum, '4'), answer(boils, 'true'));
    expect((await ada.score()).body.data.pass).toEqual({ mark: 50, points: 3, passed: true });
    expect((await ada.exam()).body.data.attempt.passed).toBe(true);
    const results = await house.ask('GET', `/studentExam/exams/${exam._id}`, { as: admin });
    expect(results.body.data[0]).toMatchObject({ score: 3, passed: true });
    const csv = await house.ask('GET', `/studentExam/exams/${exam._id}/results.csv`, { as: admin });
    const [head = '', line = ''] = csv.text.split('\r\n').map((row) => row.split(','));
    expect(line[head.indexOf('Passed')]).toBe('Yes');
  });

  test('a corrected key gives back what it cost', async () => {
    const { desk, questions, house, admin, exam } = await anExamWith(penalised);
    const [ada, ben, eve] = [await desk(), await desk(), await desk()];
    for (const one of [ada, ben, eve]) await one.start();
    const [sum, boils, capital] = questions;
    await ada.submit(answer(sum, '5'), answer(capital, 'Abuja'));
    await ben.submit(answer(sum, '5'), answer(boils, 'false'), answer(capital, 'Lagos'));
    await eve.submit(...rightAnswers(questions));
    const decisions = [{ kind: 'key', questionId: sum._id, correctAnswer: '5' }];
    const body = { decisions, reason: 'It was five' };
    const path = `/exam/${exam._id}/marking`;
    const before = await house.ask('POST', `${path}/preview`, { as: admin, body });
    const reply = await house.ask('POST', `${path}/apply`, { as: admin, body });
    expect(reply.body.data.counts).toMatchObject({ attempts: 3, better: 2, worse: 1 });
    expect(before.body.data).toEqual(reply.body.data);
    const scores = [];
    for (const one of [ada, ben, eve]) scores.push((await one.score()).body.data);
    expect(scores.map(({ score, correctAnswers, pass }) => [score, correctAnswers, pass.passed])).toEqual([
      [5, 2, true],
      [0, 1, false],
      [3, 2, true],
    ]);
  });
});
