import { expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aBank } from '../../../test/importing.ts';

test('a pasted text is divided as an import divides it, and nothing is stored', async () => {
  const { house, admin, bank } = await aBank();
  const split = (text: string) => house.ask('POST', '/question/split', { as: admin, body: { text } });
  const { body } = await split(
    '7. The SI unit of force is (2 marks)\n(a) joule   (b) newton\nAns: b\n\n8. Which is a metal?\nA. iron\nB. sulphur\n',
  );
  expect(body.data).toMatchObject([
    {
      ...{ text: 'The SI unit of force is', type: 'multiple-choice', options: ['joule', 'newton'] },
      ...{ correctAnswer: 'newton', points: 2 },
    },
    // Without its answer, which is still to be marked.
    { text: 'Which is a metal?', options: ['iron', 'sulphur'], correctAnswer: '', why: 'No answer is given' },
  ]);
  expect(refusal(await split('Dear Ada, how are you?'))).toMatchObject({ status: 400, field: 'text' });
  expect(refusal(await split(' '))).toMatchObject({ status: 400, field: 'text', message: 'Please paste a question' });
  expect(await bank()).toEqual([]);
  expect((await house.ask('GET', '/question/import', { as: admin })).body.data).toEqual([]);
});

test('a question with bulleted options and a bold answer is divided', async () => {
  const { house, admin } = await aBank();
  const text = '**1. Which tree is a hardwood?**\n- A. pine\n- B. cedar\n- C. iroko\n**Answer:** C\n';
  const { body } = await house.ask('POST', '/question/split', { as: admin, body: { text } });
  expect(body.data).toMatchObject([
    { text: 'Which tree is a hardwood?', options: ['pine', 'cedar', 'iroko'], correctAnswer: 'iroko' },
  ]);
});
