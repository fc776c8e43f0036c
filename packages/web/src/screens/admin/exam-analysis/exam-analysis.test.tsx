import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Six questions whose key is 4; of the first the strong choose 5. */
async function anExamWithAWrongKey(students: number) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = [];
  for (let number = 1; number <= 6; number += 1) {
    questions.push(await aQuestion(school, admin, { text: `Sum ${number}`, points: 1 }));
  }
  const exam = await anExam(school, admin, { ...openNow(), title: 'First term test', questions });
  for (let student = 0; student < students; student += 1) {
    const isStrong = student >= students / 2;
    const desk = deskOf(school, await aStudent(school), exam);
    await desk.start();
    const [first, ...others] = questions;
    const right = others.filter((_, index) => isStrong || (student + index) % 5 === 0);
    await desk.submit(
      ...(first ? [answer(first, isStrong ? '5' : (['3', '4', '6'][student % 3] ?? ''))] : []),
      ...right.map((question) => answer(question, '4')),
    );
  }
  const open = (query = '') => renderApp(`/admin/exams/${exam._id}/analysis${query}`, { as: admin });
  return { exam, questions, open };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Questions' }))
    .getAllByRole('button')
    .map(textOf);

test('a wrong key stands first, says so in plain words, and leads to its correction', async () => {
  const { exam, questions, open } = await anExamWithAWrongKey(24);
  const { user, address } = open();
  await screen.findByRole('heading', { name: 'First term test' });
  expect(screen.getByText('1 question looks odd.')).toBeTruthy();
  const [first] = rows();
  expect(first).toMatch(/^Question 1 ?Sum 1 ?17% right ?0% blank ?Separates strong from weak: no ?Look at this$/);
  await user.click(screen.getByRole('button', { name: /Sum 1/ }));
  expect(screen.getByText('Most strong students chose C; the key says B: look at the key.')).toBeTruthy();
  const answers = within(screen.getByRole('list', { name: 'Answers' }))
    .getAllByRole('listitem')
    .map(textOf);
  // The choice of the weak among equal scores is left open.
  expect(answers[0]).toMatch(/^A317%Strong0%Weak\d+%$/);
  expect(answers[1]).toMatch(/^B4Key17%Strong0%Weak\d+%$/);
  expect(answers[2]).toBe('C550%Strong100%Weak0%');
  expect(answers).toHaveLength(4);
  await user.click(screen.getByRole('link', { name: /^Correct the key/ }));
  await waitFor(() => expect(address()).toMatch(`/admin/exams/${exam._id}/marking?question=${questions[0]?._id}`));
});

test('an exam of which students sat two versions says how many sat which', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = [await aQuestion(school, admin), await aQuestion(school, admin, { text: 'What is 3 + 3?' })];
  const exam = await anExam(school, admin, { ...openNow(), questions });
  const sit = async () => {
    const desk = deskOf(school, await aStudent(school), exam);
    await desk.start();
    await desk.submit();
  };
  await sit();
  await sit();
  await school.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { duration: 45, newVersion: true } });
  await sit();
  renderApp(`/admin/exams/${exam._id}/analysis`, { as: admin });
  await screen.findByText(
    'Students sat version 1 in 2 attempts, version 2 in 1 attempt. The figures are of all of them.',
  );
});

test('the questions are put in another order, which the address keeps', async () => {
  const { open } = await anExamWithAWrongKey(20);
  const { user, address } = open('?sort=easy');
  await screen.findByRole('heading', { name: 'First term test' });
  expect(rows().at(-1)).toMatch(/^Question 1/);
  await user.selectOptions(screen.getByLabelText('Order'), 'Hardest first');
  expect(rows()[0]).toMatch(/^Question 1/);
  expect(address()).toMatch(/\?sort=hard$/);
});

test('how many reached how much stands in a table, and few attempts point out nothing', async () => {
  const { open } = await anExamWithAWrongKey(4);
  const { user } = open();
  await user.click(await screen.findByText('As a table'));
  const table = within(screen.getByRole('table', { name: 'Attempts by percent' }));
  expect(table.getAllByRole('row').map(textOf)).toContain('80–89%2');
  expect(screen.getByText(/^4 students have sat it: .* too few to say .* That starts with 20\.$/)).toBeTruthy();
  expect(screen.getByText('Too few students to say which questions are odd.')).toBeTruthy();
  expect(screen.queryByText(/looks? odd/)).toBeNull();
  expect(rows()[0]).toMatch(/Separates strong from weak: too few to say$/);
});

test('an exam that nobody has finished says what will stand here', async () => {
  const { open } = await anExamWithAWrongKey(0);
  open();
  await placeOf('Nothing to analyse yet');
});
