import { expect, test } from 'vitest';
import { aBank, fileForm } from '../../../test/importing.ts';

test('keeps the doubts that a change does not answer', async () => {
  const { read, mend } = await aBank();
  const text = '1. Which? a) Saw b) Abacus c) Computer d) Pen Solution: b\n\n2. Who?\nA. x\nB. y\nC. z\nAnswer: A';
  const { _id, rows } = await read(fileForm(text));
  expect(rows).toMatchObject([{ problem: 'no-key' }, { status: 'accepted' }]);
  expect(rows[0].why).toBe('No answer is given. Please check: “Solution:” stands in option D');
  const { body } = await mend(_id, 1, { correctAnswer: 'Abacus' });
  const why = 'Please check: “Solution:” stands in option D';
  expect(body.data.row).toMatchObject({ status: 'rejected', problem: 'check', why });
  const other = await mend(_id, 1, { correctAnswer: 'Saw' });
  expect(other.body.data.row).toMatchObject({ status: 'rejected', problem: 'check', why });
  const right = await mend(_id, 1, { correctAnswer: 'Saw' });
  expect(right.body.data.row).toMatchObject({ status: 'repaired', question: { correctAnswer: 'Saw' } });
  await mend(_id, 1, null);
  const options = await mend(_id, 1, { options: ['Saw', 'Abacus', 'Computer', 'Pen'], correctAnswer: 'Abacus' });
  expect(options.body.data.row).toMatchObject({ status: 'repaired' });
});
