import { anAdmin, aStudent } from '@akada/server/test/people';
import { deskOf } from '@akada/server/test/sitting';
import { anExam, aStart, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { day, openNow, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { queryClient } from '../../../data/platform/query-client.ts';
import { shortDay } from '../../../lib/format.ts';

async function people() {
  const school = await openSchool();
  return { school, admin: await anAdmin(school), student: await aStudent(school) };
}

const card = async (title: string) => {
  const item = (await screen.findByRole('heading', { level: 3, name: title })).closest('li');
  if (!item) throw new Error(`no card of ${title}`);
  return within(item);
};

test('without an exam both tabs say so', async () => {
  const { student } = await people();
  const { user, address } = renderApp('/student/exams', { as: student });
  await screen.findByText('No exams available');
  const tabs = screen.getAllByRole('tab').map(textOf);
  expect(tabs).toEqual(['Available Exams', 'Completed Exams']);
  await user.click(screen.getByRole('tab', { name: 'Completed Exams' }));
  await screen.findByText('No completed exams yet');
  expect(address()).toBe('/student/exams?tab=completed');
});

test('an open exam says what it asks for and can be started', async () => {
  const { school, admin, student } = await people();
  const exam = await anExam(school, admin, {
    ...openNow(),
    title: 'Algebra',
    description: 'Equations with one unknown',
    questions: await threeQuestions(school, admin),
  });
  await anExam(school, admin, { ...openNow(), title: 'For others', classLevel: 'Grade 2 Secondary' });
  renderApp('/student/exams', { as: student });
  const algebra = await card('Algebra');
  for (const text of ['Equations with one unknown', 'Class 1', '30 minutes', '3 questions', 'Difficulty: Medium']) {
    expect(algebra.getByText(text)).toBeTruthy();
  }
  expect(algebra.getByRole('link', { name: 'Start Exam' }).getAttribute('href')).toBe(`/student/exam/${exam._id}`);
  expect(screen.queryByText('For others')).toBeNull();
});

test('an exam that opens later is shown below, and cannot be started yet', async () => {
  const { school, admin, student } = await people();
  await anExam(school, admin, { title: 'Geometry', startDate: day(3), endDate: day(9) });
  renderApp('/student/exams', { as: student });
  const geometry = await card('Geometry');
  expect((geometry.getByRole('button', { name: 'Start Exam' }) as HTMLButtonElement).disabled).toBe(true);
  expect(geometry.getByText('You can start this exam as soon as it opens.')).toBeTruthy();
  const shown = (iso: string) => shortDay(`${iso}T12:00:00Z`, Date.now(), 'Africa/Lagos');
  expect(geometry.getByText(`${shown(day(3))} – ${shown(day(9))}`)).toBeTruthy();
  expect(screen.getByText('No exams available')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Opening later' })).toBeTruthy();
});

test('an exam with hours says when it opens and closes, on its card and before it is opened', async () => {
  const { school, admin, student } = await people();
  const hours = { startDate: `${day(3)}T08:00:00Z`, endDate: `${day(3)}T09:30:00Z` };
  const exam = await anExam(school, admin, { title: 'Geometry', ...hours });
  const { leave } = renderApp('/student/exams', { as: student });
  const shown = shortDay(hours.startDate, Date.now(), 'Africa/Lagos');
  expect((await card('Geometry')).getByText(`${shown}, 9:00–10:30`)).toBeTruthy();
  leave();
  renderApp(`/student/exam/${exam._id}`, { as: student });
  await screen.findByText(/‘Geometry’ opens on .*, 09:00 and closes on .*, 10:30\./);
});

test('an exam that was missed is closed: below, under a heading of its own, folded away', async () => {
  const { school, admin } = await people();
  await anExam(school, admin, { ...openNow(), title: 'Geometry' });
  school.clock.advance({ days: 40 });
  const { user } = renderApp('/student/exams', { as: await aStudent(school) });
  await screen.findByText('No exams available');
  const heading = screen.getByRole('heading', { level: 2, name: 'Closed exams' });
  expect(heading.closest('details')?.open).toBe(false);
  await user.click(heading);
  expect(heading.closest('details')?.open).toBe(true);
  const geometry = await card('Geometry');
  expect(geometry.getByText('Closed')).toBeTruthy();
  expect((geometry.getByRole('button', { name: 'Start Exam' }) as HTMLButtonElement).disabled).toBe(true);
});

test('an exam without questions offers no start, on its card and on the dashboard', async () => {
  const { school, admin, student } = await people();
  await anExam(school, admin, { ...openNow(), title: 'Geometry', questions: [] });
  const { leave } = renderApp('/student/exams', { as: student });
  const geometry = await card('Geometry');
  expect(geometry.getByText('No Questions Available')).toBeTruthy();
  expect(geometry.queryByRole('link')).toBeNull();
  leave();
  renderApp('/student', { as: student });
  const upcoming = within(await screen.findByRole('region', { name: 'Upcoming Exams' }));
  await upcoming.findByText('No Questions Available');
  expect(upcoming.queryByRole('link', { name: 'Start' })).toBeNull();
});

test('an empty exam that was sat is completed and no longer available, and the dashboard counts what can be started', async () => {
  const { school, admin, student } = await people();
  const empty = await anExam(school, admin, { ...openNow(), title: 'Geometry', questions: [] });
  await anExam(school, admin, { ...openNow(), title: 'Algebra', questions: await threeQuestions(school, admin) });
  await deskOf(school, student, empty).start();
  await deskOf(school, student, empty).submit();
  const { user, leave } = renderApp('/student/exams', { as: student });
  await card('Algebra');
  expect(screen.queryByRole('heading', { name: 'Geometry' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Completed Exams' }));
  await screen.findByRole('heading', { level: 2, name: 'Geometry' });
  expect(screen.queryByRole('heading', { name: 'Algebra' })).toBeNull();
  leave();
  await anExam(school, admin, { ...openNow(), title: 'Statistics', questions: [] });
  queryClient.clear();
  renderApp('/student', { as: student });
  await screen.findByText('Statistics');
  const tiles = within(screen.getByRole('region', { name: 'Your study in figures' }));
  await waitFor(() =>
    expect(textOf(tiles.getByRole('link', { name: /^Available Exams/ }))).toMatch(/^Available Exams1/),
  );
  const { figures } = (await school.ask('GET', '/user/stats', { as: student })).body.data;
  expect(figures.availableExams.value).toBe(1);
});

test('an exam that closes before its full time is over says how long there is', async () => {
  const { school, admin, student } = await people();
  const closes = new Date(Date.now() + 12 * 60_000 + 30_000).toISOString();
  const questions = await threeQuestions(school, admin);
  await anExam(school, admin, { startDate: day(-2), endDate: closes, questions });
  renderApp('/student/exams', { as: student });
  await screen.findByText('You will have 12 minutes: the exam closes before its full time is over.');
});

test('on a phone whose clock is hours fast an exam closes by the clock of the server', async () => {
  const { school, admin, student } = await people();
  const closes = new Date(Date.now() + 90 * 60_000).toISOString();
  await anExam(school, admin, { startDate: day(-2), endDate: closes, title: 'Algebra' });
  const running = await anExam(school, admin, { ...openNow(), questions: await threeQuestions(school, admin) });
  await aStart(school, student, running);
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 5 * 3_600_000);
  renderApp('/student/exams', { as: student });
  const algebra = await card('Algebra');
  expect(algebra.getByText('Closes in 1 hour')).toBeTruthy();
  expect(screen.getByText(/^Running: (30|29) min left$/)).toBeTruthy();
});

test('a running exam can be continued', async () => {
  const { school, admin, student } = await people();
  const exam = await anExam(school, admin, { ...openNow(), questions: await threeQuestions(school, admin) });
  await aStart(school, student, exam);
  renderApp('/student/exams', { as: student });
  const link = await screen.findByRole('link', { name: 'Continue Exam' });
  expect(link.getAttribute('href')).toBe(`/student/exam/${exam._id}`);
});

test('a finished exam leaves the first tab and stands in the second with its score', async () => {
  const { school, admin, student } = await people();
  const [sum, boils, capital] = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions: [sum, boils, capital] });
  await aStart(school, student, exam);
  await school.ask('POST', `/studentExam/submit/${exam._id}`, {
    as: student,
    body: { answers: [{ questionId: sum._id, selectedAnswer: '4' }] },
  });
  const { user } = renderApp('/student/exams', { as: student });
  await screen.findByText('No exams available');
  await user.click(screen.getByRole('tab', { name: 'Completed Exams' }));
  await screen.findByRole('heading', { level: 2, name: 'Algebra' });
  expect(screen.getByRole('img', { name: 'Score: 33 percent' })).toBeTruthy();
  expect(screen.getByText('1 of 3 right')).toBeTruthy();
  expect(screen.getByText('0 wrong, 2 not answered')).toBeTruthy();
  expect(document.querySelector('time')?.textContent).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
  expect(screen.getByRole('link', { name: 'View Result' }).getAttribute('href')).toBe(
    `/student/exam-result/${exam._id}`,
  );
});

test('an exam that may be taken again stands in both tabs, and says how the last time went', async () => {
  const { school, admin, student } = await people();
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions, maxAttempts: 2 });
  await aStart(school, student, exam);
  await school.ask('POST', `/studentExam/submit/${exam._id}`, { as: student, body: { answers: [] } });
  const { user } = renderApp('/student/exams', { as: student });
  const algebra = await card('Algebra');
  expect(algebra.getByText('You have taken this exam (0%) and may take it again.')).toBeTruthy();
  expect(algebra.getByRole('link', { name: 'Start Exam' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Completed Exams' }));
  await screen.findByRole('heading', { level: 2, name: 'Algebra' });
});

test('each attempt stands among the completed ones, says which counts, and opens', async () => {
  const { school, admin, student } = await people();
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions, maxAttempts: 2 });
  const desk = deskOf(school, student, exam);
  await desk.start();
  await desk.submit({ questionId: questions[0]._id, selectedAnswer: '4' });
  await desk.start();
  await desk.submit();
  const { user, address } = renderApp('/student/exams?tab=completed', { as: student });
  await screen.findByText('Attempt 2 counts');
  expect(screen.getAllByRole('img').map((ring) => ring.getAttribute('aria-label'))).toEqual([
    'Score: 0 percent',
    'Score: 33 percent',
  ]);
  const earlier = screen.getByText('Attempt 1').closest('li') as HTMLElement;
  await user.click(within(earlier).getByRole('link', { name: 'View Result' }));
  await screen.findByText('This attempt does not count: your newest result does.');
  expect(screen.getByText(/, attempt 1$/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Open the newest result' }));
  await waitFor(() => expect(screen.queryByText('This attempt does not count: your newest result does.')).toBeNull());
  expect(address()).toBe(`/student/exam-result/${exam._id}`);
});

test('when the exams cannot be loaded, Retry asks again', async () => {
  const { school, student } = await people();
  school.network.cut(/^GET \/exam/);
  const { user } = renderApp('/student/exams', { as: student });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading examsThere is no connection to the schoolRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByText('No exams available');
});

test('exams go into the own calendar by an address that is made, shown once, made anew and turned off', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const { user, leave } = renderApp('/student/exams', { as: student });
  const feed = async () => within(await screen.findByRole('region', { name: 'Exams in your calendar' }));
  await user.click(await (await feed()).findByRole('button', { name: 'Add exams to my calendar' }));
  const open = await (await feed()).findByRole('link', { name: 'Open in my calendar' });
  expect(open.getAttribute('href')).toMatch(/^webcal:.*\/api\/calendar\/[\w-]{32}\.ics$/);
  expect((await feed()).getByRole('button', { name: 'Copy calendar link' })).toBeTruthy();
  leave();
  const again = renderApp('/student/exams', { as: student });
  await (await feed()).findByText(/^Your exams have had a calendar link since/);
  expect((await feed()).queryByRole('link', { name: 'Open in my calendar' })).toBeNull();
  await again.user.click((await feed()).getByRole('button', { name: 'Turn it off' }));
  await (await feed()).findByRole('button', { name: 'Add exams to my calendar' });
});
