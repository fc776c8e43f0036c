import { expect, test } from 'vitest';
import { attemptOf, staffOf } from '../../../test/invigilating.ts';
import { aStudent, type Person } from '../../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { anExam } from '../../../test/things.ts';
import { after } from '../../../test/turns.ts';
import { startAttempt } from './start.ts';

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** On Citus a save is several round trips. */
const longMs = process.env.TEST_CITUS ? 600_000 : 120_000;

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

test('in 1,000 races of saves against the hand-in each save is counted or refused', { timeout: longMs }, async () => {
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
  const starts: Awaited<ReturnType<(typeof desks)[number]['start']>>[] = [];
  // On any machine, the starts of a turn see the state before or after its edit.
  for (const [turn, version] of versions.entries()) {
    const four = desks.slice(turn * 4, turn * 4 + 4);
    const edit = house.ask('PUT', `/question/${choice._id}`, { as: admin, body: { ...version, newVersion: true } });
    starts.push(...(await Promise.all(four.map((desk, index) => after(index * 3, () => desk.start())))));
    expect((await edit).status).toBe(200);
  }
  const seen = new Set<string>();
  for (const [index, start] of starts.entries()) {
    const { text, options, points } = start.body.exam.questions[0];
    const version = versions.find((one) => one.text === text) ?? { ...choice, correctAnswer: '4' };
    expect({ options, points }).toEqual({ options: version.options, points: version.points });
    const handedIn = await desks[index]?.submit({ questionId: choice._id, selectedAnswer: version.correctAnswer });
    expect(handedIn?.body.data).toEqual({ score: points, totalPoints: points + 4 });
    seen.add(text);
  }
  expect(seen.size).toBeGreaterThanOrEqual(5);
});

test('two devices that start again and again at once have one attempt, and one of them has it', async () => {
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

/** Students at the exam, each with 5 for the first question, whose key is 4. */
async function aRoomFull(students: number) {
  const scene = await aSitting();
  const { house, admin, exam, questions } = scene;
  const desks = await Promise.all(
    Array.from({ length: students }, async () => deskOf(house, await aStudent(house), exam)),
  );
  for (const desk of desks) {
    await desk.start();
    await desk.save(answer(questions[0], '5', 1));
  }
  return { ...scene, desks, staff: staffOf(house, admin, exam) };
}

test('a hand-in stays handed in, however much time is given at the same moment', async () => {
  const { house, exam, desks, staff } = await aRoomFull(40);
  await desks[0]?.submit();
  for (const [index, desk] of desks.slice(1, -1).entries()) {
    const [handedIn, given] = await Promise.all([
      after((index * 3) % 11, () => desk.submit()),
      after((index * 5) % 7, () => staff.give({ minutes: 1 })),
    ]);
    expect([handedIn.status, given.status]).toEqual([200, 200]);
    expect(await attemptOf(house, desk.student, exam)).toMatchObject({ status: 'submitted', submitted_by: 'student' });
  }
});

test('who hands in while a key is corrected is marked by the new key, whichever came first', async () => {
  const { questions, desks, staff } = await aRoomFull(40);
  for (let round = 0; round < 10; round += 1) {
    const some = desks.slice(round * 4, round * 4 + 4);
    const correctAnswer = round % 2 ? '4' : '5';
    const [marked, ...handedIn] = await Promise.all([
      after(round, () => staff.remark({ questionId: questions[0]._id, correctAnswer })),
      ...some.map((desk, index) => after(index * 5, () => desk.submit())),
    ]);
    expect([marked, ...handedIn].map((reply) => reply.status)).toEqual(Array(5).fill(200));
    const scores = await Promise.all(some.map(async (desk) => (await desk.score()).body.data.score));
    expect(scores, `round ${round}`).toEqual(Array(4).fill(correctAnswer === '5' ? 2 : 0));
  }
});

test('who starts while a key is corrected is marked by the new key, whichever came first', async () => {
  const { house, admin, exam, questions, desk } = await aSitting();
  const staff = staffOf(house, admin, exam);
  await desk.start();
  for (let round = 0; round < 12; round += 1) {
    const correctAnswer = round % 2 ? '4' : '5';
    const desks = await Promise.all(Array.from({ length: 8 }, async () => deskOf(house, await aStudent(house), exam)));
    const [marked, ...starts] = await Promise.all([
      after(4 + round * 3, () => staff.remark({ questionId: questions[0]._id, correctAnswer })),
      ...desks.map((one, index) => after(index * 4, one.start)),
    ]);
    expect([marked, ...starts].map((reply) => reply.status)).toEqual(Array(9).fill(200));
    for (const one of desks) {
      expect((await one.submit(answer(questions[0], correctAnswer))).body.data.score, `round ${round}`).toBe(2);
    }
  }
});

test('who starts a second attempt while the first one is opened again has one that runs', async () => {
  const { house, admin, exam } = await aSitting({ exam: { maxAttempts: 2 } });
  const staff = staffOf(house, admin, exam);
  const desks = [];
  for (let index = 0; index < 24; index += 1) {
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    desks.push(desk);
  }
  house.clock.advance({ minutes: 31 });
  for (const [index, desk] of desks.entries()) {
    const [given, started] = await Promise.all([
      after(index % 5, () => staff.give({ minutes: 12, studentId: desk.student._id })),
      after((index * 3) % 7, desk.start),
    ]);
    expect([given.status, started.status], given.text).toEqual([200, 200]);
    const running = await house.db
      .selectFrom('attempts')
      .select('_id')
      .where('student_id', '=', desk.student._id)
      .where('status', '=', 'running')
      .execute();
    expect(running).toHaveLength(1);
  }
});

test('a start that is undone leaves the one in the same commit its paper', async () => {
  const { house, admin, questions, exam, desk } = await aSitting();
  const { context } = house;
  const other = await anExam(house, admin, { questions });
  const taken = (await deskOf(house, desk.student, other).start()).body.data.attempt._id;
  const second = await aStudent(house);
  const startOf = ({ _id }: Person, newId: () => string) =>
    context.commit((trx) =>
      startAttempt(trx, { ...context, newId }, { _id, classLevel: exam.classLevel }, exam._id, undefined),
    );
  // Its attempt cannot be inserted: the id is in use.
  const [undone, started] = await Promise.allSettled([
    startOf(desk.student, () => taken),
    startOf(second, context.newId),
  ]);
  expect(undone).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
  expect(started).toMatchObject({ status: 'fulfilled' });
  const state = await deskOf(house, second, exam).exam();
  expect(state.body.data.questions).toHaveLength(3);
});
