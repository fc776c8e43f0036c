import { anAdmin } from '@akada/server/test/people';
import { anExam, aQuestion, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { findToast, openNow, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aBank() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  await anExam(school, admin, { ...openNow(), title: 'Algebra', questions: [questions[0]] });
  return { school, admin, questions, ...renderApp('/admin/questions?view=cards', { as: admin }) };
}

const cards = () => within(screen.getByRole('main')).queryAllByRole('button', { name: /^Edit/ }).map(textOf);
const choices = (label: string) => within(screen.getByLabelText(label)).getAllByRole('option').map(textOf);

test('the header, the filters and their choices have their texts', async () => {
  await aBank();
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Questions Management');
  expect(screen.getByPlaceholderText('Search questions...')).toBeTruthy();
  expect(choices('Exam')).toEqual(['All Exams', 'Algebra']);
  expect(choices('Type')).toEqual([
    'All Types',
    'Multiple Choice',
    'True/False',
    'Short Answer',
    'Numeric',
    'Multiple Select',
    'Matching',
    'Ordering',
    'Essay',
  ]);
});

test('search, exam and type narrow the list together; Clear Filters shows all again', async () => {
  const { user, address } = await aBank();
  await waitFor(() => expect(cards()).toHaveLength(3));
  await user.selectOptions(screen.getByLabelText('Type'), 'Short Answer');
  await waitFor(() => expect(cards()).toEqual(['Edit question: Name the capital of Nigeria.']));
  expect(address()).toBe('/admin/questions?view=cards&type=short-answer');
  await user.selectOptions(screen.getByLabelText('Type'), 'All Types');
  await user.selectOptions(screen.getByLabelText('Exam'), 'Algebra');
  await waitFor(() => expect(cards()).toEqual(['Edit question: What is 2 + 2?']));
  await user.type(screen.getByLabelText('Search questions...'), 'CAPITAL');
  const empty = await placeOf('No questions found');
  expect(empty.getByRole('button', { name: 'Create Question' })).toBeTruthy();
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(address()).toBe('/admin/questions?view=cards');
});

test('a card says in how many exams its question is used', async () => {
  const { school, admin, questions, user } = await aBank();
  await anExam(school, admin, { ...openNow(), title: 'Arithmetic', questions: [questions[0]] });
  await user.click(await screen.findByRole('button', { name: /^Edit.*2 \+ 2/ }));
  await user.selectOptions(await screen.findByLabelText('Select Exam (Optional)'), 'Arithmetic');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Used in 2 exams');
  expect(screen.getAllByText('In no exam')).toHaveLength(2);
  expect(screen.getByText('Arithmetic', { selector: 'span' })).toBeTruthy();
});

test('the bank is asked for a page at a time, and the last page goes with its last question', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  for (let number = 1; number <= 41; number += 1) {
    school.clock.advance({ seconds: 1 });
    await aQuestion(school, admin, { text: `Number ${number}` });
  }
  const { user, address } = renderApp('/admin/questions', { as: admin });
  await waitFor(() => expect(cards()).toHaveLength(40));
  expect(screen.getByText('41 questions')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(cards()).toEqual(['Edit question: Number 1']));
  expect(address()).toBe('/admin/questions?page=2');
  expect(school.network.calls.filter((name) => name.startsWith('GET /question?'))).toEqual([
    'GET /question?page=1&limit=40',
    'GET /question?page=2&limit=40',
  ]);
  await user.click(screen.getByRole('button', { name: /^Delete/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(cards()).toHaveLength(40));
  expect(address()).toBe('/admin/questions');
});

test('on a phone the bank shows a page of twelve, and the pages after it', async () => {
  const { innerWidth } = window;
  onTestFinished(() => void Object.assign(window, { innerWidth }));
  Object.assign(window, { innerWidth: 360 });
  const school = await openSchool();
  const admin = await anAdmin(school);
  for (let number = 1; number <= 13; number += 1) {
    school.clock.advance({ seconds: 1 });
    await aQuestion(school, admin, { text: `Number ${number}` });
  }
  const { user } = renderApp('/admin/questions', { as: admin });
  await waitFor(() => expect(cards()).toHaveLength(12));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(cards()).toEqual(['Edit question: Number 1']));
});

test('without questions Create Question opens the form', async () => {
  const school = await openSchool();
  const { user } = renderApp('/admin/questions', { as: await anAdmin(school) });
  const empty = await placeOf('No questions found');
  await user.click(empty.getByRole('button', { name: 'Create Question' }));
  await screen.findByRole('dialog', { name: 'Create a question' });
});

test('deleting asks with the specified words, says why it failed, and when it is done', async () => {
  const { school, admin, user } = await aBank();
  await user.click(await screen.findByRole('button', { name: /^Delete.*capital of Nigeria/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const sentence = 'Are you sure you want to delete this question? This action cannot be undone.';
  expect(dialog.getByText(sentence)).toBeTruthy();
  school.network.cut(/^DELETE/);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText('Failed to delete question: Network error - no response from server');
  school.network.mend();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await findToast('Question deleted successfully!');
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect((await school.ask('GET', '/question', { as: admin })).body.data).toHaveLength(2);
});

test('the count is right as soon as a question is deleted, before the list is read again', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await threeQuestions(school, admin);
  const { user } = renderApp('/admin/questions', { as: admin });
  await screen.findByText('3 questions');
  const release = school.network.hold(/^GET \/question/);
  const [first] = screen.getAllByRole('button', { name: /^Delete/ });
  await user.click(first as HTMLElement);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await findToast('Question deleted successfully!');
  expect(screen.getByText('2 questions')).toBeTruthy();
  release();
});

test('deleting says how many exams lose the question, and nothing where none does', async () => {
  const { school, admin, questions, user } = await aBank();
  await user.click(await screen.findByRole('button', { name: /^Delete.*capital of Nigeria/ }));
  expect(screen.queryByText(/^It is in/)).toBeNull();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: /^Delete.*2 \+ 2/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('It is in 1 exam and is taken out of it.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await findToast('Question deleted successfully!');
  expect((await school.ask('GET', '/exam', { as: admin })).body.data[0].questionCount).toBe(0);
  expect(questions).toHaveLength(3);
});

test('saving a question somebody else deleted says why it failed', async () => {
  const { school, admin, questions, user } = await aBank();
  await user.click(await screen.findByRole('button', { name: /^Edit.*capital of Nigeria/ }));
  await user.type(await screen.findByLabelText('Question'), '?');
  await school.ask('DELETE', `/question/${questions[2]._id}`, { as: admin });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Failed to update question: Question not found');
});

test('without an answer the screen says so, and Retry asks again', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  school.network.cut(/^GET \/question/);
  const { user } = renderApp('/admin/questions', { as: admin });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading questionsNetwork error - no response from serverRetry');
  await findToast('Error fetching questions: Network error - no response from server');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByText('No questions found');
});
