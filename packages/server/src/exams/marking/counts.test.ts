import { countsOf } from '@akada/contract/rules/result-counts';
import { expect, test } from 'vitest';
import { attemptOf, staffOf } from '../../../test/invigilating.ts';
import { answer, aSitting } from '../../../test/sitting.ts';

/** The first question of three is blank, the second wrong; the third is as given. */
async function satWith(third: string) {
  const scene = await aSitting();
  const { house, admin, exam, desk, questions } = scene;
  await desk.start();
  await desk.submit(answer(questions[1], 'false'), answer(questions[2], third));
  const counts = async () => {
    const score = countsOf((await desk.score()).body.data);
    expect(countsOf((await desk.exam()).body.data.lastResult)).toEqual(score);
    const listed = await house.ask('GET', '/exam', { as: desk.student });
    expect(countsOf(listed.body.data[0].lastResult)).toEqual(score);
    return score;
  };
  const ids = questions.map(({ _id }) => _id) as [string, string, string];
  const attemptId = (await attemptOf(house, desk.student, exam))._id;
  return { counts, ids, attemptId, staff: staffOf(house, admin, exam) };
}

test('a blank answer that an annulment made right is not blank, and what is wrong stays wrong', async () => {
  const { counts, ids, staff } = await satWith('');
  expect(await counts()).toEqual({ right: 0, wrong: 1, blank: 2, waiting: 0 });
  await staff.apply({ kind: 'annul', questionId: ids[0], how: 'full-mark' });
  expect(await counts()).toEqual({ right: 1, wrong: 1, blank: 1, waiting: 0 });
});

test.each([
  [0, { right: 1, wrong: 1, blank: 0, waiting: 0 }],
  [1, { right: 1, wrong: 0, blank: 1, waiting: 0 }],
  [2, { right: 0, wrong: 1, blank: 1, waiting: 0 }],
])('a question out of the total is in no count (%i)', async (index, left) => {
  const { counts, ids, staff } = await satWith('Abuja');
  await staff.apply({ kind: 'annul', questionId: ids[index] ?? '', how: 'leave-out' });
  expect(await counts()).toEqual(left);
  await staff.apply({ kind: 'annul', questionId: ids[index] ?? '', how: 'count-again' });
  expect(await counts()).toEqual({ right: 1, wrong: 1, blank: 1, waiting: 0 });
});

test('a blank answer is right with all its points given, and blank with some', async () => {
  const { counts, ids, attemptId, staff } = await satWith('Abuja');
  const override = { kind: 'override', attemptId, questionId: ids[0] } as const;
  await staff.apply({ ...override, points: 1 });
  expect(await counts()).toEqual({ right: 1, wrong: 1, blank: 1, waiting: 0 });
  await staff.apply({ ...override, points: 2 });
  expect(await counts()).toEqual({ right: 2, wrong: 1, blank: 0, waiting: 0 });
});
