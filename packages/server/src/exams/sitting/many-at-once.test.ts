import { expect, test } from 'vitest';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function aClassSits(count: number) {
  const scene = await aSitting();
  const desks = await times(count, async () => deskOf(scene.house, await aStudent(scene.house), scene.exam));
  return { ...scene, desks };
}

test('answers that a class sends at one moment are kept, each with its own student', async () => {
  const { questions, desks } = await aClassSits(30);
  await Promise.all(desks.map((desk) => desk.start()));
  const [number, truth, capital] = questions;
  const given = (index: number) => [
    answer(number, String(3 + (index % 4)), index + 1),
    answer(index % 2 ? truth : capital, index % 2 ? 'False' : `Town ${index}`, index + 2),
  ];
  const saves = await Promise.all(desks.map((desk, index) => desk.save(...given(index))));
  for (const [index, save] of saves.entries()) {
    expect(save.body.data.saved).toEqual(given(index).map(({ questionId, seq }) => ({ questionId, seq })));
    const kept = (await desks[index]?.state())?.body.data.answers;
    expect(new Set(kept)).toEqual(new Set(given(index)));
  }
});

test('one save that is refused, late or of no attempt refuses no other', async () => {
  const { house, questions, desks } = await aClassSits(6);
  const [foreign, handedIn, notStarted, ...others] = desks;
  await Promise.all(desks.filter((desk) => desk !== notStarted).map((desk) => desk.start()));
  await handedIn?.submit();
  const save = (desk?: (typeof desks)[number]) => desk?.save(answer(questions[0], '4', 1));
  const replies = await Promise.all([
    foreign?.save(answer({ _id: 'f'.repeat(24) }, '4', 1)),
    save(handedIn),
    save(notStarted),
    ...others.map(save),
  ]);
  expect(replies.map((reply) => [reply?.status, reply?.body.code])).toEqual([
    [400, 'invalid'],
    [409, 'conflict'],
    [404, 'not_started'],
    ...others.map(() => [200, undefined]),
  ]);
  const rows = await house.db.selectFrom('answers').select('student_id').execute();
  expect(rows.map((row) => row.student_id).sort()).toEqual(others.map(({ student }) => student._id).sort());
});

test('a class that starts at one moment has one attempt each, on one paper', async () => {
  const { house, exam, desks } = await aClassSits(20);
  const other = deskOf(house, await aStudent(house, { classLevel: 'Grade 2 Secondary' }), exam);
  const starts = await Promise.all([
    other.start(),
    ...desks.map((desk) => desk.start()),
    ...desks.map((desk) => desk.start()),
  ]);
  expect(starts.map(({ status }) => status)).toEqual([403, ...Array(40).fill(200)]);
  const attempts = await house.db.selectFrom('attempts').select(['_id', 'student_id', 'number', 'paper_id']).execute();
  expect(attempts.map((row) => row.student_id).sort()).toEqual(desks.map(({ student }) => student._id).sort());
  expect(new Set(attempts.map((row) => row.paper_id)).size).toBe(1);
  for (const [index, { student }] of desks.entries()) {
    const own = attempts.find((row) => row.student_id === student._id)?._id;
    expect([starts[1 + index], starts[21 + index]].map((start) => start?.body.data.attempt._id)).toEqual([own, own]);
  }
});

test('an exam that is closed, a draft or deleted starts for nobody, however many ask', async () => {
  const { house, admin, exam, desks } = await aClassSits(5);
  await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { isActive: false } });
  const refused = async () =>
    new Set((await Promise.all(desks.map((desk) => desk.start()))).map(({ body }) => body.message));
  expect(await refused()).toEqual(new Set(['This exam is not active']));
  await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { isActive: true } });
  house.clock.advance({ days: 400 });
  expect((await refused()).size).toBe(1);
  expect(await house.db.selectFrom('attempts').select('_id').execute()).toEqual([]);
});

test('a class that hands in at one moment gets each its own score, a second time the same', async () => {
  const { house, questions, desks } = await aClassSits(12);
  await Promise.all(desks.map((desk) => desk.start()));
  const given = rightAnswers(questions);
  await Promise.all(desks.map((desk, index) => desk.save(...given.slice(0, index % 4))));
  const scores = [0, 2, 3, 6];
  const expected = desks.map((_, index) => [200, scores[index % 4]]);
  for (const _ of ['first', 'again']) {
    const replies = await Promise.all(desks.map((desk) => desk.submit()));
    expect(replies.map(({ status, body }) => [status, body.data?.score])).toEqual(expected);
  }
  const ended = await house.db.selectFrom('attempts').select(['status', 'submitted_by']).execute();
  expect(new Set(ended.map((row) => `${row.status} by ${row.submitted_by}`))).toEqual(
    new Set(['submitted by student']),
  );
});

test('of hand-ins with answers at one moment each counts its own; refused ones refuse no other', async () => {
  const { questions, desks } = await aClassSits(8);
  const [foreign, notStarted, again, blank, unnumbered, ...others] = desks;
  await Promise.all(desks.filter((desk) => desk !== notStarted).map((desk) => desk.start()));
  const [first, second] = rightAnswers(questions);
  if (!first || !second) throw new Error('The paper has two questions');
  await again?.submit(first);
  await Promise.all([blank, unnumbered].map((desk) => desk?.save(first)));
  const { seq: _, ...newest } = { ...first, selectedAnswer: '5' };
  const replies = await Promise.all([
    foreign?.submit(answer({ _id: 'f'.repeat(24) }, '4', 1)),
    notStarted?.submit(first),
    again?.submit(second),
    blank?.submit({ ...newest, selectedAnswer: '' }),
    unnumbered?.submit(newest),
    ...others.map((desk) => desk.submit(first, second)),
  ]);
  expect(replies.map((reply) => reply?.body.data?.score ?? reply?.body.code)).toEqual([
    ...['invalid', 'not_started', 2, 2, 0],
    ...others.map(() => 3),
  ]);
});

test('pulses of a class at one moment tell each of its own attempt, and each session is noted as used', async () => {
  const { house, desks } = await aClassSits(12);
  const [, first, ...others] = desks;
  await Promise.all([first, ...others].map((desk) => desk?.start()));
  await first?.submit();
  house.clock.advance({ minutes: 5 });
  const statuses = (await Promise.all(desks.map((desk) => desk.pulse()))).map(({ body }) => body.data.status);
  expect(statuses).toEqual(['none', 'submitted', ...Array(10).fill('running')]);
  const used = await house.db
    .selectFrom('sessions')
    .select('user_id')
    .where('last_used_at', '=', new Date(house.clock.now()).toISOString())
    .execute();
  expect(used.map(({ user_id }) => user_id).sort()).toEqual(desks.map(({ student }) => student._id).sort());
});

test.runIf(isPostgres)('an attempt that staff have locked holds up no other student', async () => {
  const { house, exam, questions, desks } = await aClassSits(4);
  await house.db.updateTable('exams').set({ max_attempts: 2 }).where('_id', '=', exam._id).execute();
  await Promise.all(desks.map((desk) => desk.start()));
  const [locked, ...others] = desks;
  // The first attempt is free, and has ended: nothing may go to it.
  await locked?.submit();
  await locked?.start();
  const done: unknown[] = [];
  let waiting: Promise<unknown> | undefined;
  await house.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('attempts')
      .select('_id')
      .where('student_id', '=', String(locked?.student._id))
      .where('number', '=', 2)
      .forUpdate()
      .execute();
    waiting = locked?.save(answer(questions[0], '4', 1)).then(({ status }) => done.push(status));
    const [handsIn, ...saving] = others;
    await Promise.all([
      handsIn?.submit(...rightAnswers(questions)).then(({ status }) => done.push(status)),
      ...saving.map((desk) => desk.save(...rightAnswers(questions)).then(({ status }) => done.push(status))),
    ]);
    expect(done).toEqual([200, 200, 200]);
  });
  await waiting;
  expect(done).toEqual([200, 200, 200, 200]);
  expect((await locked?.state())?.body.data.answers).toEqual([answer(questions[0], '4', 1)]);
});

test('a save goes to the attempt that runs, also where the last one went to another attempt or another paper', async () => {
  const { house, exam, questions, desks } = await aClassSits(2);
  await house.db.updateTable('exams').set({ max_attempts: 2 }).where('_id', '=', exam._id).execute();
  const [desk] = desks;
  const save = async (text: string, seq: number) => (await desk?.save(answer(questions[0], text, seq)))?.status;
  await desk?.start();
  expect(await save('4', 1)).toBe(200);
  // As a decision about the key does, in any process.
  const paper = await house.db.selectFrom('papers').selectAll().executeTakeFirstOrThrow();
  const content = JSON.parse(paper.content);
  const fewer = JSON.stringify({ ...content, questions: content.questions.slice(1) });
  const other = { ...paper, _id: 'e'.repeat(24), content_hash: 'other', content: fewer };
  await house.db.insertInto('papers').values(other).execute();
  const moveTo = (paper_id: string) => house.db.updateTable('attempts').set({ paper_id }).execute();
  await moveTo(other._id);
  expect(await save('5', 2)).toBe(400);
  await moveTo(paper._id);
  expect(await save('5', 2)).toBe(200);
  await house.db.updateTable('attempts').set({ status: 'submitted', submitted_at: exam.startDate }).execute();
  expect(await save('6', 3)).toBe(409);
  await desk?.start();
  expect(await save('3', 4)).toBe(200);
  const kept = await house.db
    .selectFrom('answers')
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.student_id', '=', 'answers.student_id').onRef('attempts._id', '=', 'answers.attempt_id'),
    )
    .select(['number', 'selected_answer'])
    .orderBy('number')
    .execute();
  expect(kept).toEqual([
    { number: 1, selected_answer: '5' },
    { number: 2, selected_answer: '3' },
  ]);
});
