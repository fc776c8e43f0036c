import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { anExam, aPassage, aQuestion } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, openNow } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { questionsInWords } from './exam-passage.tsx';

async function aComprehension() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const passage = await aPassage(school, admin, { text: 'A dry wind blows from the Sahara.' });
  const first = await aQuestion(school, admin, { text: 'Whence?', passage: passage._id });
  const second = await aQuestion(school, admin, { text: 'Whither?', passage: passage._id });
  const alone = await aQuestion(school, admin, { text: 'Alone?' });
  const exam = await anExam(school, admin, { ...openNow(), questions: [first, second, alone] });
  const open = (what: string) => renderApp(`/student/${what}/${exam._id}`, { as: student });
  return { school, admin, student, exam, first, open };
}

test('the passage stands once, over its questions, and stays as it was put away', async () => {
  const { open, school, student, exam } = await aComprehension();
  await deskOf(school, student, exam).start();
  const { user } = open('exam');
  await screen.findByRole('heading', { level: 2, name: 'Question 1 of 3' });
  const name = 'Passage for questions 1 and 2';
  expect(within(screen.getByRole('region', { name })).getByText('A dry wind blows from the Sahara.')).toBeTruthy();
  expect(screen.getAllByText(/A dry wind/)).toHaveLength(1);
  expect(screen.getByText('Whence?')).toBeTruthy();
  const fold = () => screen.getByRole('button', { name });
  fold().focus();
  await user.keyboard('{Enter}');
  expect(fold().getAttribute('aria-expanded')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Whither?');
  expect(fold().getAttribute('aria-expanded')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Alone?');
  expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the review has it once, above its questions', async () => {
  const { open, school, admin, student, exam, first } = await aComprehension();
  const desk = deskOf(school, student, exam);
  await desk.start();
  await desk.submit(answer(first, '4'));
  await school.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { startDate: day(-9), endDate: day(-2) } });
  open('exam-review');
  await screen.findByText('Whence?');
  expect(screen.getAllByRole('region', { name: 'Passage: The harmattan' })).toHaveLength(1);
});

test.each([
  [[3], 'question 3'],
  [[3, 4], 'questions 3 and 4'],
  [[3, 4, 5, 6], 'questions 3 to 6'],
  [[3, 5, 9], 'questions 3, 5 and 9'],
])('%o are %s', (numbers, words) => expect(questionsInWords(numbers)).toBe(words));
