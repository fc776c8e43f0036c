import type { Right } from '@akada/contract';
import { anAdmin, aStudent, aSuperAdmin } from '@akada/server/test/people';
import { deskOf } from '@akada/server/test/sitting';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anExamOf(changes: object = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = [await aQuestion(school, admin)];
  return { school, admin, exam: await anExam(school, admin, { ...openNow(), title: 'Cells', questions, ...changes }) };
}

const row = async () => within(await screen.findByRole('navigation', { name: 'This exam' }));
const names = async () => (await row()).getAllByRole('link').map(textOf);
const all = ['Questions', 'Live', 'Marking', 'Results', 'Analysis', 'Print'];

test('every page of an exam has its title, its state, its window and the same tabs, the open one marked', async () => {
  const { school, admin, exam } = await anExamOf();
  const desk = deskOf(school, await aStudent(school), exam);
  await desk.start();
  await desk.submit();
  const { user } = renderApp(`/admin/exams/${exam._id}`, { as: admin });
  for (const name of all) {
    await user.click((await row()).getByRole('link', { name }));
    await waitFor(async () => expect(textOf((await row()).getByRole('link', { current: 'page' }))).toBe(name));
    await screen.findByRole('heading', { level: 1, name: 'Cells' });
    await screen.findByText(/^Active · open until/);
    expect(await names()).toEqual(all);
    expect(screen.getAllByText('Cells', { selector: 'main *, h1' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'All exams' })).toBeTruthy();
  }
});

test('an answer sheet is below the results', async () => {
  const { school, admin, exam } = await anExamOf();
  const desk = deskOf(school, await aStudent(school), exam);
  await desk.start();
  const { _id } = await school.db.selectFrom('attempts').select('_id').executeTakeFirstOrThrow();
  renderApp(`/admin/exams/${exam._id}/attempts/${_id}`, { as: admin });
  expect(textOf((await row()).getByRole('link', { current: 'page' }))).toBe('Results');
});

test('a draft has its questions and its print', async () => {
  const { admin, exam } = await anExamOf({ isActive: false });
  renderApp(`/admin/exams/${exam._id}`, { as: admin });
  await screen.findByText('Draft');
  expect(await names()).toEqual(['Questions', 'Print']);
});

test.each<[Right, string, string[]]>([
  ['teaching', '', ['Questions', 'Print']],
  ['marking', '/results', ['Live', 'Marking', 'Results', 'Analysis']],
])('the right to %s has the tabs of its pages', async (right, page, tabs) => {
  const { school, admin, exam } = await anExamOf();
  const change = { as: await aSuperAdmin(school), body: { rights: [right] } };
  await school.ask('PUT', `/admin/users/${admin._id}/rights`, change);
  renderApp(`/admin/exams/${exam._id}${page}`, { as: admin });
  await screen.findByText(/^Active · open until/);
  expect(await names()).toEqual(tabs);
});
