import { aBackup, aSentBackup, aStore, aTriedRestore } from '@akada/server/test/backups';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { aLesson, aMessage, anExam, aPayment, aQuestion, aStart } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';
import { queryClient } from '../../data/platform/query-client.ts';
import { firstStepsQuery } from '../../data/school/dashboard.ts';

const region = (name: string) => within(screen.getByRole('region', { name }));
const tiles = () => region('Totals').getAllByRole('link').map(textOf);
const items = (name: string) => region(name).getAllByRole('listitem').map(textOf);

test('a new school: no change to speak of, no payment waits, no backup yet', async () => {
  const school = await openSchool();
  renderApp('/admin', { as: await anAdmin(school) });
  await screen.findByText('No pending payments');
  await waitFor(() => expect(tiles()).toEqual(['Total users0', 'Total lessons0', 'Total exams0', 'Pending payments0']));
  expect(region('Recent users').getByText('No users found')).toBeTruthy();
  const status = region('System Status');
  await status.findByText('No backup yet');
  expect(status.getByText('Online')).toBeTruthy();
  expect(status.getByText('Connected')).toBeTruthy();
  expect(textOf(status.getByRole('progressbar', { name: 'Storage used' }).parentElement ?? document.body)).toMatch(
    /^\d+% used$/,
  );
});

test('a backup that was not sent or did not come back is named above the figures', async () => {
  const school = await openSchool({ env: aStore });
  await aBackup(school, 2);
  await aSentBackup(school, 49);
  const { leave } = renderApp('/admin', { as: await anAdmin(school) });
  await screen.findByText('Backups do not reach their store: see System Status below.');
  leave();
  await aTriedRestore(school, 'The database is damaged.');
  renderApp('/admin', { as: await anAdmin(school) });
  await screen.findByText('A backup could not be restored: see System Status below.');
});

test('it begins with today: exams that run, and who waits longest for a payment and an answer, each a link', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { leave } = renderApp('/admin', { as: admin });
  await screen.findByRole('region', { name: 'First steps' });
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
  leave();
  await school.ask('PUT', '/admin/first-steps', { as: admin, body: { isDismissed: true } });
  queryClient.clear();
  const calm = renderApp('/admin', { as: admin });
  await screen.findByText('No exam today, and nothing waits.');
  calm.leave();
  const student = await aStudent(school, { fullName: 'Ada Obi' });
  const questions = [await aQuestion(school, admin)];
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions });
  await aStart(school, student, exam);
  const lesson = await aLesson(school, admin, { price: 1000 });
  const body = { lessonIds: [lesson._id], expectedTotal: 900 };
  await school.ask('POST', '/order', { as: student, body });
  const message = await aMessage(school, student);
  queryClient.clear();
  renderApp('/admin', { as: admin });
  await screen.findByText(/^Algebra/);
  const lines = region('Today').getAllByRole('link');
  expect(lines.map(textOf)).toEqual([
    expect.stringMatching(/^Algebra · Class 1 ?Open until \d+ \w+ \d{4} · 1 sitting, 0 submitted$/),
    expect.stringMatching(/^1 open order ?Ada Obi waits longest: AK-\w+, /),
    expect.stringMatching(/^1 message to answer ?Ada Obi waits longest, /),
  ]);
  expect(lines.map((line) => line.getAttribute('href'))).toEqual([
    `/admin/exams/${exam._id}/live`,
    '/admin/payments?status=pending',
    `/admin/messages/${message._id}?status=open`,
  ]);
});

test('essays that wait for a mark are among what waits, also when their exam is closed, and lead to the marking', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const essay = await aQuestion(school, admin, { type: 'essay', options: [], text: 'Why did Oyo fall?', points: 10 });
  const exam = await anExam(school, admin, { ...openNow(), title: 'History', questions: [essay] });
  const desk = deskOf(school, await aStudent(school), exam);
  await desk.start();
  await desk.submit(answer(essay, 'Its provinces rebelled.', 1));
  await school.db.updateTable('exams').set({ closes_at: '2026-01-01T00:00:00.000Z' }).execute();
  renderApp('/admin', { as: admin });
  const line = await screen.findByRole('link', { name: /^1 answer to mark ?History, / });
  expect(line.getAttribute('href')).toBe(`/admin/exams/${exam._id}/marking`);
  expect(screen.queryByText('No exam today, and nothing waits.')).toBeNull();
});

test('the figures are counted, and compared with the thirty days before', async () => {
  const school = await openSchool();
  school.clock.advance({ days: -45 });
  const founder = await anAdmin(school);
  await aLesson(school, founder, { title: 'Old' });
  school.clock.advance({ days: 45 });
  const admin = await anAdmin(school);
  const student = await aStudent(school, { fullName: 'Ada Obi' });
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  await aLesson(school, admin, { title: 'Cells' });
  await anExam(school, admin, openNow());
  await aPayment(school, student, lesson);
  renderApp('/admin', { as: admin });
  await screen.findByRole('region', { name: 'Totals' });
  expect(tiles()).toEqual([
    'Total users1',
    'Total lessons32 new in 30 days, 100% more than before',
    'Total exams1',
    'Pending payments1',
  ]);
  expect(
    region('Totals')
      .getAllByRole('link')
      .map((tile) => tile.getAttribute('href')),
  ).toEqual(['/admin/users', '/admin/lessons', '/admin/exams', '/admin/payments?status=pending']);
});

test('the latest four users and the four payments that wait the longest, each with the way to all', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    school.clock.advance({ minutes: 1 });
    await aPayment(school, await aStudent(school, { fullName: name }), lesson);
  }
  renderApp('/admin', { as: admin });
  await waitFor(() => expect(items('Recent users')).toHaveLength(4));
  await waitFor(() => expect(items('Pending payments')).toHaveLength(4));
  const names = (name: string) => items(name).map((text) => /One|Two|Three|Four|Five/.exec(text)?.[0]);
  expect(names('Recent users')).toEqual(['Five', 'Four', 'Three', 'Two']);
  expect(names('Pending payments')).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(items('Pending payments')[0]).toContain('₦1,800.00');
  const viewAll = (name: string) =>
    region(name)
      .getByRole('link', { name: /^View All/ })
      .getAttribute('href');
  expect([viewAll('Recent users'), viewAll('Pending payments')]).toEqual([
    '/admin/users',
    '/admin/payments?status=pending',
  ]);
});

test('the dashboard asks for bank details until there is an account number, or nobody has to transfer', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const saveAs = (as: Person, body: object) => school.ask('PUT', '/admin/settings', { as, body });
  const save = (body: object) => saveAs(admin, body);
  const look = async () => {
    const { leave } = renderApp('/admin', { as: admin });
    const step = await screen.findByRole('link', { name: /^Bank account/ });
    await waitFor(() => expect(queryClient.isFetching({ queryKey: firstStepsQuery.queryKey })).toBe(0));
    const said = [step.getAttribute('href'), textOf(step)];
    leave();
    return said;
  };
  await save({ bankName: 'Unity Bank' });
  expect(await look()).toEqual(['/admin/settings/money', 'Bank account']);
  await saveAs(await aSuperAdmin(school), { paymentReview: 'auto' });
  expect(await look()).toEqual(['/admin/settings/money', 'Bank account: done']);
  await save({ paymentReview: 'manual' });
  expect(await look()).toEqual(['/admin/settings/money', 'Bank account']);
  await save({ accountNumber: '0123456789' });
  expect(await look()).toEqual(['/admin/settings/money', 'Bank account: done']);
});

test('quick actions lead to lessons, exams, questions and payments', async () => {
  const school = await openSchool();
  renderApp('/admin', { as: await anAdmin(school) });
  const links = within(await screen.findByRole('navigation', { name: 'Quick actions' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/lessons',
    '/admin/exams',
    '/admin/questions',
    '/admin/payments',
  ]);
});

test('the sidebar has the entries of an admin and marks the present one', async () => {
  const school = await openSchool();
  renderApp('/admin/analytics', { as: await anAdmin(school) });
  const entries = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(entries.map((entry) => [textOf(entry), entry.getAttribute('href')])).toEqual([
    ['Dashboard', '/admin'],
    ['Users', '/admin/users'],
    ['Lessons', '/admin/lessons'],
    ['Exams', '/admin/exams'],
    ['Questions', '/admin/questions'],
    ['Payments', '/admin/payments'],
    ['Messages', '/admin/messages'],
    ['Analytics', '/admin/analytics'],
    ['Settings', '/admin/settings'],
  ]);
  expect(entries.filter((entry) => entry.getAttribute('aria-current') === 'page').map(textOf)).toEqual(['Analytics']);
});
