import { anAdmin } from '@akada/server/test/people';
import { anExam, aQuestion, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, lookAgain, openNow, problemOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { shownDay } from '../../../ui/typed-moment.ts';

/** The settings of an exam with three questions, on its page. */
async function anOpenForm() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions, maxAttempts: 2 });
  const { user, address } = renderApp(`/admin/exams/${exam._id}`, { as: admin });
  await user.click(await screen.findByText('Title and settings'));
  await screen.findByLabelText('Title');
  const stored = async () => (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  return { school, admin, exam, user, address, stored };
}

test('the form stands filled with the exam, dates as days, and takes over what somebody else changed', async () => {
  const { school, exam, admin } = await anOpenForm();
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  expect(value('Title')).toBe('Algebra');
  expect([value('Start date'), value('End date')]).toEqual([
    shownDay(openNow().startDate),
    shownDay(openNow().endDate),
  ]);
  const body = { startDate: '2026-03-01T08:00:00Z', endDate: '2026-03-02T23:30:00Z' };
  await school.ask('PUT', `/exam/${exam._id}`, { as: admin, body });
  lookAgain();
  // Half past eleven in London is the next day in Lagos.
  await waitFor(() => expect([value('Start date'), value('End date')]).toEqual(['1 Mar 2026', '3 Mar 2026']));
  expect([value('Opens at (optional)'), value('Closes at (optional)')]).toEqual(['09:00', '00:30']);
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

test('a duplicate is a draft with the same questions and settings, and opens to be edited', async () => {
  const { user, school, admin, exam, address } = await anOpenForm();
  await user.click(screen.getByRole('switch', { name: /Students may read the right answers/ }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Exam updated successfully!');
  await user.click(screen.getByRole('link', { name: 'All exams' }));
  await user.click(await screen.findByRole('button', { name: 'Duplicate Algebra' }));
  await findToast('Exam created successfully!');
  await screen.findByText("'Copy of Algebra' is a draft: students see it once you publish it.");
  await screen.findByRole('heading', { level: 1, name: 'Copy of Algebra' });
  const { data } = (await school.ask('GET', '/exam?search=copy', { as: admin })).body;
  expect(address()).toBe(`/admin/exams/${data[0]._id}`);
  const { title, _id, createdAt, updatedAt, questions, ...same } = (
    await school.ask('GET', `/exam/${exam._id}`, { as: admin })
  ).body.data;
  expect(same.allowReview).toBe(false);
  expect(data).toMatchObject([{ ...same, isActive: false, isPublished: false, title: 'Copy of Algebra' }]);
  expect(data[0].questions.map((one: { _id: string }) => one._id)).toEqual(
    questions.map((one: { _id: string }) => one._id),
  );
});

test('a question that somebody adds meanwhile stays in the exam', async () => {
  const { school, admin, exam, user, stored } = await anOpenForm();
  await fill(user, 'Title', 'Algebra, second try');
  await aQuestion(school, admin, { text: 'Added meanwhile', exam: exam._id });
  await user.dblClick(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Exam updated successfully!');
  expect(await stored()).toMatchObject({ title: 'Algebra, second try', questionCount: 4 });
});

test('of two who change one setting the second is asked, and what only the first changed stays', async () => {
  const { school, admin, exam, user, stored } = await anOpenForm();
  const change = (body: object) => school.ask('PUT', `/exam/${exam._id}`, { as: admin, body });
  await fill(user, 'Title', 'Mine');
  await change({ title: 'Theirs', duration: 50 });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Somebody changed these settings meanwhile. Saving puts yours in their place.');
  expect(await stored()).toMatchObject({ title: 'Theirs', duration: 50 });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('heading', { level: 1, name: 'Mine' });
  expect(await stored()).toMatchObject({ title: 'Mine', duration: 50 });
  await fill(user, 'Title', 'Mine again');
  await change({ title: 'Theirs again' });
  lookAgain();
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Theirs again');
});

test('unsaved settings ask before the page is left', async () => {
  const { user, address, exam } = await anOpenForm();
  await fill(user, 'Title', 'Half a title');
  await user.click(screen.getByRole('link', { name: 'All exams' }));
  const asking = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await user.click(asking.getByRole('button', { name: 'Keep editing' }));
  expect(address()).toBe(`/admin/exams/${exam._id}`);
});
