import type { Exam, Question } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import type { House, Reply } from '../../test/house.ts';
import type { Person } from '../../test/people.ts';
import { aSitting, rightAnswers } from '../../test/sitting.ts';

type Scene = { house: House; admin: Person; exam: Exam; questions: readonly Question[] };
type Edit = (scene: Scene) => Promise<Reply>;

const ofQuestion =
  (body: object): Edit =>
  ({ house, admin, questions }) =>
    house.ask('PUT', `/question/${questions[0]?._id}`, { as: admin, body });
const ofExam =
  (body: object): Edit =>
  ({ house, admin, exam }) =>
    house.ask('PUT', `/exam/${exam._id}`, { as: admin, body });

/** Everything an admin can do to an exam while it is sat. */
const edits: readonly (readonly [string, Edit])[] = [
  ['a question gets another text', ofQuestion({ text: 'What is 2 + 3?' })],
  ['a question gets another key', ofQuestion({ correctAnswer: '5' })],
  ['a question gets other options', ofQuestion({ options: ['40', '50'], correctAnswer: '40' })],
  ['a question gets other points', ofQuestion({ points: 50 })],
  ['a question gets another type', ofQuestion({ type: 'short-answer', correctAnswer: 'four' })],
  [
    'a question is deleted',
    ({ house, admin, questions }) => house.ask('DELETE', `/question/${questions[0]?._id}`, { as: admin }),
  ],
  ['the exam loses all its questions', ofExam({ questions: [] })],
  ['the exam gets another duration', ofExam({ duration: 5 })],
  ['the exam closes early', ofExam({ endDate: '2026-09-15T09:05:00Z' })],
  ['the exam moves to another class', ofExam({ classLevel: 'Grade 5 Secondary' })],
  ['the exam is made inactive', ofExam({ isActive: false })],
  ['the exam is deleted', ({ house, admin, exam }) => house.ask('DELETE', `/exam/${exam._id}`, { as: admin })],
];

describe('the paper is frozen at the start', () => {
  test.each(edits)('for a running attempt nothing changes when %s', async (_name, edit) => {
    const { desk, ...scene } = await aSitting();
    const { house, questions } = scene;
    const seen = async () => {
      const { attempt, questions: paper, duration } = (await desk.exam()).body.data;
      const question = await house.ask('GET', `/question/get/${questions[0]._id}`, { as: desk.student });
      return [(await desk.start()).body, (await desk.state()).body, attempt, paper, duration, question.body];
    };
    await desk.start();
    const before = await seen();
    expect((await edit(scene)).status).toBe(200);
    expect(await seen()).toEqual(before);
    house.clock.advance({ minutes: 29, seconds: 59 });
    expect((await desk.save(...rightAnswers(questions))).status).toBe(200);
    expect((await desk.submit()).body.data).toEqual({ score: 6, totalPoints: 6 });
  });

  test.each(edits)('for a finished attempt nothing changes when %s', async (_name, edit) => {
    const { desk, results, ...scene } = await aSitting();
    await desk.start();
    await desk.submit(...rightAnswers(scene.questions));
    const seen = async () => {
      // The head of the list names the exam as it is now, the results below it what was sat.
      const { exam: _exam, ...list } = (await results()).body;
      // When the right answers may be read is not of the paper: it goes by the exam's close.
      const { reviewFrom: _from, ...score } = (await desk.score()).body.data;
      return [score, (await desk.state()).body, list];
    };
    const before = await seen();
    expect((await edit(scene)).status).toBe(200);
    expect(await seen()).toEqual(before);
    const { attempt, questions } = (await desk.exam()).body.data;
    expect(attempt).toMatchObject({ status: 'submitted', score: 6, percent: 100, grade: 'A+' });
    expect(questions).toHaveLength(3);
  });

  test('a student who starts after an edit gets the edited paper', async () => {
    const { desk, ...scene } = await aSitting();
    await ofQuestion({ text: 'What is 2 + 3?', correctAnswer: '5' })(scene);
    expect((await desk.start()).body.exam.questions[0].text).toBe('What is 2 + 3?');
    expect((await desk.submit(...rightAnswers(scene.questions))).body.data.score).toBe(4);
  });
});
