import { expect, test } from 'vitest';
import { attemptOf, staffOf } from '../../test/invigilating.ts';
import { aStudent } from '../../test/people.ts';
import { answer, aSitting, deskOf } from '../../test/sitting.ts';
import { after } from '../../test/turns.ts';

/** So many students at the exam, each with 5 for the first question, whose key says 4. */
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
