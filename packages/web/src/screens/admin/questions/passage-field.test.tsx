import type { Question } from '@akada/contract';
import { anAdmin } from '@akada/server/test/people';
import { aPassage, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aSchool() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = async () => (await school.ask('GET', '/question', { as: admin })).body.data;
  return { school, admin, questions };
}

test('a passage is written beside its first question, and stays chosen for the next one', async () => {
  const { admin, questions, school } = await aSchool();
  const { user } = renderApp('/admin/questions', { as: admin });
  await user.click(await screen.findByRole('button', { name: '+ Add Question' }));
  await fill(user, 'Question', 'When does it blow?');
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Type'), 'Short Answer');
  await fill(user, 'Correct answer', 'November');
  await user.click(screen.getByRole('button', { name: 'Write a passage' }));
  const dialog = await screen.findByRole('dialog', { name: 'Write a passage' });
  await user.click(within(dialog).getByRole('button', { name: 'Create passage' }));
  await within(dialog).findByText('Please enter the passage');
  await fill(user, 'Text of the passage', 'The harmattan blows.');
  await user.click(within(dialog).getByRole('button', { name: 'Create passage' }));
  await screen.findByRole('button', { name: 'Edit passage' });
  expect(school.network.calls).not.toContain('POST /question');
  await user.click(screen.getByRole('button', { name: 'Create and next' }));
  await waitFor(async () => expect(await questions()).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe(''));
  expect((await questions())[0].passage).toMatchObject({ text: 'The harmattan blows.' });
  const chosen = within(screen.getByRole('dialog')).getByLabelText<HTMLSelectElement>('Passage (optional)');
  expect(chosen.value).toBe((await questions())[0].passage._id);
});

test('its change is announced with the questions that it changes, and the bank shows those of one passage', async () => {
  const { school, admin, questions } = await aSchool();
  const passage = await aPassage(school, admin);
  await aQuestion(school, admin, { text: 'When?', passage: passage._id });
  await aQuestion(school, admin, { text: 'Where?', passage: passage._id });
  await aQuestion(school, admin, { text: 'Alone' });
  const { user } = renderApp(`/admin/questions?view=cards&passage=${passage._id}`, { as: admin });
  await screen.findByText('2 questions');
  expect(screen.queryByText('Alone')).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Edit.*When/ }));
  await user.click(await screen.findByRole('button', { name: 'Edit passage' }));
  await screen.findByText(/^A change changes it for 2 questions\./);
  const dialog = screen.getByRole('dialog', { name: 'Edit passage' });
  expect(within(dialog).getByText('Where?')).toBeTruthy();
  await fill(user, 'Text of the passage', 'A dusty wind.');
  await user.click(within(dialog).getByRole('button', { name: 'Save passage' }));
  await waitFor(async () =>
    expect((await questions()).filter((question: Question) => question.passage?.text === 'A dusty wind.')).toHaveLength(
      2,
    ),
  );
});
