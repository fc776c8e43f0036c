import { anAdmin, aStudent } from '@akada/server/test/people';
import { deskOf } from '@akada/server/test/sitting';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, fill, findToast, openNow, problemOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const term = { _id: 'a'.repeat(24), name: 'First term', startDate: day(-30), endDate: day(60) };

async function aSchool() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Mr Bello' });
  const student = await aStudent(school, { fullName: 'Ada Obi' });
  const saveTerms = () => school.ask('PUT', '/admin/settings', { as: admin, body: { terms: [term] } });
  return { school, admin, student, saveTerms };
}

test('a card shows each subject with its exams, and remarks are typed and kept', async () => {
  const { school, admin, student, saveTerms } = await aSchool();
  await saveTerms();
  const questions = [await aQuestion(school, admin, { subject: 'Biology' })];
  const exam = await anExam(school, admin, { ...openNow(), title: 'Cells', questions });
  const desk = deskOf(school, student, exam);
  await desk.start();
  await desk.submit({ questionId: questions[0]?._id ?? '', selectedAnswer: '4' });
  const { user } = renderApp(`/admin/users/${student._id}/report-card`, { as: admin });
  expect((await screen.findByText('Biology')).parentElement?.textContent).toBe('Biology100%, A+');
  expect(screen.getByText('Cells').parentElement?.textContent).toBe('Cells100%, A+');
  expect(screen.getByText(/^1 exam of the term is still open/)).toBeTruthy();
  await fill(user, 'Class teacher', 'Reads a lot.');
  await user.click(screen.getByRole('button', { name: 'Save remarks' }));
  await findToast('Remarks saved');
  expect(await screen.findByText(/^Saved .* by Mr Bello$/)).toBeTruthy();
  const card = await school.ask('GET', `/admin/users/${student._id}/report-card?term=${term._id}`, { as: admin });
  expect(card.body.data.remarks.teacher).toBe('Reads a lot.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save remarks' })).toHaveProperty('disabled', true));
});

test('a colleague’s remark of the meantime is not overwritten', async () => {
  const { school, admin, student, saveTerms } = await aSchool();
  await saveTerms();
  const { user } = renderApp(`/admin/users/${student._id}/report-card`, { as: admin });
  await screen.findByLabelText('Principal');
  const body = { term: term._id, principal: 'Theirs' };
  await school.ask('PUT', `/admin/users/${student._id}/report-card`, { as: admin, body });
  await fill(user, 'Principal', 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save remarks' }));
  expect(await screen.findByText(/^Somebody changed this report card meanwhile/)).toBeTruthy();
  expect((screen.getByLabelText('Principal') as HTMLTextAreaElement).value).toBe('Mine');
});

test('without terms the way to them is named; they are entered in the settings', async () => {
  const { school, admin, student } = await aSchool();
  const { user } = renderApp(`/admin/users/${student._id}/report-card`, { as: admin });
  await user.click(await screen.findByRole('link', { name: 'Open the settings' }));
  await user.click(await screen.findByRole('button', { name: 'Add a term' }));
  expect(screen.getByLabelText('Name of term 1')).toHaveProperty('value', 'First term');
  await fill(user, 'Term 1 begins', '14 Sep 2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(problemOf('Term 1 ends')).toBe('Term end date must be a day such as 2026-09-14'));
  await fill(user, 'Term 1 ends', '18 Dec 2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findToast('Settings saved');
  const { terms } = (await school.ask('GET', '/admin/settings', { as: admin })).body.data;
  expect(terms).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'First term',
      startDate: '2026-09-14',
      endDate: '2026-12-18',
    },
  ]);
});

test('a class is reached from the users, and who has no card is said', async () => {
  const { admin, saveTerms } = await aSchool();
  await saveTerms();
  const { user } = renderApp('/admin/users', { as: admin });
  await user.click(await screen.findByRole('link', { name: 'Report cards' }));
  await user.selectOptions(await screen.findByLabelText('Class'), 'Class 5');
  await user.click(screen.getByRole('button', { name: 'Print the class (PDF)' }));
  await findToast('Failed to print the report cards: Nobody of this class has a report card for the term');
});
