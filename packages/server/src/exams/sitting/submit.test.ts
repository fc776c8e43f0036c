import { describe, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { aQuestion } from '../../../test/things.ts';
import { sweepJob } from '../../jobs.ts';
import { startJobs } from '../../run-jobs.ts';
import { finaliseOverdue } from './submit.ts';

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

const justBefore = { minutes: 29, seconds: 59 };
const grace = { minutes: 30, seconds: 15 };
const beyondGrace = { ...grace, ms: 1 };

describe('the deadline', () => {
  test('one second before it an answer is saved', async () => {
    const { house, questions, desk } = await aSitting();
    await desk.start();
    house.clock.advance(justBefore);
    const reply = await desk.save(answer(questions[0], '4', 1));
    expect(reply.body.data).toMatchObject({ remainingSeconds: 1, saved: [{ seq: 1 }] });
  });

  test.each([
    ['five seconds', { minutes: 30, seconds: 5 }],
    ['all 15 seconds of the grace', grace],
  ])('%s after it an answer that was on its way is saved and counts', async (_name, passed) => {
    const { house, questions, desk } = await aSitting();
    await desk.start();
    house.clock.advance(passed);
    expect((await desk.save(answer(questions[0], '4', 1))).body.data.remainingSeconds).toBe(0);
    expect((await desk.submit(answer(questions[2], 'Abuja'))).body.data).toEqual({ score: 5, totalPoints: 6 });
    const ended = { submittedAt: '2026-09-15T09:30:00.000Z', submittedBy: 'time' };
    expect((await desk.score()).body.data).toMatchObject(ended);
  });

  test('a millisecond beyond the grace nothing is saved', async () => {
    const { house, questions, desk } = await aSitting();
    await desk.start();
    await desk.save(answer(questions[0], '4', 1));
    house.clock.advance(beyondGrace);
    const reply = await desk.save(answer(questions[2], 'Abuja', 2));
    expect(refusal(reply)).toEqual({ status: 409, message: 'Time is up' });
    expect(reply.body.code).toBe('time_is_up');
    expect((await desk.state()).body.data.answers).toEqual([answer(questions[0], '4', 1)]);
  });

  test('a hand-in beyond the grace counts only what was saved', async () => {
    const { house, questions, desk } = await aSitting();
    await desk.start();
    await desk.save(answer(questions[0], '4', 1));
    house.clock.advance(beyondGrace);
    expect((await desk.submit(...rightAnswers(questions))).body.data).toEqual({ score: 2, totalPoints: 6 });
    expect((await desk.score()).body.data.submittedAt).toBe('2026-09-15T09:30:00.000Z');
  });
});

describe('a student who vanished after three saves', () => {
  async function vanish() {
    const scene = await aSitting();
    const { house, questions, desk } = scene;
    await desk.start();
    for (const saved of rightAnswers(questions)) expect((await desk.save(saved)).status).toBe(200);
    house.clock.advance(beyondGrace);
    return scene;
  }

  const asHandedIn = {
    status: 'submitted',
    submittedAt: '2026-09-15T09:30:00.000Z',
    score: 6,
    totalPoints: 6,
    correctAnswers: 3,
    percent: 100,
    grade: 'A+',
  };

  test('is handed in by the sweep with the three answers, at the deadline', async () => {
    const { house } = await vanish();
    expect(await finaliseOverdue(house.context)).toBe(1);
    expect(await house.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      status: 'submitted',
      submitted_at: '2026-09-15T09:30:00.000Z',
      score: 6,
      correct_answers: 3,
    });
    expect(await finaliseOverdue(house.context)).toBe(0);
  });

  test('is shown as submitted by the state, before any sweep', async () => {
    const { desk } = await vanish();
    const { data } = (await desk.state()).body;
    expect(data).toMatchObject({ status: 'submitted', attempt: asHandedIn, remainingSeconds: 0 });
    expect(data.answers).toHaveLength(3);
  });

  test('is shown as submitted by the exam and by the list, before any sweep', async () => {
    const one = await vanish();
    expect((await one.desk.exam()).body.data).toMatchObject({ attempt: asHandedIn, canStart: false });
    const two = await vanish();
    const list = await two.house.ask('GET', '/exam', { as: two.desk.student });
    expect(list.body.data).toMatchObject([{ attempt: asHandedIn, canStart: false }]);
  });

  test('has a score and no time left, before any sweep', async () => {
    const one = await vanish();
    expect((await one.desk.score()).body.data).toMatchObject({ score: 6, percent: 100, timeTaken: '30m 0s' });
    const two = await vanish();
    expect((await two.desk.remainingTime()).body).toMatchObject({ message: 'Time is up', remainingTime: 0 });
  });

  test('is counted and listed for staff as submitted, before any sweep', async () => {
    const one = await vanish();
    expect((await one.results()).body.data).toMatchObject([{ isSubmitted: true, score: 6, percent: 100 }]);
    const two = await vanish();
    const stats = await two.house.ask('GET', '/admin/stats', { as: two.admin });
    expect(stats.body.data).toMatchObject({ completedExams: 1, studyHours: 0.5 });
    const own = await two.house.ask('GET', '/user/stats', { as: two.desk.student });
    expect(own.body).toMatchObject({ completedExams: 1, studyHours: 0.5 });
  });

  test('is not closed while the grace lasts', async () => {
    const { house, desk } = await aSitting();
    await desk.start();
    house.clock.advance(grace);
    expect(await finaliseOverdue(house.context)).toBe(0);
    expect((await desk.state()).body.data.status).toBe('running');
  });
});

describe('the sweep', () => {
  test('closes every expired attempt every five seconds and leaves running ones alone', async () => {
    const { house, exam, desk } = await aSitting();
    for (const _ of 'abc') await deskOf(house, await aStudent(house), exam).start();
    house.clock.advance(beyondGrace);
    await desk.start();
    const running = () => house.db.selectFrom('attempts').select('_id').where('status', '=', 'running').execute();
    expect(await running()).toHaveLength(4);
    const job = sweepJob(house.context);
    expect(job).toMatchObject({ firstAfterMs: 5000, everyMs: 5000 });
    const errors: unknown[] = [];
    const stop = startJobs([{ ...job, firstAfterMs: 1 }], (error) => errors.push(error));
    await vi.waitFor(async () => expect(await running()).toHaveLength(1), 10_000);
    await stop();
    expect(errors).toEqual([]);
  });

  test('reports a failure and tries again', async () => {
    const { house } = await aSitting();
    const { db, drop } = await freshDatabase();
    await drop();
    const problems: string[] = [];
    const job = { ...sweepJob({ ...house.context, db }), firstAfterMs: 1, everyMs: 1 };
    const stop = startJobs([job], (_error, problem) => problems.push(problem));
    await vi.waitFor(() => expect(problems.length).toBeGreaterThan(1), 10_000);
    await stop();
    expect(new Set(problems)).toEqual(new Set(['the sweep failed']));
  });
});

test('staff results of many expired attempts are all closed, best first', async () => {
  const { house, exam, questions } = await aSitting();
  for (const [index, given] of rightAnswers(questions).entries()) {
    const desk = deskOf(house, await aStudent(house, { fullName: `Student ${index}` }), exam);
    await desk.start();
    await desk.save(given);
  }
  house.clock.advance({ days: 2 });
  const admin = await anAdmin(house);
  const reply = await house.ask('GET', `/studentExam/exams/${exam._id}`, { as: admin });
  expect(reply.body.data.map((result: { score: number }) => result.score)).toEqual([3, 2, 1]);
});
