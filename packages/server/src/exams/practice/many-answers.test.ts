import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aQuestion } from '../../../test/things.ts';
import { dueAfter } from './schedule.ts';

/** One question that a student answers over and over. */
async function aDrill() {
  const house = await openHouse();
  const student = await aStudent(house);
  const { _id: questionId } = await aQuestion(house, await anAdmin(house), { practice: true });
  let sent = 0;
  const given = (selectedAnswer: string, minutes = 0) => {
    sent += 1;
    const answeredAt = new Date(house.clock.now() + sent * 1000 - minutes * 60_000 - 3_600_000).toISOString();
    return { _id: sent.toString(16).padStart(24, '0'), questionId, selectedAnswer, answeredAt };
  };
  const send = (answers: readonly object[]) =>
    house.ask('POST', '/practice/answers', { as: student, body: { answers } });
  const rows = () => house.db.selectFrom('practice_answers').selectAll().orderBy('answered_at').execute();
  const card = () => house.db.selectFrom('practice_cards').selectAll().executeTakeFirstOrThrow();
  return { house, student, given, send, rows, card };
}

const many = (count: number, make: (index: number) => ReturnType<Awaited<ReturnType<typeof aDrill>>['given']>) =>
  Array.from({ length: count }, (_, index) => make(index));

test('of each question twenty answers are kept, and the card is that of all', async () => {
  const { given, send, rows, card } = await aDrill();
  const answers = many(130, (index) => given(index % 3 === 0 ? '3' : '4'));
  for (let from = 0; from < answers.length; from += 50)
    expect((await send(answers.slice(from, from + 50))).status).toBe(200);
  expect(await rows()).toHaveLength(20);
  const [first, ...rest] = answers.map(({ selectedAnswer, answeredAt }) => ({
    is_right: selectedAnswer === '4' ? 1 : 0,
    answered_at: answeredAt,
  }));
  if (!first) throw new Error('no answer');
  const { due_at, is_right, older } = await card();
  expect({ due_at, is_right }).toEqual({ due_at: dueAfter([first, ...rest]), is_right: 0 });
  expect(JSON.parse(older ?? '')).toMatchObject({ answers: 110, right: 73, until: answers[109]?.answeredAt });
});

test('answers that arrive again or from long before change nothing once they are summed up', async () => {
  const { given, send, rows, card } = await aDrill();
  const answers = many(60, () => given('4'));
  await send(answers);
  const before = [await rows(), await card()];
  const again = await send([...answers.slice(0, 30), ...answers.slice(50), given('3', 600)]);
  expect(again.body.data).toHaveLength(1);
  expect([await rows(), await card()]).toEqual(before);
});

test('two thousand answers of a day count; the next day begins anew', async () => {
  const { house, given, send, rows } = await aDrill();
  for (let turn = 0; turn < 10; turn += 1) expect((await send(many(200, () => given('4')))).status).toBe(200);
  const refused = await send([given('4')]);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toBe('You have practised 2,000 answers today. Please go on tomorrow.');
  expect(refused.body.retryAfterSeconds).toBe(14 * 3600);
  expect(await rows()).toHaveLength(20);
  house.clock.advance({ hours: 14 });
  expect((await send([given('4')])).status).toBe(200);
  expect(await house.db.selectFrom('practice_days').selectAll().execute()).toMatchObject([{ answers: 1 }]);
});

test('the own export has the counts of what is kept no more', async () => {
  const { house, student, given, send } = await aDrill();
  await send(many(25, () => given('4')));
  const { body } = await house.ask('GET', '/user/export', { as: student });
  expect(body.practice.answers).toHaveLength(20);
  expect(body.practice.older).toMatchObject([{ answers: 5, right: 5 }]);
});
