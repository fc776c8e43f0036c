import { expect, test } from 'vitest';
import { type House, openHouse } from '../../test/house.ts';
import { anAdmin, type Person } from '../../test/people.ts';
import { anExam } from '../../test/things.ts';

const sum = { text: '2 + 2?', type: 'multiple-choice', options: ['3', '4'], correctAnswer: '4' };

const create = (house: House, as: Person, key: string, body: object = sum) =>
  house.ask('POST', '/question', { as, body, headers: { 'idempotency-key': key } });

test('an Idempotency-Key of no length or of too much is refused by its name', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  for (const key of ['', 'x'.repeat(201)]) {
    const { status, body } = await create(house, teacher, key);
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'Idempotency-Key' });
  }
});

test('a repeated request makes one question, in one place of its exam, and gets it as it is now', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const exam = await anExam(house, teacher, { questions: [] });
  const body = { ...sum, exam: exam._id };
  const replies = await Promise.all([1, 2, 3].map(() => create(house, teacher, 'one', body)));
  const [first] = replies.map((reply) => reply.body.data);
  for (const { status, body } of replies) expect({ status, data: body.data }).toEqual({ status: 201, data: first });
  await house.ask('PUT', `/question/${first._id}`, { as: teacher, body: { text: '2 + 2 = ?' } });
  expect((await create(house, teacher, 'one', body)).body.data).toMatchObject({ _id: first._id, text: '2 + 2 = ?' });
  const stored = (await house.ask('GET', `/exam/${exam._id}`, { as: teacher })).body.data;
  expect(stored.questions.map(({ _id }: { _id: string }) => _id)).toEqual([first._id]);
});

test('another key, and the same key of somebody else, make another question', async () => {
  const house = await openHouse();
  const [one, other] = [await anAdmin(house), await anAdmin(house)];
  const ids = [];
  for (const [as, key] of [
    [one, 'a'],
    [one, 'b'],
    [other, 'a'],
  ] as const) {
    ids.push((await create(house, as, key)).body.data._id);
  }
  expect(new Set(ids).size).toBe(3);
});
