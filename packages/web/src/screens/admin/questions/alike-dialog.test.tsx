import { anAdmin } from '@akada/server/test/people';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aBank() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const one = await aQuestion(school, admin);
  const other = await aQuestion(school, admin, { text: 'what is 2 + 2' });
  await aQuestion(school, admin, { text: 'Another one', type: 'short-answer', options: [], correctAnswer: 'x' });
  const exam = await anExam(school, admin, { title: 'Algebra', questions: [other] });
  const questionsOfExam = async () =>
    (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data.questions.map(
      ({ _id }: { _id: string }) => _id,
    );
  return { school, admin, one, other, questionsOfExam };
}

test('of two that are alike one is kept, in the exam of the other, and an undo brings both back', async () => {
  const { admin, one, other, questionsOfExam } = await aBank();
  const { user } = renderApp('/admin/questions?alike=yes&view=cards', { as: admin });
  await screen.findByText('2 questions');
  const [button] = screen.getAllByRole('button', { name: /^2 alike/ });
  if (!button) throw new Error('no button');
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Questions that are alike' }));
  const [first, second] = within(await dialog.findByRole('list', { name: 'Alike' })).getAllByRole('button');
  expect([first, second].map((keep) => keep && textOf(keep))).toEqual([
    'Keep this one: What is 2 + 2?',
    'Keep this one: what is 2 + 2',
  ]);
  await user.click(first as HTMLElement);
  await findToast('1 question deleted');
  await screen.findByText('No question matches these filters.');
  expect(await questionsOfExam()).toEqual([one._id]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 questions');
  await waitFor(async () => expect(await questionsOfExam()).toEqual([other._id]));
});

test('a question that no other is like says nothing of it', async () => {
  const { admin } = await aBank();
  renderApp('/admin/questions?view=cards', { as: admin });
  await screen.findByText('3 questions');
  expect(screen.getAllByRole('button', { name: /alike/ })).toHaveLength(2);
});

test('those that are not the same are marked no more, and an undo marks them again', async () => {
  const { admin } = await aBank();
  const { user } = renderApp('/admin/questions?alike=yes&view=cards', { as: admin });
  await screen.findByText('2 questions');
  await user.click(screen.getAllByRole('button', { name: /^2 alike/ })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Questions that are alike' }));
  await dialog.findByRole('list', { name: 'Alike' });
  await user.click(dialog.getByRole('button', { name: 'Not the same: keep all' }));
  await findToast('They are no longer marked as alike');
  await screen.findByText('No question matches these filters.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 questions');
});
