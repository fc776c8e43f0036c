import { anAdmin } from '@akada/server/test/people';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const paper = `SECTION A: OBJECTIVES
Answer all questions.
1. Which gas do plants take in?
A. Oxygen
B. Carbon dioxide
ANS: B

SECTION B: THEORY
2. Describe the water cycle. (5 marks)
`;

async function aPaper(isForAnExam: boolean) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const exam = await anExam(school, admin, { title: 'Biology mock' });
  const { body } = await school.ask('POST', '/question/import', {
    as: admin,
    body: { text: paper, ...(isForAnExam && { exam: exam._id }) },
  });
  const app = renderApp(`/admin/questions/import?id=${body.data._id}`, { as: admin });
  const saved = async () => (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  return { ...app, school, admin, exam, saved };
}

test('sections of a paper become sections of the exam when somebody says so', async () => {
  const { user, saved, exam } = await aPaper(true);
  await user.click(await screen.findByText('Sections of the paper: 2'));
  screen.getByText('Once the questions are added, these can become sections of ‘Biology mock’.');
  expect(screen.getAllByRole('listitem').map(textOf).join()).toContain(
    'SECTION A: OBJECTIVES1 question, line 3Answer all',
  );
  await user.click(screen.getByRole('button', { name: 'Add 2 questions' }));
  await findToast('2 questions added');
  expect((await saved()).sections).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Make these sections of the exam' }));
  await screen.findByText('They are sections of ‘Biology mock’ now.');
  const { sections, questions } = await saved();
  const own = exam.questions?.length ?? 0;
  expect(sections.slice(-2)).toMatchObject([
    { title: 'SECTION A: OBJECTIVES', instructions: 'Answer all questions.', questions: [questions[own]._id] },
    { title: 'SECTION B: THEORY', instructions: '', questions: [questions[own + 1]._id] },
  ]);
});

test('without an exam the sections are only shown, and the questions are found in the bank', async () => {
  const { user, school, admin } = await aPaper(false);
  await user.click(await screen.findByText('Sections of the paper: 2'));
  await user.click(screen.getByRole('button', { name: 'Add 2 questions' }));
  await findToast('2 questions added');
  expect(screen.queryByRole('button', { name: 'Make these sections of the exam' })).toBeNull();
  screen.getByText(/^Questions that join an exam can have these/);
  await aQuestion(school, admin, { text: 'Another one' });
  await user.click(screen.getByRole('link', { name: 'See them' }));
  const filter = await screen.findByLabelText('Import');
  await screen.findByText('Describe the water cycle.');
  expect(screen.queryByText('Another one')).toBeNull();
  await user.selectOptions(filter, 'Any import or none');
  await screen.findByText('Another one');
});

test('subject and marks of the head are shown, and changed once for all', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const text = `SUBJECT: PHYSICS\nEach question carries 2 marks.\n\n1. Which?\nA. x\nB. y\nANS: A\n`;
  const { body } = await school.ask('POST', '/question/import', { as: admin, body: { text } });
  const { user } = renderApp(`/admin/questions/import?id=${body.data._id}`, { as: admin });
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject for all');
  const marks = screen.getByLabelText<HTMLInputElement>('Marks for each question');
  expect([subject.value, marks.value]).toEqual(['Physics', '2']);
  await user.clear(marks);
  screen.getByText('Please enter a whole number from 1 to 100');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 1 question' }).disabled).toBe(true);
  await user.type(marks, '3');
  await user.clear(subject);
  await user.type(subject, 'Basic Science');
  await user.click(screen.getByRole('checkbox', { name: /^For practice/ }));
  await user.click(screen.getByRole('button', { name: 'Add 1 question' }));
  await findToast('1 question added');
  expect((await school.ask('GET', '/question', { as: admin })).body.data).toMatchObject([
    { subject: 'Basic Science', points: 3, practice: true },
  ]);
  expect(screen.queryByLabelText('Subject for all')).toBeNull();
});
