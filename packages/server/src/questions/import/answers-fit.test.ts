import { expect, test } from 'vitest';
import { aBank, fileForm } from '../../../test/importing.ts';

const asked = (number: number) => `${number}. Which is number ${number}?\nA. x${number}\nB. y${number}\nC. z${number}`;

test('one press takes the answers that may only have moved, and no other doubt', async () => {
  const { house, admin, read } = await aBank();
  const questions = [1, 2, 3].map(asked);
  const text = [...questions, '4. Which? A. x B. y D. z', 'ANSWERS', '1. A', '2. B', '3. C', '4. A', '5. A'].join('\n');
  const { _id, counts } = await read(fileForm(text));
  expect(counts).toMatchObject({ accepted: 0, rejected: 4, toCheck: 4, perhapsMoved: 3 });
  const press = () => house.ask('POST', `/question/import/${_id}/answers-fit`, { as: admin });
  const [first, second] = [await press(), await press()];
  expect(first.body.data).toEqual({ changed: 3, counts: expect.objectContaining({ repaired: 3, toCheck: 1 }) });
  expect(first.body.data.counts).not.toHaveProperty('perhapsMoved');
  expect(second.body.data.changed).toBe(0);
  const { body } = await house.ask('GET', `/question/import/${_id}`, { as: admin });
  expect(body.data.rows.map(({ question }: { question: { correctAnswer: string } }) => question.correctAnswer)).toEqual(
    ['x1', 'y2', 'z3', 'x'],
  );
});
