import { anAdmin, aStudent } from '@akada/server/test/people';
import { anExam, aStart, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** An open exam that two have started. */
async function aStartedExam() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions });
  for (let index = 0; index < 2; index += 1) await aStart(school, await aStudent(school), exam);
  const stored = async () => (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  const change = (body: object) =>
    school.ask('PUT', `/question/${questions[0]._id}`, { as: admin, body: { newVersion: false, ...body } });
  return { school, admin, questions, exam, stored, change };
}

test('the page of an exam that was sat says what a change does, and asks before there is a new version', async () => {
  const { admin, exam, stored, change } = await aStartedExam();
  await change({ text: 'What is 1 + 3?' });
  const { user } = renderApp(`/admin/exams/${exam._id}`, { as: admin });
  await screen.findByText(
    '2 students have sat this exam. Everybody who starts gets version 1; what you changed since waits for a new version.',
  );
  await user.click(screen.getByRole('button', { name: 'Make version 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Make a new version of 'Algebra'?" }));
  await waitFor(() =>
    expect(textOf(dialog.getByRole('status'))).toBe(
      '2 students have sat this exam. Students who start from now get a new version. Who has started keeps the paper and ' +
        'the result; results say who sat which version.',
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Make version 2' }));
  expect(await findToast('Version 2 is made')).toBe("Students who start 'Algebra' from now get it.");
  await screen.findByText(/Everybody who starts gets version 2; what you change here waits/);
  expect(await stored()).toMatchObject({ version: 2 });
});

test('what is unfinished is listed, and no version is made of it', async () => {
  const { school, admin, exam, questions, stored } = await aStartedExam();
  await school.db.updateTable('questions').set({ options: '["4"]' }).where('_id', '=', questions[0]._id).execute();
  const { user } = renderApp(`/admin/exams/${exam._id}`, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Make version 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('link', { name: 'Question 1' });
  expect(dialog.getByRole('button', { name: 'Make version 2' })).toHaveProperty('disabled', true);
  expect(await stored()).toMatchObject({ version: 1 });
});

test('the bank asks before a question of such an exam is changed', async () => {
  const { admin, stored } = await aStartedExam();
  const { user } = renderApp('/admin/questions', { as: admin });
  await user.click((await screen.findAllByRole('button', { name: /^Edit/ })).at(-1) as HTMLElement);
  await fill(user, 'Question', 'What is 1 + 3?');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: "2 students have sat 'Algebra'" }));
  await user.click(dialog.getByRole('button', { name: 'Make a new version' }));
  await findToast('Question updated successfully!');
  expect(await stored()).toMatchObject({ version: 2 });
});
