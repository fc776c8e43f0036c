import type { Lesson } from '@akada/contract';
import { anAdmin, aStudent, type Person } from '@akada/server/test/people';
import { aLesson, anExam, aPurchase, aStart, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, openNow, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../test/render-app.tsx';

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
  for (const title of ['One', 'Two', 'Three']) await anExam(school, admin, { ...openNow(), title, questions });
  const finished = await anExam(school, admin, { ...openNow(), title: 'Four', duration: 90, questions });
  await aStart(school, student, finished);
  school.clock.advance({ hours: 1 });
  await school.ask('POST', `/studentExam/submit/${finished._id}`, { as: student, body: { answers: [] } });
  renderApp('/student', { as: student });
  await waitFor(() => expect(tiles()).toEqual(['My Lessons2', 'Available Exams3', 'Completed Exams1', 'Study Hours1']));
  expect(screen.getByRole('heading', { level: 2, name: 'Welcome, Ada' })).toBeTruthy();
  expect(screen.getAllByText('Premium Member').length).toBeGreaterThan(0);
});

test('a new student is led to a free lesson, without empty lists and made-up figures', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await aLesson(school, admin, { title: 'Paid', price: 500 });
  const free = await aLesson(school, admin, { title: 'Sets', price: 0 });
  renderApp('/student', { as: await aStudent(school) });
  await waitFor(() => expect(tiles()).toEqual(['My Lessons0', 'Available Exams0', 'Completed Exams0', 'Study Hours0']));
  const banner = within(screen.getByRole('region', { name: /^Welcome/ }));
  await banner.findByText('Begin with a free lesson: ‘Sets’.');
  const link = banner.getByRole('link', { name: 'See the lesson' });
  expect(link.getAttribute('href')).toBe(`/student/lessons/${free._id}`);
  expect(screen.queryByRole('region', { name: 'Recent Lessons' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Upcoming Exams' })).toBeNull();
});

test('a badge says what is new in 30 days, compared with the 30 before, and only where not all is', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const lessons = [];
  for (const title of ['A', 'B', 'C']) lessons.push(await aLesson(school, admin, { title }));
  for (const lesson of lessons) await aPurchase(school, student, lesson, admin);
  const fortyDaysAgo = new Date(school.clock.now() - 40 * 86_400_000).toISOString();
  await school.db
    .updateTable('grants')
    .set({ given_at: fortyDaysAgo })
    .where('lesson_id', '=', lessons[0]?._id ?? '')
    .execute();
  renderApp('/student', { as: student });
  await waitFor(() => expect(tiles()[0]).toBe('My Lessons32 new in 30 days, 100% more than before'));
});

test('the news of the school stand there while there are any', async () => {
  const school = await openSchool();
  const news = 'No school on Friday.\nSee you on Monday.';
  await school.ask('PUT', '/admin/settings', { as: await anAdmin(school), body: { news } });
  renderApp('/student', { as: await aStudent(school) });
  const region = await screen.findByRole('region', { name: 'From your school' });
  expect(textOf(region)).toContain('No school on Friday.');
});

test('what is not known yet is a dash', async () => {
  const school = await openSchool();
  school.network.cut(/^GET \/user\/stats/);
  renderApp('/student', { as: await aStudent(school) });
  await waitFor(() => expect(tiles()).toEqual(['My Lessons0', 'Available Exams0', 'Completed Exams–', 'Study Hours–']));
});

const watch = (school: School, student: Person, lesson: Lesson, from: number, to: number) =>
  school.ask('PUT', `/lesson/${lesson._id}/progress`, {
    as: student,
    body: { positionSeconds: to, durationSeconds: 600, watched: [[from, to]] },
  });

test('the lesson watched last leads the list and the banner, at the place where it was left', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const [first, second, third] = [
    await aLesson(school, admin, { title: 'First bought' }),
    await aLesson(school, admin, { title: 'Second bought' }),
    await aLesson(school, admin, { title: 'Third bought' }),
  ];
  for (const lesson of [first, second, third]) {
    await aPurchase(school, student, lesson, admin);
    school.clock.advance({ minutes: 1 });
  }
  await watch(school, student, second, 0, 590);
  school.clock.advance({ minutes: 1 });
  await watch(school, student, first, 0, 151);
  renderApp('/student', { as: student });
  await waitFor(() => expect(rows('Recent Lessons')).toHaveLength(3));
  const [top, next, last] = rows('Recent Lessons');
  expect(top).toMatch(/^First boughtStopped at 2:31, .*25%Continue$/);
  expect(next).toMatch(/^Second boughtWatched, .*100%Continue$/);
  expect(last).toBe('Third boughtNot started0%Continue');
  const banner = within(screen.getByRole('region', { name: /^Welcome/ }));
  expect(banner.getByText('Go on with ‘First bought’ at 2:31 of 10:00.')).toBeTruthy();
  expect(banner.getByRole('link', { name: 'Continue Lesson' }).getAttribute('href')).toBe(
    `/student/lesson/${first._id}`,
  );
});

test('an exam that closes soon comes before the lesson', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  await aPurchase(school, student, await aLesson(school, admin, { title: 'Fractions' }), admin);
  const questions = await threeQuestions(school, admin);
  await anExam(school, admin, { startDate: day(-3), endDate: day(1), title: 'Empty test' });
  await anExam(school, admin, { startDate: day(-3), endDate: day(2), title: 'Closing test', questions });
  await anExam(school, admin, { ...openNow(), title: 'Later test' });
  renderApp('/student', { as: student });
  const banner = within(await screen.findByRole('region', { name: /^Welcome/ }));
  await banner.findByText(/^‘Closing test’ closes in 2 days\.$/);
  expect(banner.getAllByRole('link').map(textOf)).toEqual(['Start Exam']);
});

test('without lessons and exams the banner leads to the lessons', async () => {
  const school = await openSchool();
  renderApp('/student', { as: await aStudent(school) });
  const banner = within(await screen.findByRole('region', { name: /^Welcome/ }));
  expect((await banner.findByRole('link', { name: 'Browse Lessons' })).getAttribute('href')).toBe('/student/lessons');
});

test('an exam that has not opened yet is announced, and cannot be started', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await anExam(school, admin, { startDate: day(5), endDate: day(9), title: 'Next week', duration: 40 });
  renderApp('/student', { as: await aStudent(school) });
  await waitFor(() => expect(rows('Upcoming Exams')[0]).toMatch(/^Next week40 minutesOpens .*Start$/));
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true);
});

test('after a weak result the step is to review and practise, with the attempt that is left', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Sets test', questions, maxAttempts: 2 });
  await aStart(school, student, exam);
  school.clock.advance({ minutes: 1 });
  const answers = [{ questionId: questions[0]?._id, selectedAnswer: '4' }];
  await school.ask('POST', `/studentExam/submit/${exam._id}`, { as: student, body: { answers } });
  renderApp('/student', { as: student });
  const banner = within(await screen.findByRole('region', { name: /^Welcome/ }));
  await banner.findByText(
    '‘Sets test’ went 33%. Look at what went wrong and practise it, then try again, attempt 2 of 2.',
  );
  const links = banner.getAllByRole('link').map((link) => [textOf(link), link.getAttribute('href')]);
  expect(links).toEqual([['Review and practise', `/student/exam-result/${exam._id}`]]);
});

test('a list that cannot be loaded says so by itself, and Retry asks again', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  await aPurchase(school, student, await aLesson(school, admin, { title: 'Fractions' }), admin);
  await anExam(school, admin, { startDate: day(5), endDate: day(9), title: 'Next week' });
  school.network.cut(/^GET \/(exam|lesson)/);
  const { user } = renderApp('/student', { as: student });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(screen.getByText('Error loading lessons')).toBeTruthy();
  expect(screen.getByText('Error loading exams')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: /^Welcome/ })).queryByRole('link')).toBeNull();
  school.network.mend();
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button);
  await waitFor(() => expect(rows('Recent Lessons')).toHaveLength(1));
  await waitFor(() => expect(rows('Upcoming Exams')).toHaveLength(1));
});

test('four recent lessons and four upcoming exams lead on', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const questions = await threeQuestions(school, admin);
  for (const title of ['L1', 'L2', 'L3', 'L4', 'L5']) {
    await aPurchase(school, student, await aLesson(school, admin, { title }), admin);
    await anExam(school, admin, { ...openNow(), title: `Exam ${title}`, duration: 45, questions });
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

test('this week has a goal with days of rest, and what was learned', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const lesson = await aLesson(school, admin, { title: 'First', subject: 'Chemistry' });
  await aPurchase(school, student, lesson, admin);
  const { leave } = renderApp('/student', { as: student });
  const week = () => screen.findByRole('region', { name: 'This week' });
  expect(textOf(await week())).toContain('A goal of 4 days leaves 3 for rest.');
  leave();
  await watch(school, student, lesson, 0, 60);
  renderApp('/student', { as: student });
  await within(await week()).findByText('1 of 4 days. The others are for rest.');
  const marks = within(await week())
    .getAllByRole('listitem')
    .map(textOf);
  expect(marks).toHaveLength(7);
  expect(marks.filter((mark) => mark.endsWith(': learned'))).toHaveLength(1);
  expect(marks.join()).not.toMatch(/missed|lost|streak/);
});
