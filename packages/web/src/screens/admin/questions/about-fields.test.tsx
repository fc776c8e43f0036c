import { anAdmin } from '@akada/server/test/people';
import { aLesson, aQuestion } from '@akada/server/test/things';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, problemsShown } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aForm() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  await aQuestion(school, admin, { text: 'Solve it', type: 'short-answer', options: [], correctAnswer: '1' });
  const { user } = renderApp('/admin/questions?view=cards', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit question' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Save changes' }));
  const stored = async () => (await school.ask('GET', '/question', { as: admin })).body.data[0];
  return { user, dialog, lesson, save, stored };
}

/** The list behind the dialog has fields of these names too. */
async function type(label: string, value: string): Promise<void> {
  fireEvent.change(await within(screen.getByRole('dialog')).findByLabelText(label), { target: { value } });
}

test('what is known about a question is typed as people say it, shown on its card, and cleared again', async () => {
  const { user, dialog, lesson, save, stored } = await aForm();
  const section = dialog.getByText('About this question').closest('details');
  expect(section?.open).toBe(false);
  await user.click(dialog.getByText('About this question'));
  await type('Subject', 'Mathematics');
  await type('Source', 'WAEC');
  await type('Year', '2019');
  await type('Number in the source', '7');
  await type('Tags', 'algebra, hard; Algebra,');
  await type('Explanation', 'Because $x = 1$');
  await type('Hint', 'Try $x = 0$');
  await user.selectOptions(dialog.getByLabelText('Class'), 'Class 2');
  await user.selectOptions(await dialog.findByLabelText('Lesson that teaches it'), 'Fractions');
  await type('From minute', '1:35');
  await user.click(dialog.getByLabelText(/^Open for practice/));
  await save();
  await findToast('Question updated successfully!');
  expect(await stored()).toMatchObject({
    ...{ subject: 'Mathematics', source: 'WAEC', year: 2019, sourceNumber: '7', classLevel: 'Grade 2 Secondary' },
    ...{
      tags: ['algebra', 'hard'],
      explanation: 'Because $x = 1$',
      hint: 'Try $x = 0$',
      lesson: lesson._id,
      lessonSecond: 95,
      practice: true,
    },
  });
  await screen.findByText('Mathematics · Class 2 · WAEC 2019, no. 7');
  screen.getByText('Explanation · Hint · Lesson linked · Open for practice');

  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  await screen.findByRole('dialog', { name: 'Edit question' });
  expect(screen.getByLabelText<HTMLInputElement>('Tags').value).toBe('algebra, hard');
  expect(screen.getByLabelText<HTMLInputElement>('From minute').value).toBe('1:35');
  for (const label of ['Subject', 'Source', 'Year', 'Number in the source', 'Tags', 'Explanation', 'Hint'])
    await type(label, '');
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Class'), 'No class');
  await user.selectOptions(screen.getByLabelText('Lesson that teaches it'), 'No lesson');
  await user.click(screen.getByLabelText(/^Open for practice/));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(async () => expect(await stored()).not.toHaveProperty('subject'));
  for (const name of ['source', 'year', 'tags', 'explanation', 'lesson', 'lessonSecond', 'classLevel', 'practice'])
    expect(await stored()).not.toHaveProperty(name);
});

test('a wrong year, tag or minute is refused where it stands, in an open section', async () => {
  const { user, dialog, save } = await aForm();
  await type('Year', '19');
  await type('Tags', `${'x'.repeat(41)}`);
  await user.selectOptions(await dialog.findByLabelText('Lesson that teaches it'), 'Fractions');
  await type('From minute', 'soon');
  await save();
  await waitFor(() =>
    expect(problemsShown()).toEqual([
      'Year must be 1900 or later',
      'Tag must be at most 40 characters long',
      'The second of the lesson must be a number',
    ]),
  );
  expect(dialog.getByText('About this question').closest('details')?.open).toBe(true);
});

test('subject, topic and source suggest what the bank has; topics are those of the subject', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await aQuestion(school, admin, { subject: 'Chemistry', topic: 'Acids', source: 'NECO' });
  await aQuestion(school, admin, { text: 'Other?', subject: 'Biology', topic: 'Cells', source: 'WAEC' });
  const { user } = renderApp('/admin/questions', { as: admin });
  await user.click(await screen.findByRole('button', { name: '+ Add Question' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a question' }));
  await user.click(dialog.getByText('About this question'));
  const suggested = (label: string) => {
    const list = dialog.getByLabelText(label).getAttribute('list') ?? '';
    return [...(document.getElementById(list)?.querySelectorAll('option') ?? [])].map(({ value }) => value);
  };
  await waitFor(() => expect(suggested('Subject')).toEqual(['Biology', 'Chemistry']));
  expect(suggested('Source')).toEqual(['NECO', 'WAEC']);
  expect(suggested('Topic')).toEqual(['Cells', 'Acids']);
  await user.type(dialog.getByLabelText('Subject'), 'Chemistry');
  await waitFor(() => expect(suggested('Topic')).toEqual(['Acids']));
});

test('a picture of the explanation is taken off, and that of the question stays', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { _id } = await aQuestion(school, admin);
  const picture = (alt: string) => JSON.stringify({ hash: 'f'.repeat(64), alt, width: 40, height: 30 });
  await school.db
    .updateTable('questions')
    .set({ picture: picture('A line'), explanation_picture: picture('Why') })
    .execute();
  const { user } = renderApp('/admin/questions', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit question' }));
  await user.click(dialog.getByText('About this question'));
  expect(dialog.getByLabelText('Description of the picture in the explanation')).toHaveProperty('value', 'Why');
  await user.click(dialog.getByRole('button', { name: 'Remove picture of the explanation' }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit question' })).toBeNull());
  const { data } = (await school.ask('GET', `/question/get/${_id}`, { as: admin })).body;
  expect(data.picture).toMatchObject({ alt: 'A line' });
  expect(data).not.toHaveProperty('explanationPicture');
});
