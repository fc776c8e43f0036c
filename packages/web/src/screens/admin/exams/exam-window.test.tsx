import type { Exam } from '@akada/contract';
import { anAdmin } from '@akada/server/test/people';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** An exam of 30 minutes with this window, on its card. */
async function anExamWith(startDate: string, endDate: string, SCHOOL_TIME_ZONE = 'Africa/Lagos') {
  const school = await openSchool({ env: { SCHOOL_TIME_ZONE } });
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { startDate, endDate, title: 'Algebra', questions });
  const { user } = renderApp('/admin/exams', { as: admin });
  const openForm = async () => {
    await user.click(await screen.findByRole('link', { name: /^Edit ?Algebra$/ }));
    await user.click(await screen.findByText('Title and settings'));
    await screen.findByLabelText('Title');
  };
  const stored = async () => (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  return { school, admin, user, openForm, stored };
}

test('editing the title alone sends no dates, so an exam keeps the hour at which it opens and closes', async () => {
  const { user, openForm, stored } = await anExamWith('2026-03-01T08:00:00Z', '2026-03-02T11:30:00Z');
  const { startDate, endDate } = await stored();
  await openForm();
  await fill(user, 'Title', 'Algebra 2');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Exam updated successfully!');
  expect(startDate).toContain('T08:00:00');
  expect(await stored()).toMatchObject({ title: 'Algebra 2', startDate, endDate });
});

test('an exam with hours keeps them when its day moves; without an hour it is whole days again', async () => {
  const { user, openForm, stored } = await anExamWith('2026-03-01T08:00:00Z', '2026-03-01T11:30:00Z');
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    // Nothing is left to be undone.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull());
    const { startDate, endDate } = await stored();
    return [startDate, endDate];
  };
  await openForm();
  await fill(user, 'End date', '2026-03-04');
  await fill(user, 'Start date', '2026-03-04');
  expect(await save()).toEqual(['2026-03-04T08:00:00.000Z', '2026-03-04T11:30:00.000Z']);
  await fill(user, 'Closes at (optional)', '13:00');
  expect(await save()).toEqual(['2026-03-04T08:00:00.000Z', '2026-03-04T12:00:00.000Z']);
  await fill(user, 'Opens at (optional)', '');
  await fill(user, 'Closes at (optional)', '');
  expect(await save()).toEqual(['2026-03-04', '2026-03-04']);
});

test('a window no longer than the exam is said before it is saved', async () => {
  const { user, openForm } = await anExamWith('2026-03-24T08:00:00Z', '2026-03-24T12:00:00Z');
  await openForm();
  expect(screen.queryByText(/less than/)).toBeNull();
  await fill(user, 'Closes at (optional)', '9:30');
  await screen.findByText('Students who start late have less than 30 minutes.');
  await fill(user, 'Closes at (optional)', '9:20');
  await screen.findByText('The exam is open for 20 minutes only, so all students have less than 30 minutes.');
  await fill(user, 'Duration in minutes', '15');
  await waitFor(() => expect(screen.queryByText(/less than/)).toBeNull());
});

test('hours are those of the school’s clock, also when the day moves over a change of the clocks', async () => {
  const { user, openForm, stored } = await anExamWith('2026-10-20T08:00:00Z', '2026-10-20T09:00:00Z', 'Europe/London');
  await openForm();
  expect((screen.getByLabelText('Opens at (optional)') as HTMLInputElement).value).toBe('09:00');
  await fill(user, 'End date', '27 Oct 2026');
  await fill(user, 'Start date', '27 Oct 2026');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Exam updated successfully!');
  expect(await stored()).toMatchObject({ startDate: '2026-10-27T09:00:00.000Z', endDate: '2026-10-27T10:00:00.000Z' });
});

test('a copy as next week is a draft at the same hours with the same questions, and opens to be edited', async () => {
  const { user, school, admin, stored } = await anExamWith('2026-03-03T08:00:00Z', '2026-03-03T09:00:00Z');
  await user.click(await screen.findByRole('button', { name: 'Copy Algebra as next week, same hours' }));
  await findToast('Exam created successfully!');
  await user.click(await screen.findByText('Title and settings'));
  await screen.findByLabelText('Title');
  expect((screen.getByLabelText('Opens at (optional)') as HTMLInputElement).value).toBe('09:00');
  const drafts = (await school.ask('GET', '/exam', { as: admin })).body.data.filter((one: Exam) => !one.isActive);
  const { startDate, endDate, questions, title } = drafts[0] as Exam;
  expect([startDate, endDate].map((at) => at.slice(10))).toEqual(['T08:00:00.000Z', 'T09:00:00.000Z']);
  expect(new Date(startDate).getUTCDay()).toBe(2);
  expect(Date.parse(startDate) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);
  expect(Date.parse(startDate)).toBeGreaterThan(Date.now());
  expect({ title, ids: questions.map(({ _id }) => _id) }).toEqual({
    title: 'Algebra',
    ids: (await stored()).questions.map(({ _id }: { _id: string }) => _id),
  });
});
