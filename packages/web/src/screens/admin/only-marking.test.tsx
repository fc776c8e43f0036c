import { anAdmin, aStudent, aSuperAdmin } from '@akada/server/test/people';
import { deskOf } from '@akada/server/test/sitting';
import { aMessage, anExam, aQuestion, aTerm } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

/** A marker, and a student who has handed in. */
async function aSchool() {
  const school = await openSchool();
  const [head, admin] = [await aSuperAdmin(school), await anAdmin(school)];
  const marker = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const body = { rights: ['marking'] };
  expect((await school.ask('PUT', `/admin/users/${marker._id}/rights`, { as: head, body })).status).toBe(200);
  const student = await aStudent(school, { fullName: 'Ada Obi' });
  const questions = [await aQuestion(school, admin)];
  const exam = await anExam(school, admin, { ...openNow(), title: 'Cells', questions });
  return { school, admin, marker, student, questions, exam };
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const noRight = () => screen.queryByRole('heading', { name: 'Your account has no right to this page' });

test('Users leads to the score sheets, and nothing on them to a page without right', async () => {
  const { school, marker } = await aSchool();
  const { user, address } = renderApp('/admin', { as: marker });
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  await user.click(menu.getByRole('link', { name: 'Users' }));
  await screen.findByText('No terms yet');
  expect(address()).toBe('/admin/scores');
  const tabs = within(screen.getByRole('navigation', { name: 'Users' })).getAllByRole('link');
  expect(tabs.map(textOf)).toEqual(['Score sheets', 'Broadsheet', 'Remarks', 'Register', 'Report cards', 'Teachers']);
  expect(screen.queryByRole('link', { name: 'Enter the terms' })).toBeNull();
  expect(school.network.calls.some((call) => call.startsWith('GET /admin/all-user'))).toBe(false);
});

test('an exam’s card has what the right allows: live view and results for marking, all else for teaching', async () => {
  const { school, marker } = await aSchool();
  const { leave } = renderApp('/admin/exams', { as: marker });
  const buttonsOf = async () => {
    const card = within((await screen.findByRole('heading', { name: 'Cells' })).closest('li') as HTMLElement);
    return [...card.queryAllByRole('link'), ...card.queryAllByRole('button')].map(textOf);
  };
  expect(await buttonsOf()).toEqual(['Live view of Cells', 'Results of Cells']);
  expect(screen.queryByRole('button', { name: '+ Add Exam' })).toBeNull();
  leave();
  const writer = await anAdmin(school);
  const body = { rights: ['teaching'] };
  await school.ask('PUT', `/admin/users/${writer._id}/rights`, { as: await aSuperAdmin(school), body });
  renderApp('/admin/exams', { as: writer });
  expect((await buttonsOf())[0]).toBe('Edit Cells');
  expect(screen.queryByRole('link', { name: 'Results of Cells' })).toBeNull();
  expect(screen.getByRole('button', { name: '+ Add Exam' })).toBeTruthy();
});

test('the name of who did not begin leads to the student’s report card, and from there back', async () => {
  const { school, marker, student, exam } = await aSchool();
  await aTerm(school);
  const { user, address } = renderApp(`/admin/exams/${exam._id}/results?tab=absent`, { as: marker });
  const link = await screen.findByRole('link', { name: 'Ada Obi' });
  expect(link.getAttribute('href')).toBe(`/admin/users/${student._id}/report-card`);
  await user.click(link);
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Report cards' }));
  expect(address()).toBe('/admin/report-cards');
  expect(noRight()).toBeNull();
});

test('of an answer sheet and a message, too; lesson and order are words', async () => {
  const { school, marker, student, exam, questions } = await aSchool();
  const desk = deskOf(school, student, exam);
  await desk.start();
  await desk.submit({ questionId: questions[0]?._id ?? '', selectedAnswer: '4' });
  const attempt = await school.db.selectFrom('attempts').select('_id').executeTakeFirstOrThrow();
  const { leave } = renderApp(`/admin/exams/${exam._id}/attempts/${attempt._id}`, { as: marker });
  await screen.findByRole('link', { name: 'Ada Obi' });
  expect(hrefOf('Ada Obi')).toBe(`/admin/users/${student._id}/report-card`);
  leave();
  const message = await aMessage(school, student);
  renderApp(`/admin/messages/${message._id}`, { as: marker });
  const names = await screen.findAllByRole('link', { name: 'Ada Obi' });
  expect(names.map((name) => name.getAttribute('href'))).toContain(`/admin/users/${student._id}/report-card`);
});
