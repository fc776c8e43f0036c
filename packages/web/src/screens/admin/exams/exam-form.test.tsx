import { anAdmin } from '@akada/server/test/people';
import { anExam, aQuestion, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { shownDay } from '../../../ui/typed-moment.ts';

/** The form of an exam with three questions: '2 + 2', 'Water', 'capital'. */
async function anOpenForm() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions, maxAttempts: 2 });
  const { user } = renderApp('/admin/exams', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit ?Algebra$/ }));
  await screen.findByRole('dialog', { name: 'Edit exam' });
  const order = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('button', { name: /^Reorder/ })
      .map((handle) => textOf(handle.closest('li') as Element).slice(0, 12));
  const news = () => [...document.querySelectorAll('p[role=status]')].map(textOf);
  const stored = async () => (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  return { school, admin, exam, user, order, news, stored };
}

test('a question is picked up with Space, carried with the arrow keys and put down, all of it announced', async () => {
  const { user, order, news, stored } = await anOpenForm();
  expect(order()).toEqual(['1. What is 2', '2. Water boi', '3. Name the ']);
  screen.getByRole('button', { name: 'Reorder question 1' }).focus();
  await user.keyboard(' ');
  expect(news()).toContain('Picked up. Place 1 of 3. Arrow keys move it, Space puts it down');
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(order()).toEqual(['1. Water boi', '2. What is 2', '3. Name the ']);
  expect(news()).toContain('Moved to place 2 of 3');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reorder question 2' }));
  await user.keyboard('{End}');
  expect(order()[2]).toBe('3. What is 2');
  await user.keyboard('{Home}{ArrowUp}');
  expect(order()[0]).toBe('1. What is 2');
  await user.keyboard('{End} ');
  expect(news()).toContain('Put down at place 3 of 3');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Exam updated successfully!');
  expect((await stored()).questions.map(({ text }: { text: string }) => text.slice(0, 4))).toEqual([
    'Wate',
    'Name',
    'What',
  ]);
});

test('Escape takes a question back to where it was picked up and leaves the form open', async () => {
  const { user, order, news } = await anOpenForm();
  screen.getByRole('button', { name: 'Reorder question 3' }).focus();
  await user.keyboard('{Enter}{Home}');
  expect(order()[0]).toBe('1. Name the ');
  await user.keyboard('{Escape}');
  expect(order()).toEqual(['1. What is 2', '2. Water boi', '3. Name the ']);
  expect(news()).toContain('Back at place 3 of 3');
  expect(screen.getByRole('dialog', { name: 'Edit exam' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the arrow buttons move a question too, and removing one counts its points off', async () => {
  const { user, order } = await anOpenForm();
  expect(screen.getByText('3 questions selected · 6 points')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move question 1 down' }));
  expect(order()).toEqual(['1. Water boi', '2. What is 2', '3. Name the ']);
  await user.click(screen.getByRole('button', { name: 'Move question 3 down' }));
  expect(order()[2]).toBe('3. Name the ');
  await user.click(screen.getByRole('button', { name: 'Remove question 3' }));
  expect(screen.getByText('2 questions selected · 3 points')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove question 2' }));
});

test('the bank is searched and narrowed by the server, a page at a time; what was ticked stays chosen', async () => {
  const { user, school, admin } = await anOpenForm();
  for (let number = 1; number <= 21; number += 1) {
    school.clock.advance({ seconds: 1 });
    await aQuestion(school, admin, { text: `Sum number ${number}` });
  }
  await user.type(screen.getByLabelText('Search questions...'), 'SUM');
  await screen.findByLabelText(/Sum number 21/);
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
  await user.click(screen.getByLabelText(/Sum number 21/));
  await user.selectOptions(screen.getByLabelText('Type'), 'Short Answer');
  await screen.findByText('No questions found');
  expect(screen.getByText('4 questions selected · 8 points')).toBeTruthy();
  expect(school.network.calls.some((call) => /^GET \/question\?search=SUM&.*limit=20/.test(call))).toBe(true);
});

test('the preview shows the exam as a student sees it, as it is typed, and no answer', async () => {
  const { user } = await anOpenForm();
  const preview = within(screen.getByRole('region', { name: 'As the student sees it' }));
  for (const text of ['Algebra', 'Class 1', '30 minutes', 'Question 1 of 3', 'What is 2 + 2?', '4', '2 points']) {
    expect(preview.getByText(text)).toBeTruthy();
  }
  await fill(user, 'Title', 'Algebra 2');
  await fill(user, 'Duration in minutes', '45');
  expect(preview.getByText('Algebra 2')).toBeTruthy();
  expect(preview.getByText('45 minutes')).toBeTruthy();
  await user.click(preview.getByRole('button', { name: 'Next' }));
  expect(preview.getByText('True')).toBeTruthy();
  await user.click(preview.getByRole('button', { name: 'Next' }));
  expect(preview.getByText('Name the capital of Nigeria.')).toBeTruthy();
  expect(preview.queryByText('Abuja')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove question 3' }));
  expect(preview.getByText('Question 2 of 2')).toBeTruthy();
});

test('the form stands filled with the exam, dates as days; the next new one is empty again', async () => {
  const { user, school, exam, admin } = await anOpenForm();
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  expect(value('Title')).toBe('Algebra');
  expect([value('Start date'), value('End date')]).toEqual([
    shownDay(openNow().startDate),
    shownDay(openNow().endDate),
  ]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const body = { startDate: '2026-03-01T08:00:00Z', endDate: '2026-03-02T23:30:00Z' };
  await school.ask('PUT', `/exam/${exam._id}`, { as: admin, body });
  await user.click(await screen.findByRole('button', { name: /^Edit ?Algebra$/ }));
  await screen.findByRole('dialog', { name: 'Edit exam' });
  // Half past eleven in London is the next day in Lagos.
  expect([value('Start date'), value('End date')]).toEqual(['1 Mar 2026', '3 Mar 2026']);
  expect([value('Opens at (optional)'), value('Closes at (optional)')]).toEqual(['09:00', '00:30']);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: '+ Add Exam' }));
  await screen.findByRole('dialog', { name: 'Create an exam' });
  for (const label of ['Title', 'Description', 'Class level', 'Duration in minutes', 'Start date', 'End date']) {
    expect(value(label), label).toBe('');
  }
});

test('how often a student may sit it is a whole number from 1 to 20', async () => {
  const { user, stored } = await anOpenForm();
  expect((screen.getByLabelText('Attempts allowed') as HTMLInputElement).value).toBe('2');
  for (const [value, problem] of [
    ['0', 'Attempts must be at least 1'],
    ['21', 'Attempts must be at most 20'],
    ['1.5', 'Attempts must be a whole number'],
    ['', 'Attempts must be a number'],
  ] as const) {
    await fill(user, 'Attempts allowed', value);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(problemOf('Attempts allowed')).toBe(problem));
  }
  await fill(user, 'Attempts allowed', '3');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Exam updated successfully!');
  expect(await stored()).toMatchObject({ maxAttempts: 3, questions: [{}, {}, {}] });
});

test('unsaved changes ask before the form closes, and a new order is one', async () => {
  const { user, order } = await anOpenForm();
  await user.click(screen.getByRole('button', { name: 'Move question 1 down' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const asking = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await user.click(asking.getByRole('button', { name: 'Keep editing' }));
  expect(order()[0]).toBe('1. Water boi');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a duplicate is a draft with the same questions, and opens to be edited', async () => {
  const { user, school, admin, exam } = await anOpenForm();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Duplicate Algebra' }));
  expect(await findToast('Exam created successfully!')).toBe(
    "'Copy of Algebra' is a draft: students see it once you publish it.",
  );
  await screen.findByRole('dialog', { name: 'Edit exam' });
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Copy of Algebra');
  const { data } = (await school.ask('GET', '/exam?search=copy', { as: admin })).body;
  const { title, _id, createdAt, updatedAt, questions, ...same } = (
    await school.ask('GET', `/exam/${exam._id}`, { as: admin })
  ).body.data;
  expect(data).toMatchObject([{ ...same, isActive: false, isPublished: false, title: 'Copy of Algebra' }]);
  expect(data[0].questions.map((one: { _id: string }) => one._id)).toEqual(
    questions.map((one: { _id: string }) => one._id),
  );
});

test('the review by students is on unless it is switched off, and stays as it was saved', async () => {
  const { user, stored } = await anOpenForm();
  const review = () => screen.getByRole('switch', { name: /Students may read the right answers/ }) as HTMLInputElement;
  expect(review().checked).toBe(true);
  await user.click(review());
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Exam updated successfully!');
  expect((await stored()).allowReview).toBe(false);
  await user.click(await screen.findByRole('button', { name: /^Duplicate Algebra$/ }));
  await screen.findByRole('dialog', { name: 'Edit exam' });
  await waitFor(() => expect(review().checked).toBe(false));
});

test('an exam that got a question meanwhile keeps it; the form says so and holds what was typed', async () => {
  const { school, admin, exam, user, stored } = await anOpenForm();
  await fill(user, 'Title', 'Algebra, second try');
  await aQuestion(school, admin, { text: 'Added meanwhile', exam: exam._id });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(
    'Failed to update exam: Somebody changed this exam meanwhile. Close it and open it again to see the change; what you typed is still here.',
  );
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Algebra, second try');
  expect(await stored()).toMatchObject({ title: 'Algebra', questionCount: 4 });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: /^Edit ?Algebra$/ }));
  await fill(user, 'Title', 'Algebra, second try');
  await user.dblClick(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Exam updated successfully!');
  expect(await stored()).toMatchObject({ title: 'Algebra, second try', questionCount: 4 });
});
