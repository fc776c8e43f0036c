import { expect, test } from 'vitest';
import { attemptOf } from '../../../test/invigilating.ts';
import { aLimitedTeacher } from '../../../test/limited-teacher.ts';

test('of a shared exam a limited teacher changes points of own students, and no key', async () => {
  const { house, ask, shared, own, ofSubject, ofClass, zed } = await aLimitedTeacher();
  const questionId = shared.question._id;
  const foreign = await attemptOf(house, zed, { _id: shared.ids.exam });
  const points = (attemptId: string) => ({ kind: 'override', attemptId, questionId, points: 1 });
  const mine = points(shared.ids.attempt);
  const decide = (decisions: object[], examId = shared.ids.exam) =>
    ask('POST', `/exam/${examId}/marking/apply`, { decisions, reason: 'Half right' });
  const preview = await ask('POST', `/exam/${shared.ids.exam}/marking/preview`, { decisions: [mine] });
  expect(preview.body.data).toMatchObject({ counts: { attempts: 1 }, changes: [{ student: { fullName: 'Own Ada' } }] });
  const key = { kind: 'key', questionId, correctAnswer: '5' };
  const annul = { kind: 'annul', questionId, how: 'leave-out' };
  for (const other of [key, annul]) {
    expect((await decide([mine, other])).body).toMatchObject({ code: 'forbidden', field: 'decisions' });
  }
  expect((await decide([mine, points(foreign._id)])).body).toMatchObject({ message: 'Attempt not found' });
  expect((await ask('GET', `/exam/${shared.ids.exam}/marking/history`)).status).toBe(403);
  const before = (await attemptOf(house, zed, { _id: shared.ids.exam })).score;
  expect((await decide([mine])).body.data.changes).toHaveLength(1);
  expect((await attemptOf(house, zed, { _id: shared.ids.exam })).score).toBe(before);
  const { questions } = (await ask('GET', `/studentExam/attempts/${shared.ids.attempt}`)).body.data;
  expect(questions.find((one: { _id: string }) => one._id === questionId)).toMatchObject({ earned: 1 });
  // An attempt of another exam is not changed through an own one, and a foreign exam is not there.
  expect((await decide([points(ofSubject.ids.attempt)], own.ids.exam)).status).toBe(404);
  for (const { ids } of [ofSubject, ofClass]) expect((await decide([points(ids.attempt)], ids.exam)).status).toBe(404);
});

test('a review of a lesson that is also for others says that it is only read', async () => {
  const { ask } = await aLimitedTeacher();
  const { data } = (await ask('GET', '/admin/reviews')).body;
  const limits = data.map(({ text, limitedTo }: { text: string; limitedTo?: string }) => [text, limitedTo]);
  expect(limits.toSorted()).toEqual([
    ['Own review', undefined],
    ['Shared review', 'reading'],
  ]);
});
