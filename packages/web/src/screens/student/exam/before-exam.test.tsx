import { aStudent } from '@akada/server/test/people';
import { deskOf } from '@akada/server/test/sitting';
import { anExam, aStart } from '@akada/server/test/things';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anExamScreen } from '../../../../test/exam-screen.ts';
import { day, findToast, openNow, placeOf } from '../../../../test/hands.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { shortDay } from '../../../lib/format.ts';

const weekday = (iso: string) => shortDay(`${iso}T12:00:00Z`, Date.now(), 'Africa/Lagos');

test('before the start the exam says what starting means, and how to turn back', async () => {
  const { open, school } = await anExamScreen();
  open();
  await screen.findByRole('heading', { level: 1, name: 'Ready to Start Exam?' });
  expect(screen.getByText('Once you start, the timer will begin and you cannot pause the exam.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/student/exams');
  expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
    '3',
    `${weekday(day(-2))} – ${weekday(day(30))}`,
    '30 min',
    '1 of 1',
  ]);
  expect(screen.getByText('All the work of the first term')).toBeTruthy();
  expect(school.network.calls.some((call) => call.startsWith('POST'))).toBe(false);
});

test('before the start a time that the close cuts short is told', async () => {
  const { school, admin, student } = await anExamScreen();
  const closes = new Date(Date.now() + 12.5 * 60_000).toISOString();
  const exam = await anExam(school, admin, { startDate: day(-2), endDate: closes, maxAttempts: 3 });
  renderApp(`/student/exam/${exam._id}`, { as: student });
  await screen.findByText(/^You will have 12 min instead of 30 min: this exam closes on /);
  expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toMatchObject([
    '0',
    {},
    '12 min',
    '1 of 3',
  ]);
});

test('before another attempt the student reads that its result will count, not the one before', async () => {
  const { school, admin, student, questions } = await anExamScreen();
  const exam = await anExam(school, admin, { ...openNow(), questions, maxAttempts: 3 });
  const desk = deskOf(school, student, exam);
  await desk.start();
  await desk.submit();
  renderApp(`/student/exam/${exam._id}`, { as: student });
  await screen.findByText('2 of 3. Its result will count, not the one before');
});

test('an exam that cannot be loaded says why, and Retry asks again', async () => {
  const { open, school } = await anExamScreen();
  school.network.cut(/^GET \/exam/);
  const { user } = open();
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByText('Error loading exam')).toBeTruthy();
  expect(panel.getByText('There is no connection to the school')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Back to Exams' }).getAttribute('href')).toBe('/student/exams');
  school.network.mend();
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { level: 1, name: 'Ready to Start Exam?' });
});

test('Start Exam says that it works from the click on, while the code of the exam may be on its way', async () => {
  const { open, school } = await anExamScreen();
  open();
  const start = await screen.findByRole('button', { name: 'Start Exam' });
  fireEvent.click(start);
  expect(start.getAttribute('aria-busy')).toBe('true');
  expect(school.network.calls.filter((call) => call.startsWith('POST /studentExam/start'))).toEqual([]);
  await screen.findByRole('heading', { name: /^Question 1 of / });
});

test('a double click on Start Exam starts once', async () => {
  const { open, school } = await anExamScreen();
  const { user } = open();
  const start = await screen.findByRole('button', { name: 'Start Exam' });
  await user.dblClick(start);
  await screen.findByRole('heading', { level: 2, name: 'Question 1 of 3' });
  expect(school.network.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test('when the start response has no exam, the student’s own exam is used instead', async () => {
  const { begin } = await anExamScreen();
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const reply = await real(input, init);
    if (!input.includes('/studentExam/start/')) return reply;
    const { exam: _, ...rest } = await reply.json();
    return Response.json(rest);
  });
  await begin();
  await screen.findByRole('heading', { level: 2, name: 'Question 1 of 3' });
  expect(screen.getByRole('heading', { level: 1, name: 'Algebra' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /4$/ })).toBeTruthy();
});

test('starting shows the first question and a clock from duration times 60 seconds', async () => {
  const { begin } = await anExamScreen();
  await begin();
  await screen.findByRole('heading', { level: 2, name: 'Question 1 of 3' });
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toMatch(/^(30:00|29:5\d)/);
  expect(screen.getByText('0 of 3 answered')).toBeTruthy();
});

test('a start that fails says why and goes back to the exams', async () => {
  const { begin, school } = await anExamScreen();
  school.network.cut(/^POST \/studentExam\/start/);
  const { address } = await begin();
  await findToast('Failed to start exam: There is no connection to the school');
  await waitFor(() => expect(address()).toBe('/student/exams'));
});

test('an exam switched off meanwhile is refused in the server’s words', async () => {
  const { open, school, admin, exam } = await anExamScreen();
  const { user, address } = open();
  const start = await screen.findByRole('button', { name: 'Start Exam' });
  await school.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { isActive: false } });
  await user.click(start);
  await findToast('Failed to start exam: This exam is not active');
  await waitFor(() => expect(address()).toBe('/student/exams'));
});

test('an exam whose questions are not there yet offers no start', async () => {
  const { open } = await anExamScreen({ isEmpty: true });
  open();
  await screen.findByText('No Questions Available');
  expect(screen.getByText('Nobody has put questions into this exam yet. Please come back later.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start Exam' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Cancel' })).toBeTruthy();
});

test('an exam without questions says so and goes on to the result', async () => {
  const { open, exam, school, admin } = await anExamScreen();
  const { address, user } = open();
  const start = await screen.findByRole('button', { name: 'Start Exam' });
  await school.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { questions: [] } });
  await user.click(start);
  await findToast('This exam has no questions. Redirecting to results page.');
  const empty = await placeOf('No Questions Available');
  expect(empty.getByRole('link', { name: 'View Results' }).getAttribute('href')).toBe(
    `/student/exam-result/${exam._id}`,
  );
  expect(empty.getByRole('link', { name: 'Back to Exams' }).getAttribute('href')).toBe('/student/exams');
  await waitFor(() => expect(address()).toBe(`/student/exam-result/${exam._id}`));
});

test('an exam that is submitted leads to its result', async () => {
  const { open, school, student, exam } = await anExamScreen();
  await aStart(school, student, exam);
  await school.ask('POST', `/studentExam/submit/${exam._id}`, { as: student, body: { answers: [] } });
  const { address } = open();
  await screen.findByRole('img', { name: 'Score: 0 percent, grade F' });
  expect(address()).toBe(`/student/exam-result/${exam._id}`);
});

test('an exam that has not opened, one that is closed and one that is not there have closed doors', async () => {
  const { school, admin, student } = await anExamScreen();
  const later = await anExam(school, admin, { title: 'Later', startDate: day(5), endDate: day(9) });
  const first = renderApp(`/student/exam/${later._id}`, { as: student });
  await screen.findByText('This exam has not opened yet');
  first.leave();
  school.clock.advance({ days: 10 });
  const guest = await aStudent(school);
  const second = renderApp(`/student/exam/${later._id}`, { as: guest });
  await screen.findByText('This exam is closed');
  second.leave();
  renderApp('/student/exam/000000000000000000000000', { as: guest });
  await screen.findByRole('heading', { level: 1, name: 'Exam not found' });
});
