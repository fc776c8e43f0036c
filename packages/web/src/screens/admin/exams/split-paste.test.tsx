import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWorkshop } from '../../../../test/a-workshop.ts';
import { fill } from '../../../../test/hands.ts';
import { looksWhole } from './split-paste.tsx';

const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

const two = '1. The SI unit of force is\nA. joule\nB. newton\nC. watt\nANS: B\n\n2. Water is wet.\nAnswer: True\n';

test.each([
  [two, true],
  ['Who wrote it?\n(a) Achebe (b) Soyinka', true],
  ['Name the capital.\nAns: Abuja', true],
  ['Read the text.\nThen say what a. and b. mean.', false],
  ['A. A line alone', false],
  ['The answer to everything is what?', false],
])('%j is a whole question: %s', (text, isWhole) => expect(looksWhole(text)).toBe(isWhole));

test('a question that is pasted whole is divided, and what follows it becomes questions of their own', async () => {
  const { user, press, stored, status } = await aWorkshop({ empty: true });
  await press('Write the first question');
  await user.click(await screen.findByLabelText('Question'));
  await user.paste(two);
  await press('Put each part in its place');
  await waitFor(() => expect(typedIn('Question')).toBe('The SI unit of force is'));
  expect(['A', 'B', 'C'].map((letter) => typedIn(`Option ${letter}`))).toEqual(['joule', 'newton', 'watt']);
  expect((screen.getByLabelText('Option B is correct') as HTMLInputElement).checked).toBe(true);
  await press('Done');
  await waitFor(() => expect(status()).toBe('Saved'));
  expect((await stored()).questions).toMatchObject([
    { text: 'The SI unit of force is', correctAnswer: 'newton' },
    { text: 'Water is wet.', type: 'true-false', correctAnswer: 'true' },
  ]);
});

test('a text that is pasted stays as it is where nobody divides it', async () => {
  const { user, press } = await aWorkshop({ empty: true });
  await press('Write the first question');
  await user.click(await screen.findByLabelText('Question'));
  await user.paste('Who?\nA. one\nB. two');
  await press('Leave it as it is');
  expect(typedIn('Question')).toBe('Who?\nA. one\nB. two');
  expect(screen.queryByRole('button', { name: 'Put each part in its place' })).toBeNull();
  await fill(user, 'Question', 'Who wrote it?');
});
