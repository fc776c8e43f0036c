import { aSchoolOfArms } from '@akada/server/test/limited-teacher';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { deskOf } from '@akada/server/test/sitting';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, fill, findToast, openNow } from '../../../../test/hands.ts';
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

test('without terms the way to them is named, and one click saves those that are suggested', async () => {
  const { school, admin, student } = await aSchool();
  const { user } = renderApp(`/admin/users/${student._id}/report-card`, { as: admin });
  await user.click(await screen.findByRole('link', { name: 'Enter the terms' }));
  await screen.findByText(/^Nothing is saved yet/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findToast('Terms saved');
  const { sessions } = (await school.ask('GET', '/admin/terms', { as: admin })).body.data;
  expect(sessions).toHaveLength(1);
  expect(sessions[0].terms).toHaveLength(3);
});

test('the term that runs is chosen first, with its session, and the others can be', async () => {
  const { school, admin, student } = await aSchool();
  const at = (from: number, to: number) => ({ startDate: day(from), endDate: day(to) });
  const terms = [
    { _id: '1'.repeat(24), name: 'Third term', session: '2025/2026', ...at(-90, -20) },
    { _id: '2'.repeat(24), name: 'First term', session: '2026/2027', ...at(-10, 60) },
    { _id: '3'.repeat(24), name: 'Second term', session: '2026/2027', ...at(70, 120) },
  ];
  await school.ask('PUT', '/admin/settings', { as: admin, body: { terms } });
  renderApp(`/admin/users/${student._id}/report-card`, { as: admin });
  const field = await screen.findByLabelText<HTMLSelectElement>('Term');
  expect([...field.options].map(({ label }) => label)).toEqual([
    ...['Second term 2026/2027', 'First term 2026/2027', 'Third term 2025/2026'],
  ]);
  expect(field.value).toBe('2'.repeat(24));
});

test('a class is reached from the users, and who has no card is said', async () => {
  const { admin, saveTerms } = await aSchool();
  await saveTerms();
  const { user } = renderApp('/admin/users', { as: admin });
  await user.click(await screen.findByRole('link', { name: 'Term results' }));
  await user.click(await screen.findByRole('link', { name: 'Report cards' }));
  await screen.findByRole('heading', { name: 'Report cards' });
  await user.selectOptions(await screen.findByLabelText('Class'), 'Class 5');
  await user.click(screen.getByRole('button', { name: 'Print the class (PDF)' }));
  await findToast('Failed to print the report cards: Nobody of this class has a report card for the term');
});

test('a form teacher without the right to people finds each card of the form, and types its remark', async () => {
  const { house, admin, staff, ids, subjects, inClass, limit } = await aSchoolOfArms(await openSchool());
  await house.ask('PUT', '/admin/settings', { as: admin, body: { terms: [term] } });
  const teacher = await anAdmin(house);
  await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.ss3] }], ['marking']);
  await inClass('Ada Obi', ids.ss2, ids.gold);
  await inClass('Bola Musa', ids.ss2, ids.blue);
  await inClass('Chidi Eze', ids.ss3);
  const arms = [
    { _id: ids.gold, name: 'Gold', teacherId: teacher._id },
    { _id: ids.blue, name: 'Blue' },
  ];
  expect((await staff('PUT', `/admin/classes/${ids.ss2}`, { arms })).status).toBe(200);
  const { user } = renderApp('/admin/report-cards', { as: teacher });
  const link = await screen.findByRole('link', { name: 'Ada Obi' });
  expect(screen.queryByText('Bola Musa')).toBeNull();
  expect(
    [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Class' }).options].map((one) => one.text),
  ).toEqual(['SSS 2 Gold']);
  await user.click(link);
  await fill(user, 'Class teacher', 'Reads a lot.');
  await user.click(screen.getByRole('button', { name: 'Save remarks' }));
  await findToast('Remarks saved');
}, 20_000);
