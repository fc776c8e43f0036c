import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, anExam, aPurchase, aStart, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

const tiles = () =>
  within(screen.getByRole('region', { name: 'Your study in figures' }))
    .getAllByRole('link')
    .map(textOf);
const rows = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('listitem')
    .map(textOf);

test('every figure is counted: lessons, exams that can be started, finished exams and hours of study', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school, { fullName: 'Ada Obi' });
  for (const title of ['A', 'B']) await aPurchase(school, student, await aLesson(school, admin, { title }), admin);
  const questions = await threeQuestions(school, admin);
  for (const title of ['One', 'Two', 'Three']) await anExam(school, admin, { ...openNow(), title });
  const finished = await anExam(school, admin, { ...openNow(), title: 'Four', duration: 90, questions });
  await aStart(school, student, finished);
  school.clock.advance({ hours: 1 });
  await school.ask('POST', `/studentExam/submit/${finished._id}`, { as: student, body: { answers: [] } });
  renderApp('/student', { as: student });
  await waitFor(() => expect(tiles()).toEqual(['My Lessons2', 'Available Exams3', 'Completed Exams1', 'Study Hours1']));
  expect(screen.getByRole('heading', { level: 2, name: 'Welcome, Ada' })).toBeTruthy();
  expect(screen.getAllByText('Premium Member').length).toBeGreaterThan(0);
});

test('a new student has zeros, never made-up figures, and empty lists that say so', async () => {
  const school = await openSchool();
  renderApp('/student', { as: await aStudent(school) });
  await waitFor(() => expect(tiles()).toEqual(['My Lessons0', 'Available Exams0', 'Completed Exams0', 'Study Hours0']));
  expect(screen.getByText('No lessons purchased yet')).toBeTruthy();
  expect(screen.getByText('No exams available')).toBeTruthy();
});

test('what is not known yet is a dash', async () => {
  const school = await openSchool();
  school.network.cut(/^GET \/user\/stats/);
  renderApp('/student', { as: await aStudent(school) });
  await waitFor(() => expect(tiles()).toEqual(['My Lessons0', 'Available Exams0', 'Completed Exams–', 'Study Hours–']));
});

test('four recent lessons and four upcoming exams lead on', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  for (const title of ['L1', 'L2', 'L3', 'L4', 'L5']) {
    await aPurchase(school, student, await aLesson(school, admin, { title }), admin);
    await anExam(school, admin, { ...openNow(), title: `Exam ${title}`, duration: 45 });
  }
  renderApp('/student', { as: student });
  await waitFor(() => expect(rows('Recent Lessons')).toHaveLength(4));
  await waitFor(() => expect(rows('Upcoming Exams')).toHaveLength(4));
  expect(rows('Upcoming Exams')[0]).toContain('45 minutes');
  const go = (region: string, name: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('link', { name })[0]
      ?.getAttribute('href');
  expect(go('Recent Lessons', 'Continue')).toMatch(/^\/student\/lesson\/[0-9a-f]{24}$/);
  expect(go('Upcoming Exams', 'Start')).toMatch(/^\/student\/exam\/[0-9a-f]{24}$/);
});
