import type { Lesson } from '@akada/contract';
import { anAdmin, aStudent, type Person } from '@akada/server/test/people';
import { aLesson, anExam, aPurchase, aQuestion, aStart, threeQuestions } from '@akada/server/test/things';
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

test('a new student has zeros, never made-up figures, and empty lists that say so', async () => {
  const school = await openSchool();
  renderApp('/student', { as: await aStudent(school) });
  await waitFor(() => expect(tiles()).toEqual(['My Lessons0', 'Available Exams0', 'Completed Exams0', 'Study Hours0']));
  expect(screen.getByText('No lessons purchased yet')).toBeTruthy();
  expect(screen.getByText('No exams available')).toBeTruthy();
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

test('an exam that closes soon comes before the lesson, and the lesson right after it', async () => {
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
  expect(banner.getAllByRole('link').map(textOf)).toEqual(['Start Exam', 'Watch']);
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

test('finished exams draw a line of results, the last one with its grade', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const questions = await threeQuestions(school, admin);
  const right = [['4'], ['4', 'true', 'Abuja']];
  for (const [index, answers] of right.entries()) {
    const exam = await anExam(school, admin, { ...openNow(), title: `Exam ${index + 1}`, questions });
    await aStart(school, student, exam);
    school.clock.advance({ minutes: 1 });
    const given = answers.map((selectedAnswer, at) => ({ questionId: questions[at]?._id, selectedAnswer }));
    await school.ask('POST', `/studentExam/submit/${exam._id}`, { as: student, body: { answers: given } });
  }
  renderApp('/student', { as: student });
  const results = within(await screen.findByRole('region', { name: 'Your Results' }));
  expect(results.getByText('Your last 2 results: 33%, 100%')).toBeTruthy();
  expect(results.getByText('100%', { exact: false, selector: '.text-xl' }).textContent).toBe('100% · A+');
  expect(results.getByRole('link', { name: 'Exam 2' })).toBeTruthy();
});

test('a list that cannot be loaded says so by itself, and Retry asks again', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  school.network.cut(/^GET \/(exam|lesson)/);
  const { user } = renderApp('/student', { as: student });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(screen.getByText('Error loading lessons')).toBeTruthy();
  expect(screen.getByText('Error loading exams')).toBeTruthy();
  school.network.mend();
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button);
  await screen.findByText('No lessons purchased yet');
  await screen.findByText('No exams available');
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

test('each subject has its results, its topics and its lessons, finished, started and new apart', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const lessons = [];
  for (const title of ['Done', 'Begun', 'Fresh']) {
    lessons.push(await aLesson(school, admin, { title, subject: 'Chemistry' }));
  }
  for (const lesson of lessons) await aPurchase(school, student, lesson, admin);
  await watch(school, student, lessons[0] as Lesson, 0, 600);
  await watch(school, student, lessons[1] as Lesson, 0, 60);
  const question = await aQuestion(school, admin, { subject: 'Chemistry', topic: 'Bonding' });
  const wishes = { ...openNow(), title: 'Mock', questions: [question], reviewAt: 'submit' } as object;
  const exam = await anExam(school, admin, wishes);
  await aStart(school, student, exam);
  const answers = [{ questionId: question._id, selectedAnswer: '3' }];
  await school.ask('POST', `/studentExam/submit/${exam._id}`, { as: student, body: { answers } });
  renderApp('/student', { as: student });
  const subjects = within(await screen.findByRole('region', { name: 'Your subjects' }));
  expect(await subjects.findByText('Lessons: 1 finished, 1 started, 1 new')).toBeTruthy();
  await subjects.findByText('0 of 1');
  const result = subjects.getByRole('link', { name: 'Mock' });
  expect(result.getAttribute('href')).toBe(`/student/exam-result/${exam._id}`);
  expect(subjects.getByText(/^Next lesson:/)).toBeTruthy();
});

test('exams go into the own calendar by an address that is made, shown once, made anew and turned off', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const { user, leave } = renderApp('/student', { as: student });
  const feed = async () => within(await screen.findByRole('region', { name: 'Exams in your calendar' }));
  await user.click(await (await feed()).findByRole('button', { name: 'Make the address' }));
  const open = await (await feed()).findByRole('link', { name: 'Open in my calendar' });
  expect(open.getAttribute('href')).toMatch(/^webcal:.*\/api\/calendar\/[\w-]{32}\.ics$/);
  expect((await feed()).getByRole('button', { name: 'Copy calendar address' })).toBeTruthy();
  leave();
  const again = renderApp('/student', { as: student });
  await (await feed()).findByText(/^Your calendar has had an address since/);
  expect((await feed()).queryByRole('link', { name: 'Open in my calendar' })).toBeNull();
  await again.user.click((await feed()).getByRole('button', { name: 'Turn it off' }));
  await (await feed()).findByRole('button', { name: 'Make the address' });
});
