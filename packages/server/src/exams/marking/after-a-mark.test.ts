import { describe, expect, test } from 'vitest';
import { anEssayExam, essayText as text } from '../../../test/essays.ts';
import { refusal } from '../../../test/house.ts';
import { attemptOf } from '../../../test/invigilating.ts';
import { answer, deskOf } from '../../../test/sitting.ts';

describe('after a mark', () => {
  test('a late answer that is accepted waits again, beside the mark for the earlier one', async () => {
    const { house, essay, exam, student, staff } = await anEssayExam();
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.save(answer(essay, text, 1));
    house.clock.advance({ minutes: 31 });
    const { _id } = await attemptOf(house, student, exam);
    await staff.marking();
    await staff.mark(_id, essay._id, { points: 6 });
    await desk.save(answer(essay, `${text} And trade.`, 2));
    await staff.decide(_id, 'accept');
    expect((await desk.score()).body.data).toMatchObject({
      ...{ score: 0, toMark: 1 },
      changes: [{ kind: 'late-answers', before: { score: 6 }, after: { score: 0 } }],
    });
    const shown = (await staff.answerToMark(_id, essay._id)).body.data;
    expect(shown).toMatchObject({ seq: 2, earlierMark: { points: 6 } });
    expect(refusal(await staff.mark(_id, essay._id, { points: 8 }))).toMatchObject({ status: 409, field: 'seq' });
    expect((await staff.mark(_id, essay._id, { points: 8, seq: 2 })).body.data).toMatchObject({ score: 8, toMark: 0 });
  });

  test('more time lets the student go on: what is as it was keeps its mark, what changes waits', async () => {
    const { house, sum, essay, exam, student, staff } = await anEssayExam();
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.save(answer(essay, text, 1));
    const { _id } = await attemptOf(house, student, exam);
    const again = async () => {
      house.clock.advance({ minutes: 31 });
      await staff.marking();
    };
    await again();
    await staff.mark(_id, essay._id, { points: 6 });
    await staff.give({ minutes: 60, studentId: student._id });
    expect(refusal(await staff.mark(_id, essay._id, { points: 7 }))).toMatchObject({ status: 409 });
    await desk.save(answer(sum, '4', 1));
    house.clock.advance({ minutes: 60 });
    expect((await desk.score()).body.data).toMatchObject({ score: 8, percent: 67 });
    await staff.give({ minutes: 60, studentId: student._id });
    await desk.save(answer(essay, `${text} And trade.`, 2));
    house.clock.advance({ minutes: 61 });
    expect((await desk.score()).body.data).toMatchObject({ score: 2, toMark: 1 });
  });

  test('a re-mark of another question keeps the points given by hand', async () => {
    const { sum, essay, finish, staff } = await anEssayExam();
    const { attemptId, score } = await finish(text);
    await staff.mark(attemptId, essay._id, { points: 7 });
    await staff.remark({ questionId: sum._id, correctAnswer: '5' });
    expect((await score()).body.data).toMatchObject({
      ...{ score: 7, percent: 58 },
      changes: [{ kind: 're-mark', before: { score: 9, percent: 75 }, after: { score: 7, percent: 58 } }],
    });
  });

  test('an erased account leaves neither answers nor comments', async () => {
    const { house, essay, student, finish, staff } = await anEssayExam();
    const { attemptId } = await finish(text);
    await staff.mark(attemptId, essay._id, { points: 7, comment: 'Amaka, well done' });
    await house.ask('DELETE', '/user', { as: student });
    expect(await house.db.selectFrom('hand_marks').selectAll().execute()).toEqual([]);
    expect((await staff.marking()).body.data.questions).toEqual([]);
    expect((await staff.answerToMark(attemptId, essay._id)).status).toBe(404);
  });
});
