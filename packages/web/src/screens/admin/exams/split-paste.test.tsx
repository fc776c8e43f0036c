import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWorkshop } from '../../../../test/a-workshop.ts';
import { fill } from '../../../../test/hands.ts';
import { looksLikeAPaper, looksWhole } from './split-paste.tsx';

const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

const two = '1. The SI unit of force is\nA. joule\nB. newton\nC. watt\nANS: B\n\n2. Water is wet.\nAnswer: True\n';

test.each([
  [two, true],
  ['Who wrote it?\n(a) Achebe (b) Soyinka', true],
  ['Name the capital.\nAns: Abuja', true],
  ['**Which tree?**\n- A. oak\n- B. iroko\n- C. ash', true],
  ['Which tree?\n* **A.** oak\n* **B.** iroko', true],
  ['Which tree?\n• (a) oak\n• (b) iroko', true],
  ['**1. Which tree?**\n**Answer:** C', true],
  ['Which tree?\n*Answer*: C', true],
  ['Say what you see:\n- a tree\n- a bird', false],
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

test.each([
  [two, true],
  ['**Question 1**\nWhich?\nA) one\nB) two\n**Answer:** A\n\n**Question 2**\nWho?\n**Answer:** Ada', true],
  ['Which?\nA. one\nB. two\nANS: A\n\nWho?\nA. Ada\nB. Obi\nANS: B', true],
  ['**1. Which?**\n- A. oak\n- B. ash\n**Answer:** A\n\n**2. Who?**\n- A. Ada\n- B. Obi\n**Answer:** B', true],
  ['• 1. Which?\n• A. oak\n• B. ash\n\n• 2. Who?\n• A. Ada\n• B. Obi', true],
  ['**1. Which?**\n- A. oak\n- B. ash\n**Answer:** A', false],
  ['1. Which is it?\nA. one\nB. two\nANS: A', false],
  ['Which year?\nA. 1960\nB. 1963\nANS: A', false],
])('%j is more than a question: %s', (text, isPaper) => expect(looksLikeAPaper(text)).toBe(isPaper));

test('a whole paper goes to the import with one button, and joins the exam from there', async () => {
  const { user, press, stored, status } = await aWorkshop({ empty: true });
  await press('Write the first question');
  await user.click(await screen.findByLabelText('Question'));
  await user.paste(`${two}\n3. Which of them is it in the diagram?\nA. a cell\nB. a wall\nANS: B\n`);
  await press('Look through them in the import');
  const rows = within(await screen.findByRole('list', { name: 'Questions of the import' }));
  expect(rows.getAllByRole('listitem').filter(({ id }) => id.startsWith('import-row-'))).toHaveLength(3);
  rows.getByText(/speaks of “the diagram”, which is not there/);
  await press('Add 2 questions');
  await waitFor(async () => expect((await stored()).questions).toHaveLength(2));
  await screen.findByText('2 questions of this import are in the bank and in ‘Algebra’');
  await user.click(screen.getByRole('link', { name: 'Back to the exam' }));
  await waitFor(() => expect(status()).toBe('Saved'));
  expect(screen.queryByText('No text yet')).toBeNull();
  await press('Publish');
  await screen.findByRole('dialog');
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
