import { expect, test } from 'vitest';
import { attemptOf, staffOf } from '../../../test/invigilating.ts';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { after } from '../../../test/turns.ts';
import { noteSeen, writeSeen } from '../sitting/presence.ts';
import { finaliseOverdue } from '../sitting/submit.ts';

test('twenty requests at once with one key give the time once, and all hear the same', async () => {
  const { house, admin, exam, desk } = await aSitting();
  const staff = staffOf(house, admin, exam);
  await desk.start();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => staff.give({ minutes: 7, key: 'power-cut-0001' })),
  );
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body.data))).size).toBe(1);
  expect(await attemptOf(house, desk.student, exam)).toMatchObject({ extra_minutes: 7 });
  expect(
    await house.db.selectFrom('audit').select('_id').where('action', '=', 'exam.extra-time').execute(),
  ).toHaveLength(1);
});

test('in 50 races of extra time against the sweep every attempt goes on with all it had', async () => {
  const { house, admin, exam, questions } = await aSitting({ exam: { maxAttempts: 1 } });
  const staff = staffOf(house, admin, exam);
  const desks = [];
  for (let index = 0; index < 10; index += 1) {
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    await desk.save(answer(questions[0], '4', 1));
    desks.push(desk);
  }
  house.clock.advance({ minutes: 30, seconds: 16 });
  for (let round = 0; round < 50; round += 1) {
    const [reply] = await Promise.all([
      after(round % 7, () => staff.give({ minutes: 1 })),
      after((round * 3) % 5, () => finaliseOverdue(house.context, { examId: exam._id })),
    ]);
    expect(reply.body.data, reply.text).toMatchObject({ attempts: 10, reopened: 10 });
    const rows = await house.db.selectFrom('attempts').selectAll().where('exam_id', '=', exam._id).execute();
    expect(rows.map((row) => [row.status, row.score, row.extra_minutes])).toEqual(
      Array(10).fill(['running', null, round + 1]),
    );
    house.clock.advance({ minutes: 1 });
  }
  await finaliseOverdue(house.context, { examId: exam._id });
  for (const desk of desks) expect((await desk.score()).body.data.score).toBe(2);
});

test('extra time among saves and hand-ins waits for none of them for long, and loses none', async () => {
  const { house, admin, exam, questions } = await aSitting();
  const staff = staffOf(house, admin, exam);
  const desks = await Promise.all(Array.from({ length: 12 }, async () => deskOf(house, await aStudent(house), exam)));
  for (const desk of desks) await desk.start();
  for (let round = 0; round < 10; round += 1) {
    const saves = desks.map((desk, index) =>
      after((index * round) % 9, () =>
        desk.save(...rightAnswers(questions).map((given) => ({ ...given, seq: round + 1 }))),
      ),
    );
    const replies = await Promise.all([...saves, staff.give({ minutes: 1 }), staff.give({ minutes: 1 })]);
    expect(replies.map((reply) => reply.status)).toEqual(Array(14).fill(200));
  }
  const ends = await Promise.all(
    desks.map((desk, index) => after(index, () => (index % 2 ? desk.submit() : staff.give({ minutes: 1 })))),
  );
  expect(ends.every((reply) => reply.status === 200)).toBe(true);
  for (const desk of desks) {
    const { extra_minutes, status } = await attemptOf(house, desk.student, exam);
    expect(extra_minutes).toBeGreaterThanOrEqual(20);
    if (status === 'running') expect(extra_minutes).toBe(26);
  }
});

test('extra time and the write of last_seen_at never deadlock', async () => {
  const { house, admin, exam } = await aSitting();
  const staff = staffOf(house, admin, exam);
  const desks = [];
  for (let index = 0; index < 60; index += 1) desks.push(deskOf(house, await aStudent(house), exam));
  for (const desk of desks.toReversed()) await desk.start();
  const attempts = await house.db.selectFrom('attempts').select(['student_id', '_id']).orderBy('_id', 'desc').execute();
  for (let round = 0; round < 30; round += 1) {
    for (const attempt of attempts) noteSeen(house.context, attempt);
    const [, ...given] = await Promise.all([
      after(round % 11, () => writeSeen(house.context)),
      staff.give({ minutes: 1 }),
      after(3, () => staff.give({ minutes: 1 })),
    ]);
    expect(given.map((reply) => reply.status)).toEqual([200, 200]);
  }
});

test('an account deleted while staff give time and hand in for it leaves nothing, and no call fails', async () => {
  const { house, admin, exam } = await aSitting();
  const staff = staffOf(house, admin, exam);
  for (let round = 0; round < 30; round += 1) {
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    const { _id } = await attemptOf(house, desk.student, exam);
    const [erased, ...deeds] = await Promise.all([
      after(round % 9, () => house.ask('DELETE', '/user', { as: desk.student })),
      after((round * 3) % 7, () => staff.give({ minutes: 1, studentId: desk.student._id })),
      after((round * 5) % 8, () => staff.submitFor(_id)),
    ]);
    expect(erased.status).toBe(200);
    for (const deed of deeds) expect([200, 404, 409]).toContain(deed.status);
  }
  expect(await house.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
  expect(await house.db.selectFrom('extra_time').selectAll().execute()).toEqual([]);
});
