import type { Exam, Question } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, type Reply, refusal } from '../../../test/house.ts';
import { aStudent, type Person } from '../../../test/people.ts';
import { aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { anExam } from '../../../test/things.ts';

const unknownId = 'f'.repeat(24);

describe('starting an exam', () => {
  test('gives the question ids under data and the questions at the top, without answers', async () => {
    const { questions, exam, desk } = await aSitting();
    const reply = await desk.start();
    const [choice, trueFalse, short] = questions;
    const head = {
      _id: exam._id,
      title: 'First term test',
      description: 'All the work of the first term',
      classLevel: 'Grade 1 Secondary',
      duration: 30,
      startDate: '2026-09-14',
      endDate: '2026-10-14',
      questionCount: 3,
    };
    const onPaper = (question: typeof choice, type: string, options: string[], points: number) => ({
      _id: question._id,
      text: question.text,
      question: question.text,
      type,
      options,
      points,
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      success: true,
      message: 'Exam started',
      data: {
        exam: { ...head, questions: [choice._id, trueFalse._id, short._id] },
        startTime: '2026-09-15T09:00:00.000Z',
        endTime: '2026-09-15T09:30:00.000Z',
        serverNow: '2026-09-15T09:00:00.000Z',
        attempt: {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          status: 'running',
          number: 1,
          startTime: '2026-09-15T09:00:00.000Z',
          endTime: '2026-09-15T09:30:00.000Z',
          totalQuestions: 3,
        },
        firstSeq: 0,
      },
      exam: {
        ...head,
        questions: [
          onPaper(choice, 'multiple-choice', ['3', '4', '5', '6'], 2),
          onPaper(trueFalse, 'true-false', ['True', 'False'], 1),
          onPaper(short, 'short-answer', [], 3),
        ],
      },
    });
  });

  test('starting again while it runs gives the same paper and the same deadline', async () => {
    const { house, desk } = await aSitting();
    const first = await desk.start();
    house.clock.advance({ minutes: 10 });
    const again = await desk.start();
    expect(again.body.data.serverNow).toBe('2026-09-15T09:10:00.000Z');
    expect({ ...again.body.data, serverNow: '' }).toEqual({ ...first.body.data, serverNow: '' });
    expect(again.body.exam).toEqual(first.body.exam);
  });

  test('an exam that has not opened is refused and the reply says when it opens', async () => {
    const { desk } = await aSitting({ exam: { startDate: '2026-09-20', endDate: '2026-09-30' } });
    const reply = await desk.start();
    expect(refusal(reply)).toEqual({ status: 403, message: 'This exam has not opened yet' });
    expect(reply.body).toMatchObject({ code: 'not_open_yet', opensAt: '2026-09-19T23:00:00.000Z' });
  });

  test('opens and closes to the millisecond', async () => {
    const { house, exam, desk } = await aSitting({ exam: { startDate: '2026-09-20', endDate: '2026-09-21' } });
    const late = deskOf(house, await aStudent(house), exam);
    house.clock.set('2026-09-19T22:59:59.999Z');
    expect((await desk.start()).status).toBe(403);
    house.clock.advance({ ms: 1 });
    expect((await desk.start()).status).toBe(200);
    house.clock.set('2026-09-21T22:59:59.000Z');
    expect((await late.start()).status).toBe(200);
    const tooLate = deskOf(house, await aStudent(house), exam);
    house.clock.advance({ ms: 1 });
    expect(refusal(await tooLate.start())).toEqual({ status: 403, message: 'This exam is closed' });
  });

  test('an inactive exam is refused', async () => {
    const { desk } = await aSitting({ exam: { isActive: false } });
    expect(refusal(await desk.start())).toEqual({ status: 403, message: 'This exam is not active' });
  });

  test('an exam of another class is refused', async () => {
    const { desk } = await aSitting({ exam: { classLevel: 'Grade 2 Secondary' } });
    expect(refusal(await desk.start())).toEqual({ status: 403, message: 'This exam is for another class' });
  });

  test('an exam that does not exist, or was deleted, is not found', async () => {
    const { house, admin, exam, desk } = await aSitting();
    const nowhere = deskOf(house, desk.student, { _id: unknownId });
    expect(refusal(await nowhere.start())).toEqual({ status: 404, message: 'Exam not found' });
    await house.ask('DELETE', `/exam/${exam._id}`, { as: admin });
    expect(refusal(await desk.start())).toEqual({ status: 404, message: 'Exam not found' });
  });

  test('a submitted exam cannot be started again', async () => {
    const { desk } = await aSitting();
    await desk.start();
    await desk.submit();
    const reply = await desk.start();
    expect(refusal(reply)).toEqual({ status: 400, message: 'You have already submitted this exam' });
    expect(reply.body.code).toBe('already_submitted');
  });

  test('an attempt whose time ran out counts as submitted', async () => {
    const { house, desk } = await aSitting();
    await desk.start();
    house.clock.advance({ minutes: 31 });
    expect(refusal(await desk.start())).toEqual({ status: 400, message: 'You have already submitted this exam' });
  });

  test('two attempts are two attempts: the second is new, the third is refused', async () => {
    const { house, questions, desk } = await aSitting({ exam: { maxAttempts: 2 } });
    const first = await desk.start();
    await desk.save({ questionId: questions[0]._id, selectedAnswer: '4', seq: 9 });
    await desk.submit();
    house.clock.advance({ hours: 1 });
    const second = await desk.start();
    expect(second.body.data.attempt).toMatchObject({ number: 2, status: 'running' });
    expect(second.body.data.attempt._id).not.toBe(first.body.data.attempt._id);
    expect((await desk.state()).body.data.answers).toEqual([]);
    await desk.submit();
    expect((await desk.start()).status).toBe(400);
  });

  test('the next start closes an attempt whose time is up as the clock would, not as its student', async () => {
    const { house, questions, desk } = await aSitting({ exam: { maxAttempts: 2 } });
    await desk.start();
    await desk.save({ questionId: questions[0]._id, selectedAnswer: '4', seq: 1 });
    house.clock.advance({ minutes: 31 });
    expect((await desk.start()).body.data.attempt).toMatchObject({ number: 2, status: 'running' });
    const first = house.db.selectFrom('attempts').select(['submitted_by', 'score']).where('number', '=', 1);
    expect(await first.executeTakeFirst()).toEqual({ submitted_by: 'time', score: 2 });
  });

  test('the deadline is cut at the close of the exam', async () => {
    const { house, desk } = await aSitting({ exam: { startDate: '2026-09-14', endDate: '2026-09-15' } });
    house.clock.set('2026-09-15T22:50:00.000Z');
    expect((await desk.start()).body.data.endTime).toBe('2026-09-15T22:59:59.000Z');
  });

  test('each student has an own attempt at the same paper', async () => {
    const { house, exam, desk } = await aSitting();
    const other = deskOf(house, await aStudent(house), exam);
    const [mine, theirs] = [await desk.start(), await other.start()];
    expect(theirs.body.exam).toEqual(mine.body.exam);
    expect(theirs.body.data.attempt._id).not.toBe(mine.body.data.attempt._id);
    expect(await house.db.selectFrom('papers').select('_id').execute()).toHaveLength(1);
  });
});

describe('an exam without questions', () => {
  test('is over at once with 0%, and does not use up the start once it has questions', async () => {
    const { house, admin, questions } = await aSitting();
    const empty = await anExam(house, admin, { questions: [], title: 'Still empty' });
    const desk = deskOf(house, await aStudent(house), empty);
    const started = await desk.start();
    expect(started.body.exam.questions).toEqual([]);
    expect(started.body.data.attempt).toMatchObject({ status: 'submitted', score: 0, percent: 0, totalQuestions: 0 });
    expect((await desk.score()).body.data).toMatchObject({ score: 0, totalPoints: 0, percent: 0, grade: 'F' });
    await house.ask('PUT', `/exam/${empty._id}`, { as: admin, body: { questions: questions.map(({ _id }) => _id) } });
    expect((await desk.exam()).body.data.canStart).toBe(true);
    expect((await desk.start()).body.data.attempt).toMatchObject({ number: 2, status: 'running', totalQuestions: 3 });
    await desk.submit();
    expect((await desk.start()).status).toBe(400);
  });
});

type Scene = { house: House; admin: Person; exam: Exam; questions: readonly Question[] };
type Edit = (scene: Scene) => Promise<Reply>;

const ofQuestion =
  (body: object): Edit =>
  ({ house, admin, questions }) =>
    house.ask('PUT', `/question/${questions[0]?._id}`, { as: admin, body: { newVersion: false, ...body } });
const ofExam =
  (body: object): Edit =>
  ({ house, admin, exam }) =>
    house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { newVersion: false, ...body } });

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
      // The list's head is the current exam, the results below it are of the paper.
      const { exam: _exam, ...list } = (await results()).body;
      // The review time depends on the exam's close, not on the paper.
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
