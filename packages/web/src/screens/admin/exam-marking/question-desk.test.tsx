import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Two of three answered '5' to 2 + 2, one answered '4', which is the key; two wrote the capital in other words. A fourth is at it. */
async function anExamWithAWrongKey() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Chinedu Okafor' });
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'First term test', questions });
  const desks: ReturnType<typeof deskOf>[] = [];
  for (const [fullName, given, capital] of [
    ['Amara Eze', '5', 'Abuja FCT'],
    ['Tunde Bakare', '4', ' abuja fct'],
    ['Zainab Musa', '5', ''],
  ] as const) {
    const desk = deskOf(school, await aStudent(school, { fullName }), exam);
    await desk.start();
    const third = capital === '' ? [] : [answer(questions[2], capital)];
    await desk.submit(answer(questions[0], given), answer(questions[1], 'True'), ...third);
    desks.push(desk);
  }
  await deskOf(school, await aStudent(school), exam).start();
  const results = () => Promise.all(desks.map(async (desk) => (await desk.score()).body.data));
  const scores = async () => (await results()).map(({ score }) => score);
  const open = (question?: number, path = 'marking') =>
    renderApp(
      `/admin/exams/${exam._id}/${path}${question === undefined ? '' : `?question=${questions[question]?._id}`}`,
      {
        as: admin,
      },
    );
  return { school, admin, exam, questions, scores, results, open };
}

const questionsShown = () =>
  screen
    .getAllByRole('listitem')
    .map(textOf)
    .filter((text) => text.includes('Look at the answers'));

const changesShown = async () => {
  const list = await screen.findByRole('list', { name: 'Results that change' });
  return within(list).getAllByRole('listitem').map(textOf);
};

test('the questions with the fewest right answers come first, and are searched', async () => {
  const { open } = await anExamWithAWrongKey();
  const { user } = open(undefined, 'results');
  await user.click(await screen.findByRole('link', { name: 'Marking' }));
  await screen.findByRole('heading', { name: 'Marked by the key' });
  expect(questionsShown()[0]).toMatch(/^Name the capital.*Short Answer ?Key: Abuja ?on 4 papers ?0% had it right/);
  expect(questionsShown()[1]).toMatch(/^What is 2 \+ 2\?.*Key: 4 ?on 4 papers ?33% had it right/);
  expect(questionsShown()[2]).toMatch(/^Water boils.*Key: True ?on 4 papers ?100% had it right/);
  await user.type(screen.getByLabelText('Search questions'), 'WATER');
  await waitFor(() => expect(questionsShown()).toHaveLength(1));
});

test('a new key shows whose result changes before it is applied, and keeps the old score', async () => {
  const { open, scores, school, exam, admin } = await anExamWithAWrongKey();
  const { user } = open(0, 're-mark');
  await user.click(await screen.findByRole('button', { name: 'Change the key' }));
  await user.click(screen.getByRole('radio', { name: '5' }));
  await user.click(screen.getByRole('button', { name: 'Preview the changes' }));
  await screen.findByText('3 results change: 2 up, 1 down.');
  expect(await changesShown()).toEqual([
    'Amara Eze33% F (1 of 6 points)better:67% C (3 of 6 points)',
    'Tunde Bakare67% C (3 of 6 points)worse:33% F (1 of 6 points)',
    'Zainab Musa33% F (1 of 6 points)better:67% C (3 of 6 points)',
  ]);
  expect(screen.getByText(/1 student still at it would be marked so too\.$/)).toBeTruthy();
  expect(await scores()).toEqual([1, 3, 1]);
  await user.click(screen.getByRole('button', { name: 'Apply to 3 results' }));
  await screen.findByText('Please give a reason');
  await fill(user, 'Reason', 'The key was one too low');
  await user.dblClick(screen.getByRole('button', { name: 'Apply to 3 results' }));
  await findToast('Marked again');
  const done = await placeOf('Marked again');
  expect(await scores()).toEqual([3, 1, 3]);
  expect(school.network.calls.filter((call) => call.endsWith('/marking/apply'))).toHaveLength(1);
  const question = await school.ask('GET', `/exam/${exam._id}`, { as: admin });
  expect(question.body.data.questions[0].correctAnswer).toBe('5');
  await user.click(done.getByRole('link', { name: 'Amara Eze' }));
  const changes = within(await screen.findByRole('region', { name: 'Changes of the score' }));
  expect(textOf(changes.getByRole('listitem'))).toMatch(
    /^Marked again: a key was corrected ?33% \(1 of 6 points\) before, 67% \(3 of 6 points\) after ?The key was one too low/,
  );
});

test('an answer that students gave is accepted for all of them, and stands in the history with its reason', async () => {
  const { open, scores } = await anExamWithAWrongKey();
  const { user } = open(2);
  const given = await screen.findByRole('list', { name: 'Answers that were given' });
  expect(within(given).getAllByRole('listitem').map(textOf)).toEqual([
    expect.stringMatching(/^Abuja FCT ?2 students ?Wrong ?Accept for all/i),
  ]);
  expect(screen.getByText('1 student left it blank.')).toBeTruthy();
  await user.click(within(given).getByRole('button', { name: /^Accept for all/ }));
  await screen.findByText('2 results change: 2 up, 0 down.');
  await fill(user, 'Reason', 'It is the capital territory');
  await user.click(screen.getByRole('button', { name: 'Apply to 2 results' }));
  await user.click((await placeOf('Marked again')).getByRole('button', { name: 'All questions' }));
  expect(await scores()).toEqual([4, 6, 1]);
  const history = within(await screen.findByRole('region', { name: 'What was decided' }));
  expect(textOf(history.getAllByRole('listitem')[0] as HTMLElement)).toMatch(
    /^Another answer accepted: Name the capital.*It is the capital territory.*2 results changed, 2 up, 0 down$/,
  );
});

test('an answer accepted beside the key of a choice question warns that the key stays right; a written answer does not', async () => {
  const { open } = await anExamWithAWrongKey();
  const { user } = open(0);
  const warning =
    /^The key, 4, stays right as well: both answers get the points\. If the key is wrong, use “Change the key”/;
  await user.click(await screen.findByRole('button', { name: /^Accept for all: ?5/ }));
  await screen.findByText(warning);
  await user.click(screen.getByRole('button', { name: 'All questions' }));
  const [capital] = await screen.findAllByRole('button', { name: /Look at the answers/ });
  await user.click(capital as HTMLElement);
  await user.click(await screen.findByRole('button', { name: /^Accept for all/ }));
  await screen.findByText('2 results change: 2 up, 0 down.');
  expect(screen.queryByText(/stays right as well/)).toBeNull();
});

test('an annulled question is full mark for all or out of the total, and can be counted again', async () => {
  const { open, results } = await anExamWithAWrongKey();
  const { user } = open(0);
  await user.click(await screen.findByRole('button', { name: 'Annul the question' }));
  await user.click(screen.getByRole('radio', { name: /^Out of the total/ }));
  await user.click(screen.getByRole('button', { name: 'Preview the changes' }));
  await screen.findByRole('heading', { name: 'Annul the question: out of the total' });
  await fill(user, 'Reason', 'Two options are right');
  await user.click(screen.getByRole('button', { name: /^Apply to/ }));
  const done = await placeOf('Marked again');
  expect(await results()).toMatchObject([
    { score: 1, totalPoints: 4 },
    { score: 1, totalPoints: 4 },
    { score: 1, totalPoints: 4 },
  ]);
  await user.click(done.getByRole('button', { name: 'All questions' }));
  const badge = await screen.findByText('Annulled: out of the total');
  const card = within(badge.closest('li') as HTMLElement);
  await user.click(card.getByRole('button', { name: 'Look at the answers' }));
  await user.click(await screen.findByRole('button', { name: 'Edit the annulment' }));
  await user.click(screen.getByRole('radio', { name: /^Count it again/ }));
  await user.click(screen.getByRole('button', { name: 'Preview the changes' }));
  await screen.findByText('3 results change: 1 up, 2 down.');
});

test('another answer takes the preview away', async () => {
  const { open } = await anExamWithAWrongKey();
  const { user } = open(2);
  await user.click(await screen.findByRole('button', { name: 'Change the key' }));
  await fill(user, 'Right answer', 'Lagos');
  await user.click(screen.getByRole('button', { name: 'Preview the changes' }));
  await screen.findByText('No finished result changes.');
  await fill(user, 'Right answer', 'Abuja FCT');
  expect(screen.queryByText('No finished result changes.')).toBeNull();
});
