import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { answer, aSitting, type Given, rightAnswers } from '../../../test/sitting.ts';

const beyondGrace = { minutes: 30, seconds: 15, ms: 1 };

type Scene = Awaited<ReturnType<typeof aSitting>>;

async function anEndedSitting(): Promise<Scene> {
  const scene = await aSitting();
  await scene.desk.start();
  await scene.desk.save(answer(scene.questions[0], '4', 3));
  scene.house.clock.advance(beyondGrace);
  return scene;
}

const keptBeside = ({ house }: Scene) =>
  house.db
    .selectFrom('late_answers')
    .select(['question_id', 'selected_answer', 'seq', 'answered_at', 'arrived_at', 'decision'])
    .orderBy('question_id')
    .execute();

const late = (questionId: string, selected_answer: string, seq: number, answered_at: string | null = null) => ({
  question_id: questionId,
  selected_answer,
  seq,
  answered_at,
  arrived_at: '2026-09-15T09:30:15.001Z',
  decision: null,
});

describe('answers that come when the time is over', () => {
  test('are kept beside the attempt with what the device says of the time, and do not count', async () => {
    const scene = await anEndedSitting();
    const { questions, desk } = scene;
    const given: Given = { ...answer(questions[2], 'Abuja', 2), answeredAt: '2026-09-15T10:29:00+01:00' };
    const reply = await desk.save(given);
    expect(refusal(reply)).toEqual({ status: 409, message: 'Time is up' });
    expect(reply.body).toMatchObject({ code: 'time_is_up', late: [{ questionId: questions[2]._id, seq: 2 }] });
    expect(await keptBeside(scene)).toEqual([late(questions[2]._id, 'Abuja', 2, '2026-09-15T09:29:00.000Z')]);
    expect((await desk.state()).body.data.answers).toEqual([answer(questions[0], '4', 3)]);
    const { data } = (await desk.score()).body;
    expect(data).toMatchObject({ score: 2, submittedBy: 'time', lateAnswers: { waiting: 1, accepted: 0, refused: 0 } });
  });

  test('are kept whether or not the sweep has closed the attempt already', async () => {
    const scene = await anEndedSitting();
    await scene.desk.score();
    const reply = await scene.desk.save(answer(scene.questions[1], 'True', 1));
    expect(reply.body).toMatchObject({ code: 'time_is_up', late: [{ seq: 1 }] });
    expect(await keptBeside(scene)).toHaveLength(1);
  });

  test('sent along with a hand-in are kept too, and the hand-in gets its result', async () => {
    const scene = await anEndedSitting();
    expect((await scene.desk.submit(...rightAnswers(scene.questions))).body.data).toEqual({ score: 2, totalPoints: 6 });
    expect((await keptBeside(scene)).map((row) => row.selected_answer).toSorted()).toEqual(['Abuja', 'true']);
  });

  test('that the attempt has already are named as held and not kept twice', async () => {
    const scene = await anEndedSitting();
    const reply = await scene.desk.save(answer(scene.questions[0], '3', 2), answer(scene.questions[0], '4', 3));
    expect(reply.body.late).toEqual([
      { questionId: scene.questions[0]._id, seq: 2 },
      { questionId: scene.questions[0]._id, seq: 3 },
    ]);
    expect(await keptBeside(scene)).toEqual([]);
  });

  test('of one question leave the newest, whatever order they come in, however often', async () => {
    const scene = await anEndedSitting();
    const [, , short] = scene.questions;
    for (const [text, seq] of [
      ['Lagos', 5],
      ['Abuja', 7],
      ['Kano', 6],
      ['Abuja', 7],
    ] as const) {
      await scene.desk.save(answer(short, text, seq));
    }
    expect(await keptBeside(scene)).toEqual([late(short._id, 'Abuja', 7)]);
  });

  test('keep the time they first arrived when a device sends them again', async () => {
    const scene = await anEndedSitting();
    const [, , short] = scene.questions;
    await scene.desk.save(answer(short, 'Abuja', 7));
    scene.house.clock.advance({ minutes: 5 });
    await scene.desk.save(answer(short, 'Abuja', 7));
    expect(await keptBeside(scene)).toEqual([late(short._id, 'Abuja', 7)]);
  });

  test('to a question that is not on the paper, or no option of it, are refused as ever and keep nothing', async () => {
    const scene = await anEndedSitting();
    const [choice, trueFalse] = scene.questions;
    const foreign = await scene.desk.save(answer(trueFalse, 'True', 1), {
      ...answer(choice, '4', 9),
      questionId: 'f'.repeat(24),
    });
    expect(refusal(foreign)).toEqual({
      status: 400,
      message: 'This question is not on your paper',
      field: 'answers.1.questionId',
    });
    const noOption = await scene.desk.save(answer(choice, '99', 9));
    expect(refusal(noOption)).toMatchObject({ status: 400, field: 'answers.0.selectedAnswer' });
    expect(await keptBeside(scene)).toEqual([]);
  });

  test('with a time that is none are refused by the field', async () => {
    const { desk, questions } = await aSitting();
    await desk.start();
    const bad = { ...answer(questions[0], '4', 1), answeredAt: 'just now' } as Given;
    expect(refusal(await desk.save(bad))).toEqual({
      status: 400,
      message: 'answeredAt must be an ISO 8601 time',
      field: 'answers.0.answeredAt',
    });
  });
});

test('who hands in before the end has had the last word: nothing is kept of what comes then', async () => {
  const scene = await aSitting();
  await scene.desk.start();
  await scene.desk.submit();
  const reply = await scene.desk.save(answer(scene.questions[0], '4', 1));
  expect(refusal(reply)).toEqual({ status: 409, message: 'You have already submitted this exam' });
  expect(await keptBeside(scene)).toEqual([]);
});

test('a hand-in by the device at the end of the time leaves the door open for answers another device still holds', async () => {
  const scene = await aSitting();
  await scene.desk.start();
  scene.house.clock.advance({ minutes: 30, seconds: 1 });
  await scene.desk.submit(answer(scene.questions[0], '4', 1));
  const reply = await scene.desk.save(answer(scene.questions[2], 'Abuja', 1));
  expect(reply.body).toMatchObject({ code: 'time_is_up', late: [{ seq: 1 }] });
  expect((await scene.desk.score()).body.data).toMatchObject({ score: 2, submittedBy: 'time' });
});
