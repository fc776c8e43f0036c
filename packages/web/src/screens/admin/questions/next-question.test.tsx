import { anAdmin } from '@akada/server/test/people';
import { anExam } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, openNow } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

test('questions are written one after the other without leaving the keyboard, with what the last one had', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra' });
  const { user } = renderApp('/admin/questions', { as: admin });
  await user.click(await screen.findByRole('button', { name: '+ Add Question' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Create a question' }));
  const question = () => dialog().getByLabelText<HTMLTextAreaElement>('Question');

  await user.selectOptions(dialog().getByLabelText('Type'), 'true-false');
  await user.selectOptions(dialog().getByLabelText('Select Exam (Optional)'), 'Algebra');
  await fill(user, 'Points', '3');
  await fill(user, 'Question', 'Zero is even.');
  await user.click(dialog().getByLabelText('True'));
  await user.keyboard('{Control>}{Enter}{/Control}');

  await waitFor(() => expect(question().value).toBe(''));
  await waitFor(() => expect(document.activeElement).toBe(question()));
  expect(dialog().getByLabelText<HTMLInputElement>('True').checked).toBe(false);
  await user.keyboard('One is prime.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await dialog().findByText('Please provide a correct answer')).toBeTruthy();
  expect(question().value).toBe('One is prime.');
  await user.click(dialog().getByLabelText('False'));
  await user.click(dialog().getByRole('button', { name: 'Create question' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const { data } = (await school.ask('GET', '/question', { as: admin })).body;
  const shown = data.map(({ text, type, correctAnswer, points, exam: of }: Record<string, unknown>) => [
    ...[text, type, correctAnswer, points],
    of === exam._id,
  ]);
  // Both may be of one moment of the test's clock, so neither is the newer one.
  expect(shown.toSorted()).toEqual([
    ['One is prime.', 'true-false', 'false', 3, true],
    ['Zero is even.', 'true-false', 'true', 3, true],
  ]);
});
