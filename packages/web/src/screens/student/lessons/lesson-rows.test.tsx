import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, anExam, aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { queryClient } from '../../../data/platform/query-client.ts';

async function people() {
  const school = await openSchool();
  return { school, admin: await anAdmin(school), student: await aStudent(school) };
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const inRow = (name: string) =>
  within(screen.getByRole('region', { name })).getAllByRole('heading', { level: 3 }).map(textOf);
const rowNames = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('section') !== null)
    .map(textOf);

test('rows offer what was begun, the subject of the next exam, what is free and what is new', async () => {
  const { school, admin, student } = await people();
  const lesson = (title: string, wishes = {}) => aLesson(school, admin, { title, ...wishes });
  const old = await lesson('Old one');
  const maths = await lesson('Fractions', { subject: 'Maths (core)' });
  await lesson('Sets', { price: 0, subject: 'English' });
  await lesson('Cells', { subject: 'Biology' });
  const [first, second] = [await lesson('Begun first'), await lesson('Begun last')];
  const aMonthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const others = [];
  for (let number = 1; number <= 20; number += 1) others.push(await lesson(`Other ${number}`));
  await school.db
    .updateTable('lessons')
    .set({ created_at: aMonthAgo })
    .where(
      '_id',
      'in',
      [old, maths, ...others].map(({ _id }) => _id),
    )
    .execute();
  for (const begun of [first, second]) {
    await aPurchase(school, student, begun, admin);
    const body = { positionSeconds: 150, durationSeconds: 600, watched: [[0, 150]] };
    await school.ask('PUT', `/lesson/${begun._id}/progress`, { as: student, body });
    school.clock.advance({ minutes: 5 });
  }
  await anExam(school, admin, { title: 'Maths, core: second term', startDate: day(3), endDate: day(5) });
  await anExam(school, admin, { title: 'Biology: later', startDate: day(13), endDate: day(15) });

  renderApp('/student/lessons', { as: student });
  await screen.findByRole('region', { name: 'Continue' });
  expect(rowNames()).toEqual(['Continue', 'For your next exam', 'Free', 'New']);
  expect(inRow('Continue')).toEqual(['Begun last', 'Begun first']);
  expect(inRow('For your next exam')).toEqual(['Fractions']);
  expect(inRow('Free')).toEqual(['Sets']);
  expect(inRow('New')).toEqual(['Cells']);
  const go = within(screen.getByRole('region', { name: 'Continue' })).getByRole('link', { name: 'Begun last' });
  expect(go.getAttribute('href')).toBe(`/student/lesson/${second._id}`);
  expect(screen.getByRole('region', { name: 'For your next exam' }).textContent).toContain('Maths, core: second term');
});

test('up to 24 lessons are a list without rows, and a list of 25 has them', async () => {
  const { school, admin, student } = await people();
  for (let number = 1; number <= 24; number += 1) {
    await aLesson(school, admin, { title: `Lesson ${number}`, price: number === 1 ? 0 : 500 });
  }
  const { leave } = renderApp('/student/lessons', { as: student });
  await screen.findByRole('list', { name: 'Lessons' });
  expect(rowNames()).toEqual([]);
  leave();
  queryClient.clear();
  await aLesson(school, admin, { title: 'Lesson 25' });
  renderApp('/student/lessons', { as: student });
  await screen.findByRole('region', { name: 'New' });
  expect(rowNames()).toEqual(['Free', 'New']);
});

test('a search, a filter or another order has no rows, and a row has six lessons at most', async () => {
  const { school, admin, student } = await people();
  for (let number = 1; number <= 25; number += 1) {
    await aLesson(school, admin, { title: `Lesson ${number}`, price: number <= 7 ? 0 : 500 });
  }
  const { user } = renderApp('/student/lessons', { as: student });
  await screen.findByRole('region', { name: 'Free' });
  // The seventh free lesson is new.
  expect(inRow('Free')).toHaveLength(6);
  expect(inRow('New')).toHaveLength(6);
  expect(school.network.calls.filter((call) => call.startsWith('GET /lesson?'))).toEqual([
    'GET /lesson?classLevel=1&page=1&limit=12',
    'GET /lesson?classLevel=1&limit=50',
  ]);
  await user.selectOptions(screen.getByLabelText('Price'), 'Free Only');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Free' })).toBeNull());
});

test('without an answer for the exams the list is shown all the same', async () => {
  const { school, admin, student } = await people();
  await aLesson(school, admin);
  school.network.cut(/^GET \/(exam|lesson\/my)/);
  renderApp('/student/lessons', { as: student });
  await screen.findByRole('list', { name: 'Lessons' });
});
