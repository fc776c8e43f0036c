import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Two of three answered '5' to 2 + 2, one answered '4', which is the key; a fourth is at it. */
async function anExamWithAWrongKey() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'First term test', questions });
  const desks: ReturnType<typeof deskOf>[] = [];
  for (const [fullName, given] of [
    ['Amara Eze', '5'],
    ['Tunde Bakare', '4'],
    ['Zainab Musa', '5'],
  ] as const) {
    const desk = deskOf(school, await aStudent(school, { fullName }), exam);
    await desk.start();
    await desk.submit(answer(questions[0], given), answer(questions[1], 'True'));
    desks.push(desk);
  }
  await deskOf(school, await aStudent(school), exam).start();
  const scores = () => Promise.all(desks.map(async (desk) => (await desk.score()).body.data.score));
  const open = (path = 're-mark') => renderApp(`/admin/exams/${exam._id}/${path}`, { as: admin });
  return { school, admin, exam, questions, scores, open };
}

const questionsShown = () =>
  screen
    .getAllByRole('listitem')
    .map(textOf)
    .filter((text) => text.includes('Correct the key'));

test('the questions with the fewest right answers come first, and are searched', async () => {
  const { open } = await anExamWithAWrongKey();
  const { user } = open('results');
  await user.click(await screen.findByRole('link', { name: 'A key was wrong?' }));
  await screen.findByRole('heading', { name: 'Which question has a wrong key?' });
  expect(questionsShown()[0]).toMatch(/^Name the capital.*Short Answer ?Key: Abuja ?on 4 papers ?0% had it right/);
  expect(questionsShown()[1]).toMatch(/^What is 2 \+ 2\?.*Key: 4 ?on 4 papers ?33% had it right/);
  expect(questionsShown()[2]).toMatch(/^Water boils.*Key: True ?on 4 papers ?100% had it right/);
  await user.type(screen.getByLabelText('Search questions'), 'WATER');
  await waitFor(() => expect(questionsShown()).toHaveLength(1));
});

test('a corrected key shows whose result changes before it is applied, asks with the number, and keeps the old score', async () => {
  const { open, scores, school, admin, exam } = await anExamWithAWrongKey();
  const { user } = open();
  await screen.findByRole('heading', { name: 'Which question has a wrong key?' });
  const [, sum] = screen.getAllByRole('button', { name: 'Correct the key' });
  await user.click(sum as HTMLElement);
  expect(screen.getByText('The key now')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '5' }));
  await user.click(screen.getByRole('button', { name: 'Preview the changes' }));
  const list = await screen.findByRole('list', { name: 'Results that change' });
  expect(within(list).getAllByRole('listitem').map(textOf)).toEqual([
    'Amara Eze33% F (1 point)better:67% C (3 points)',
    'Tunde Bakare67% C (3 points)worse:33% F (1 point)',
    'Zainab Musa33% F (1 point)better:67% C (3 points)',
  ]);
  expect(screen.getByText('1 student still at the exam would be marked by the new key too.')).toBeTruthy();
  expect(await scores()).toEqual([1, 3, 1]);
  await user.click(screen.getByRole('button', { name: 'Apply the new key' }));
  await screen.findByText('Please give a reason');
  await fill(user, 'Reason', 'The key was one too low');
  await user.click(screen.getByRole('button', { name: 'Apply the new key' }));
  const asking = within(await screen.findByRole('alertdialog', { name: 'Correct the key and change 3 results?' }));
  expect(asking.getByText(/What is 2 \+ 2/)).toBeTruthy();
  await user.dblClick(asking.getByRole('button', { name: 'Apply' }));
  await findToast('Marked again');
  const done = await placeOf('Marked again');
  expect(await scores()).toEqual([3, 1, 3]);
  expect(school.network.calls.filter((call) => call.endsWith('/re-mark'))).toHaveLength(1);
  const question = await school.ask('GET', `/exam/${exam._id}`, { as: admin });
  expect(question.body.data.questions[0].correctAnswer).toBe('5');
  await user.click(done.getByRole('link', { name: 'Amara Eze' }));
  const changes = within(await screen.findByRole('region', { name: 'Changes of the score' }));
  expect(textOf(changes.getByRole('listitem'))).toMatch(
    /^Marked again: a key was corrected ?33% \(1 of 6 points\) before, 67% \(3 of 6 points\) after ?The key was one too low/,
  );
});

test('another answer takes the preview away, and the key it has already has nothing to apply', async () => {
  const { open } = await anExamWithAWrongKey();
  const { user } = open();
  await user.type(await screen.findByLabelText('Search questions'), 'capital');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Correct the key' })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Correct the key' }));
  await fill(user, 'Right answer', 'Abuja');
  await user.click(screen.getByRole('button', { name: 'Preview the changes' }));
  await screen.findByText('This is the key already: there is nothing to apply.');
  await fill(user, 'Right answer', 'Abuja FCT');
  expect(screen.queryByRole('heading', { name: 'What would change' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preview the changes' }));
  await screen.findByText('No finished result changes.');
});

test('an exam that nobody has started points to the question bank', async () => {
  const { school, admin } = await anExamWithAWrongKey();
  const untouched = await anExam(school, admin, { ...openNow(), questions: [] });
  renderApp(`/admin/exams/${untouched._id}/re-mark`, { as: admin });
  await screen.findByText('No paper has been handed out yet');
});
