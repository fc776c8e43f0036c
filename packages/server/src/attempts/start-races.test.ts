import { expect, test } from 'vitest';
import { staffOf } from '../../test/invigilating.ts';
import { aStudent } from '../../test/people.ts';
import { answer, aSitting, deskOf } from '../../test/sitting.ts';
import { after } from '../../test/turns.ts';

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
