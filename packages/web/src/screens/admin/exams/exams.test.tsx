import { anAdmin } from '@akada/server/test/people';
import { anExam } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, fill, findToast, openNow, placeOf, problemOf, problemsShown, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { date } from '../../../lib/format.ts';

async function anOffice() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const open = () => renderApp('/admin/exams', { as: admin });
  const exams = async () => (await school.ask('GET', '/exam', { as: admin })).body.data;
  return { school, admin, open, exams };
}

type User = ReturnType<typeof renderApp>['user'];

const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const openForm = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: '+ Add Exam' }));
  await screen.findByRole('dialog', { name: 'Create an exam' });
};
const fillForm = async (user: User) => {
  await fill(user, 'Title', 'Algebra');
  await fill(user, 'Description', 'Equations with one unknown');
  await user.selectOptions(screen.getByLabelText('Class level'), 'Class 1');
  await fill(user, 'Duration in minutes', '45');
  await fill(user, 'Start date', day(1));
  await fill(user, 'End date', day(8));
};

test('an empty form names everything that is missing in the order of its fields', async () => {
  const { open, school } = await anOffice();
  const { user } = open();
  await openForm(user);
  await press(user, 'Save as draft');
  await waitFor(() =>
    expect(problemsShown()).toEqual([
      'Please enter an exam title',
      'Please enter a description',
      'Please select a class level',
      'Please enter a valid duration',
      'Please select a start date',
      'Please select an end date',
    ]),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  expect(school.network.calls).not.toContain('POST /exam');
});

test('a short description, a duration of 0 and an end before the start are refused', async () => {
  const { open } = await anOffice();
  const { user } = open();
  await openForm(user);
  await fillForm(user);
  await fill(user, 'Description', 'Too short');
  await fill(user, 'Duration in minutes', '0');
  await press(user, 'Save as draft');
  await waitFor(() => expect(problemOf('Description')).toBe('Description must be at least 10 characters long'));
  expect(problemOf('Duration in minutes')).toBe('Please enter a valid duration');
  await fillForm(user);
  await fill(user, 'End date', day(0));
  await press(user, 'Save as draft');
  await waitFor(() => expect(problemOf('End date')).toBe('End date must be after start date'));
  await fill(user, 'End date', day(1));
  await fill(user, 'Opens at (optional)', '11:00');
  await fill(user, 'Closes at (optional)', '11:00');
  await waitFor(() => expect(problemOf('Closes at (optional)')).toBe('It must close after it opens'));
  expect(problemOf('End date')).toBeNull();
  await fill(user, 'Opens at (optional)', '10:30');
  await waitFor(() => expect(problemOf('Closes at (optional)')).toBeNull());
});

test('a new exam is a draft, opens to be written, and stands among the cards', async () => {
  const { open, exams } = await anOffice();
  const { user, address } = open();
  await openForm(user);
  await fillForm(user);
  await press(user, 'Save as draft');
  expect(await findToast('Exam created successfully!')).toBe(
    "'Algebra' is a draft: students see it once you publish it.",
  );
  await screen.findByText('No questions yet');
  const [exam] = await exams();
  expect(address()).toBe(`/admin/exams/${exam._id}`);
  await user.click(screen.getByRole('link', { name: 'All exams' }));
  const card = (await screen.findByRole('heading', { level: 2, name: 'Algebra' })).closest('li');
  if (!card) throw new Error('no card');
  const shownDay = (fromNow: number) => date(`${day(fromNow)}T12:00:00Z`, 'Africa/Lagos');
  for (const text of ['Class 1', '45 mins', 'Draft', 'Equations with one unknown', '0', shownDay(1), shownDay(8)]) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
});

test('an exam that cannot be created says why and keeps what was typed', async () => {
  const { open, school } = await anOffice();
  const { user } = open();
  await openForm(user);
  await fillForm(user);
  school.network.cut(/^POST \/exam/);
  await press(user, 'Save as draft');
  await screen.findByText('Failed to create exam: Network error - no response from server');
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Algebra');
});

test('an exam that somebody else deleted meanwhile cannot be saved, and the page says why', async () => {
  const { open, school, admin } = await anOffice();
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra' });
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: /^Edit ?Algebra$/ }));
  await user.click(await screen.findByText('Title and settings'));
  await fill(user, 'Title', 'Algebra 2');
  await school.ask('DELETE', `/exam/${exam._id}`, { as: admin });
  await press(user, 'Save changes');
  await screen.findByText('Failed to update exam: Exam not found');
});

test('deleting asks with the title; the card goes at once', async () => {
  const { open, school, admin, exams } = await anOffice();
  await anExam(school, admin, { ...openNow(), title: 'Algebra' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Algebra' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText("Are you sure you want to delete 'Algebra'? This action cannot be undone.")).toBeTruthy();
  const release = school.network.hold(/^DELETE/);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('No exams found');
  expect(await exams()).toHaveLength(1);
  release();
  await findToast('Exam deleted successfully!');
  expect(await exams()).toEqual([]);
});

test('a card whose exam could not be deleted comes back, and the reason is said', async () => {
  const { open, school, admin } = await anOffice();
  await anExam(school, admin, { ...openNow(), title: 'Algebra' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Algebra' }));
  school.network.cut(/^DELETE/);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await findToast('Failed to delete exam: Network error - no response from server');
  await screen.findByRole('heading', { level: 2, name: 'Algebra' });
});

test('an exam that cannot be read says so on its page', async () => {
  const { open, school, admin } = await anOffice();
  await anExam(school, admin, { ...openNow(), title: 'Algebra' });
  const { user } = open();
  const edit = await screen.findByRole('link', { name: /^Edit ?Algebra$/ });
  school.network.cut(/^GET \/exam\/[0-9a-f]/);
  await user.click(edit);
  await screen.findByText('Error loading exam');
  school.network.mend();
  await press(user, 'Retry');
  await screen.findByRole('heading', { level: 1, name: 'Algebra' });
});

test('many exams come in pages, and none of them with its questions', async () => {
  const { open, school, admin } = await anOffice();
  for (let number = 1; number <= 25; number += 1) {
    await anExam(school, admin, { ...openNow(), title: `Test ${number}` });
  }
  const { user, address } = open();
  await waitFor(() => expect(screen.queryAllByRole('heading', { level: 2 })).toHaveLength(24));
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
  await press(user, 'Next');
  await waitFor(() => expect(screen.queryAllByRole('heading', { level: 2 })).toHaveLength(1));
  expect(address()).toBe('/admin/exams?page=2');
  const lists = school.network.calls.filter((call) => call.startsWith('GET /exam?'));
  expect(lists.every((call) => call.includes('fields=summary') && call.includes('limit=24'))).toBe(true);
});

test('title search, class and state narrow the cards; Clear Filters shows all again', async () => {
  const { open, school, admin } = await anOffice();
  await anExam(school, admin, { ...openNow(), title: 'Algebra' });
  await anExam(school, admin, { ...openNow(), title: 'Biology', classLevel: 'Grade 2 Secondary' });
  const { user, address } = open();
  const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(textOf);
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('State'), 'Drafts');
  await screen.findByText('No exams found');
  await user.selectOptions(screen.getByLabelText('State'), 'Open now');
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 2');
  await waitFor(() => expect(titles()).toEqual(['Biology']));
  await user.type(screen.getByLabelText('Search exams...'), 'ALGEBRA');
  const empty = await placeOf('No exams found');
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(address()).toBe('/admin/exams');
});

test('exams are narrowed to a term, which is chosen with its session', async () => {
  const { open, school, admin } = await anOffice();
  const at = (from: number, to: number) => ({ session: '2026/2027', startDate: day(from), endDate: day(to) });
  const terms = [
    { _id: '1'.repeat(24), name: 'First term', ...at(-60, 10) },
    { _id: '2'.repeat(24), name: 'Second term', ...at(20, 90) },
  ];
  await school.ask('PUT', '/admin/settings', { as: admin, body: { terms } });
  await anExam(school, admin, { startDate: day(-2), endDate: day(15), title: 'Resit' });
  await anExam(school, admin, { startDate: day(-2), endDate: day(30), title: 'Later' });
  const { user, address } = open();
  const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(textOf);
  await user.selectOptions(await screen.findByLabelText('Term'), 'First term 2026/2027');
  await waitFor(() => expect(titles()).toEqual(['Resit']));
  expect(address()).toBe(`/admin/exams?term=${'1'.repeat(24)}`);
  await user.selectOptions(screen.getByLabelText('Term'), 'All terms');
  await waitFor(() => expect(titles()).toHaveLength(2));
});

test('exams are narrowed to a subject of the school', async () => {
  const { open, school, admin } = await anOffice();
  for (const name of ['Physics', 'Biology']) {
    await school.ask('POST', '/admin/subjects', { as: admin, body: { name, classIds: [], isCompulsory: false } });
  }
  await anExam(school, admin, { ...openNow(), title: 'Motion', subject: 'Physics' });
  await anExam(school, admin, { ...openNow(), title: 'Cells', subject: 'Biology' });
  const { user, address } = open();
  const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(textOf);
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.selectOptions(await screen.findByLabelText('Subject'), 'Physics');
  await waitFor(() => expect(titles()).toEqual(['Motion']));
  expect(address()).toBe('/admin/exams?subject=Physics');
});

test('without an answer the screen says so, and Retry asks again', async () => {
  const { open, school } = await anOffice();
  school.network.cut(/^GET \/exam/);
  const { user } = open();
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading examsNetwork error - no response from serverRetry');
  await findToast('Error fetching exams: Network error - no response from server');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByText('No exams found');
});
