import { classLevels } from '@akada/contract/rules/class-level';
import { monthsLater } from '@akada/contract/rules/months';
import { anAdmin, aStudent, type Person } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { aLesson, anExam, aPurchase, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { day, findToast, openNow, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../../test/render-app.tsx';
import { monthWords } from './periods.ts';

/** Nothing is drawn here; the plot has its label and its table. */
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));

const thisMonth = day(0).slice(0, 7);

/** So many students of a class, the first of them right. */
async function sitAll(school: School, admin: Person, exam: { classLevel: string; students: number; right: number }) {
  const { classLevel } = exam;
  const question = await aQuestion(school, admin, { subject: 'Mathematics', topic: 'Fractions' });
  const { _id } = await anExam(school, admin, { questions: [question], classLevel, ...openNow() });
  for (let index = 0; index < exam.students; index += 1) {
    const desk = deskOf(school, await aStudent(school, { classLevel }), { _id });
    await desk.start();
    await desk.submit(answer(question, index < exam.right ? '4' : '3'));
  }
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => textOf(row));

const averages = 'Average percent by class, subject and month';

test('averages stand in a plot and a table, and period, class and subject in the address', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await sitAll(school, admin, { classLevel: classLevels[0], students: 5, right: 4 });
  await sitAll(school, admin, { classLevel: classLevels[1], students: 4, right: 4 });
  const { user, address } = renderApp('/admin/analytics?period=month', { as: admin });
  expect(await screen.findByLabelText('Average percent by month: 89% on average, 9 attempts')).toBeTruthy();
  expect(await rowsOf(averages)).toEqual([
    `Class and subjectAll months${monthWords(thisMonth)}`,
    'Class 1Mathematics80%5 attempts80%5 attempts',
    'Class 2Mathematicstoo few4 attemptstoo few4 attempts',
    'All89%9 attempts89%9 attempts',
  ]);
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 2');
  await waitFor(async () => expect(await rowsOf(averages)).toHaveLength(3));
  expect(address()).toBe(`/admin/analytics?period=month&class=Grade+2+Secondary`);
  await user.selectOptions(screen.getByLabelText('Subject'), 'Mathematics');
  await screen.findByLabelText(/^Average percent by month, Class 2, Mathematics: too few attempts for an average/);
  await user.selectOptions(screen.getByLabelText('Period'), 'Last school year');
  const empty = await placeOf('No results in this period');
  expect(empty.getByRole('link', { name: 'Open exams' }).getAttribute('href')).toBe('/admin/exams');
  await user.selectOptions(screen.getByLabelText('Period'), 'Other months');
  await user.selectOptions(screen.getByLabelText('From'), monthWords(thisMonth));
  await user.selectOptions(screen.getByLabelText('To'), monthWords(monthsLater(thisMonth, -1)));
  expect(await screen.findByText('The period ends before it begins.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('To'), monthWords(thisMonth));
  await waitFor(async () => expect((await rowsOf(averages))[1]).toContain('too few4 attempts'));
});

test('a term is a period of its months', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const term = { _id: '1'.repeat(24), name: 'First term', session: '2026/2027' };
  const days = { startDate: `${monthsLater(thisMonth, -1)}-02`, endDate: `${thisMonth}-28` };
  await school.ask('PUT', '/admin/settings', { as: admin, body: { terms: [{ ...term, ...days }] } });
  await sitAll(school, admin, { classLevel: classLevels[0], students: 5, right: 4 });
  const { user, address } = renderApp('/admin/analytics', { as: admin });
  await screen.findByRole('option', { name: 'First term 2026/2027' });
  await user.selectOptions(screen.getByLabelText('Period'), 'First term 2026/2027');
  const months = [monthsLater(thisMonth, -1), thisMonth].map(monthWords).join('');
  await waitFor(async () => expect((await rowsOf(averages))[0]).toBe(`Class and subjectAll months${months}`));
  expect(address()).toBe(`/admin/analytics?period=${term._id}`);
});

test('each topic has a cell for each class, which leads to its questions', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await sitAll(school, admin, { classLevel: classLevels[0], students: 5, right: 2 });
  await sitAll(school, admin, { classLevel: classLevels[1], students: 1, right: 1 });
  const { user, address } = renderApp('/admin/analytics', { as: admin });
  await user.click(await screen.findByRole('tab', { name: 'Topics' }));
  const cell = await screen.findByRole('link', { name: 'Fractions, Class 1: 40% 5 answers' });
  expect(cell.getAttribute('href')).toBe('/admin/questions?topic=Fractions&subject=Mathematics');
  expect(screen.getByRole('link', { name: 'Fractions, Class 2: too few 1 answer' })).toBeTruthy();
  expect(address()).toBe('/admin/analytics?tab=topics');
});

test('a lesson has who started and finished, and the bars of its film in words', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const lesson = await aLesson(school, admin, { title: 'Adding fractions', subject: 'Mathematics' });
  for (const until of [100, 100, 50, 50, 50]) {
    const student = await aStudent(school);
    await aPurchase(school, student, lesson, admin);
    const body = { positionSeconds: until, durationSeconds: 100, watched: [[0, until]] };
    const watched = await school.ask('PUT', `/lesson/${lesson._id}/progress`, { as: student, body });
    expect(watched.status).toBe(200);
  }
  renderApp('/admin/analytics?tab=lessons', { as: admin });
  expect((await screen.findByRole('img', { name: /^Of those who started/ })).getAttribute('aria-label')).toMatch(
    /watched: 100% the 1\. tenth, .*100% the 5\. tenth, 40% the 6\. tenth/,
  );
  expect(screen.getByText('60% stop at about 50% of the film')).toBeTruthy();
});

test('who fell behind stands with the reason and links to write and call, and in a file', async () => {
  const school = await openSchool();
  const now = school.clock.now();
  school.clock.advance({ days: -20 });
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  await aStudent(school, { fullName: 'Bola Ade', classLevel: classLevels[1] });
  school.clock.set(new Date(now).toISOString());
  const { user, address } = renderApp('/admin/analytics?tab=students', { as: await anAdmin(school) });
  const write = await screen.findByRole('link', { name: 'Write to Ada Obi' });
  expect(write.getAttribute('href')).toBe(`mailto:${encodeURIComponent(ada.email)}?subject=From%20Test%20School`);
  expect(screen.getByRole('link', { name: 'Call Ada Obi' }).getAttribute('href')).toBe(`tel:${ada.phoneNumber}`);
  expect(screen.getAllByText(/^Last seen on /)).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 2');
  await waitFor(() => expect(screen.queryByText('Ada Obi')).toBeNull());
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => `blob:${saved.push(content as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await findToast('Students exported');
  expect(await saved[0]?.text()).toMatch(/Bola Ade,Class 2/);
  expect(await saved[0]?.text()).not.toMatch(/Ada Obi/);
  await user.selectOptions(screen.getByLabelText('For at least'), '30 days');
  await user.selectOptions(screen.getByLabelText('Class'), 'All Classes');
  await placeOf('Nobody has fallen behind');
  expect(address()).toBe('/admin/analytics?tab=students&days=30');
});

test('without an answer the page says so, and Retry asks again', async () => {
  const school = await openSchool();
  school.network.cut(/^GET \/analytics/);
  const { user } = renderApp('/admin/analytics', { as: await anAdmin(school) });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toMatch(/^Error loading results/);
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await placeOf('No results in this period');
});
