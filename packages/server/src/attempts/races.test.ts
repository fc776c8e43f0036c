import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Reply } from '../../test/house.ts';
import { aStudent } from '../../test/people.ts';
import { aSitting, deskOf, rightAnswers } from '../../test/sitting.ts';

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Lets the event loop turn so many times before the work begins: two calls meet at another moment in every race. */
async function after(turns: number, work: () => Promise<Reply>): Promise<Reply> {
  for (let turn = 0; turn < turns; turn += 1) await nextTick();
  return work();
}

test('fifty starts at once make one attempt', async () => {
  const { house, desk } = await aSitting();
  const replies = await times(50, () => desk.start());
  expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(200));
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  expect(await house.db.selectFrom('attempts').select('number').execute()).toEqual([{ number: 1 }]);
});

test('twenty hand-ins at once give one result', async () => {
  const { house, questions, desk } = await aSitting();
  await desk.start();
  const given = rightAnswers(questions);
  const replies = await times(20, (index) => desk.submit(...given.slice(0, 1 + (index % 3))));
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  const { score } = await house.db.selectFrom('attempts').select('score').executeTakeFirstOrThrow();
  expect(replies[0]?.body.data.score).toBe(score);
});

test('fifty starts at once after the first of two attempts make one more', async () => {
  const { house, desk } = await aSitting({ exam: { maxAttempts: 2 } });
  await desk.start();
  await desk.submit();
  const replies = await times(50, () => desk.start());
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  expect(await house.db.selectFrom('attempts').select('_id').execute()).toHaveLength(2);
});

test('in 1,000 races of saves against the hand-in each save is counted or refused', { timeout: 120_000 }, async () => {
  const { house, exam, questions } = await aSitting();
  const given = rightAnswers(questions);
  const points = questions.map((question) => question.points);
  const seen = { counted: 0, refused: 0 };

  async function race(index: number): Promise<void> {
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    const [handIn, ...saves] = await Promise.all([
      after((index * 7) % 23, () => desk.submit()),
      ...given.map((answer, turn) => after((index * (turn + 3)) % 29, () => desk.save(answer))),
    ]);
    expect(handIn.status).toBe(200);
    let acknowledged = 0;
    for (const [turn, save] of saves.entries()) {
      if (save.status === 200) {
        acknowledged += points[turn] ?? 0;
        seen.counted += 1;
      } else {
        expect(save.body).toMatchObject({ code: 'conflict', message: 'You have already submitted this exam' });
        expect(save.status).toBe(409);
        seen.refused += 1;
      }
    }
    expect(handIn.body.data.score).toBe(acknowledged);
    expect((await desk.score()).body.data.score).toBe(acknowledged);
  }

  for (let index = 0; index < 1000; index += 5) await times(5, (turn) => race(index + turn));
  expect(seen.counted + seen.refused).toBe(3000);
  expect(seen.counted).toBeGreaterThan(100);
  expect(seen.refused).toBeGreaterThan(100);
});

test('saves of one question that arrive together leave the newest', async () => {
  const { questions, desk } = await aSitting();
  await desk.start();
  const options = ['3', '4', '5', '6'];
  const sent = Array.from({ length: 40 }, (_, index) => ((index * 17) % 40) + 1);
  await Promise.all(
    sent.map((seq) => desk.save({ questionId: questions[0]._id, selectedAnswer: options[seq % 4] ?? '', seq })),
  );
  expect((await desk.state()).body.data.answers).toEqual([
    { questionId: questions[0]._id, selectedAnswer: '3', seq: 40 },
  ]);
});

test('students who start while the exam is edited have one whole version each, and are marked by it', async () => {
  const { house, admin, exam, questions } = await aSitting();
  const [choice] = questions;
  const versions = Array.from({ length: 10 }, (_, index) => {
    const right = `${index}`;
    return { text: `Version ${index}`, options: [right, `not ${index}`], correctAnswer: right, points: index + 1 };
  });
  const students = await times(40, () => aStudent(house));
  const desks = students.map((student) => deskOf(house, student, exam));
  const edits = versions.map((version, index) =>
    after(index * 9, () => house.ask('PUT', `/question/${choice._id}`, { as: admin, body: version })),
  );
  const starts = desks.map((desk, index) => after(index * 2, () => desk.start()));
  for (const edit of await Promise.all(edits)) expect(edit.status).toBe(200);
  const seen = new Set<string>();
  for (const [index, start] of (await Promise.all(starts)).entries()) {
    const { text, options, points } = start.body.exam.questions[0];
    const version = versions.find((one) => one.text === text) ?? { ...choice, correctAnswer: '4' };
    expect({ options, points }).toEqual({ options: version.options, points: version.points });
    const handedIn = await desks[index]?.submit({ questionId: choice._id, selectedAnswer: version.correctAnswer });
    expect(handedIn?.body.data).toEqual({ score: points, totalPoints: points + 4 });
    seen.add(text);
  }
  expect(seen.size).toBeGreaterThan(2);
});

test('two devices that start again and again at once have one attempt, and one of them holds it', async () => {
  const { house, exam, desk } = await aSitting();
  const path = (what: string) => `/studentExam/${what}/${exam._id}`;
  const devices = ['phone-of-ada', 'laptop-at-school'];
  const starts = await times(40, (index) =>
    house.ask('POST', path('start'), { as: desk.student, body: { device: devices[index % 2] } }),
  );
  expect(new Set(starts.map((start) => start.body.data.attempt._id)).size).toBe(1);
  const holds = await Promise.all(
    devices.map(async (device) => {
      const { body } = await house.ask('GET', `${path('pulse')}?device=${device}`, { as: desk.student });
      return !body.data.takenOver;
    }),
  );
  expect(holds.toSorted()).toEqual([false, true]);
});
