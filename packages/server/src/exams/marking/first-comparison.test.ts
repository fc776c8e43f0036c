import { expect, test } from 'vitest';
import { staffOf } from '../../../test/invigilating.ts';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf } from '../../../test/sitting.ts';
import { up } from '../../platform/db/migrations/0006-first-comparison.ts';

/** Papers that were handed out before what phones type counted as typed are marked as they were. */

const oldId = 'f'.repeat(24);

/** Ada has a paper of before; Tunde starts a new one. Both write “Abuja.” and a wrong sum. */
async function twoPapers() {
  const scene = await aSitting();
  const { house, admin, exam, questions, desk: ada } = scene;
  const tunde = deskOf(house, await aStudent(house), exam);
  const given = [answer(questions[0], '5', 1), answer(questions[1], 'true', 1), answer(questions[2], 'Abuja.', 1)];
  await ada.start();
  await tunde.start();
  const { db } = house;
  const paper = await db.selectFrom('papers').selectAll().executeTakeFirstOrThrow();
  await up(db as never);
  const { content } = await db.selectFrom('papers').select('content').executeTakeFirstOrThrow();
  await db.updateTable('papers').set({ content: paper.content }).execute();
  await db
    .insertInto('papers')
    .values({ ...paper, content, _id: oldId, content_hash: 'of before' })
    .execute();
  await db.updateTable('attempts').set({ paper_id: oldId }).where('student_id', '=', ada.student._id).execute();
  await ada.submit(...given);
  await tunde.submit(...given);
  const scoreOf = async (desk: typeof ada) => (await desk.score()).body.data.score;
  return { ...scene, ada, tunde, scoreOf, staff: staffOf(house, admin, exam) };
}

test('a submitted paper keeps its marks of the full stop when it is marked again', async () => {
  const { ada, tunde, scoreOf, staff, questions } = await twoPapers();
  expect([await scoreOf(ada), await scoreOf(tunde)]).toEqual([1, 4]);
  await staff.remark({ questionId: questions[0]._id, correctAnswer: '5' });
  expect([await scoreOf(ada), await scoreOf(tunde)]).toEqual([3, 6]);
  await staff.remark({ questionId: questions[2]._id, correctAnswer: 'Abuja.' });
  expect(await scoreOf(ada)).toBe(6);
});

test('its comparison makes no new version of the exam', async () => {
  const { house, admin, exam } = await twoPapers();
  await house.db.updateTable('exam_versions').set({ paper_id: oldId }).execute();
  const { data } = (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body;
  expect(data).toMatchObject({ version: 1 });
  expect(data.nextVersion).toBeUndefined();
});
