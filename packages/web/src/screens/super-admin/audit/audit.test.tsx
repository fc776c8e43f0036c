import { TestClock } from '@akada/server/test/house';
import { staffOf } from '@akada/server/test/invigilating';
import { anAdmin, aStudent, aSuperAdmin } from '@akada/server/test/people';
import { deskOf, rightAnswers } from '@akada/server/test/sitting';
import { aLesson, anExam, aPayment, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, fill, findToast, openNow, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { dateTime } from '../../../lib/format.ts';

async function aLog() {
  const school = await openSchool();
  const head = await aSuperAdmin(school, { fullName: 'Folasade Head' });
  const admin = await anAdmin(school, { fullName: 'Chinedu Okafor' });
  const later = () => school.clock.advance({ seconds: 1 });
  later();
  const lesson = await aLesson(school, admin, { title: 'Fractions', price: 2000 });
  later();
  const open = (path = '/super-admin/audit') => renderApp(path, { as: head });
  return { school, head, admin, lesson, later, open };
}

const entries = async () => within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem');
/** The first entry, when it says this. */
const newest = async (text: string) => {
  await waitFor(async () => expect(textOf((await entries())[0] as Element)).toContain(text));
  return (await entries())[0] as HTMLElement;
};

test('an entry tells who did what to what, with each changed field before and after', async () => {
  const { school, admin, lesson, open } = await aLog();
  await school.ask('PUT', `/lesson/${lesson._id}`, { as: admin, body: { price: 2500, classLevel: '2' } });
  open();
  const entry = await newest('Changed a lesson');
  expect(textOf(entry)).toMatch(/^Chinedu Okafor ?Admin, \d+ \w{3} \d{4}, \d\d:\d\d ?Changed a lesson ?Fractions/);
  const facts = [...entry.querySelectorAll('dl > div')].map(textOf);
  expect(facts).toEqual(['Classbefore: Class 1after: Class 2', 'Pricebefore: ₦2,000.00after: ₦2,500.00']);
  expect(document.title).toBe('Audit log · Akada');
});

test('a decision names the student, and a reason of the rejection', async () => {
  const { school, admin, lesson, open } = await aLog();
  const ada = await aStudent(school, { fullName: 'Ada Obi', email: 'ada@home.test' });
  const payment = await aPayment(school, ada, lesson);
  await school.ask('PUT', `/payment/${payment._id}/reject`, { as: admin, body: { reason: 'No transfer came' } });
  open();
  const entry = within(await newest('Rejected a payment'));
  expect(entry.getByText('Student: Ada Obi, ada@home.test')).toBeTruthy();
  expect(entry.getByText('No transfer came')).toBeTruthy();
});

test('the log says what is true of it: no entry is changed, and old ones go by the time that is set', async () => {
  const { open } = await aLog();
  open();
  await newest('Created a lesson');
  const words =
    'Nobody can change or delete an entry; the oldest go only after the time that an admin sets in Settings.';
  expect(screen.getByText(`What admins and super admins did, newest first. ${words}`)).toBeTruthy();
});

test('an exam that was marked again tells how many results moved, without a value before', async () => {
  const { school, admin, later, open } = await aLog();
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { questions, ...openNow() });
  const desk = deskOf(school, await aStudent(school), exam);
  await desk.start();
  await desk.submit(...rightAnswers(questions));
  later();
  const correction = { questionId: questions[0]._id, correctAnswer: '5', key: 'request-key-of-this-test' };
  expect((await staffOf(school, admin, exam).remark(correction)).status).toBe(200);
  open();
  const entry = (await screen.findByText('Re-marked an exam')).closest('li') as HTMLElement;
  expect([...entry.querySelectorAll('dl > div')].map(textOf)).toEqual([
    'Markingbefore: What is 2 + 2?: 4after: What is 2 + 2?: 5',
    'ReasonThe key was wrong',
    'Results that went up0',
    'Results that went down1',
    'Attempts still running0',
  ]);
});

test('what Akada did by itself has no role, and each time in it is the school’s', async () => {
  const { school, admin, open } = await aLog();
  const exam = await anExam(school, admin, { questions: await threeQuestions(school, admin), ...openNow() });
  const ada = await aStudent(school);
  await deskOf(school, ada, exam).start();
  school.clock.advance({ seconds: 1 });
  await staffOf(school, admin, exam).give({ minutes: 12, reason: 'Power cut', studentId: ada._id });
  const { before, after } = await school.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'exam.extra-time')
    .executeTakeFirstOrThrow();
  const inLagos = (facts: string | null) => dateTime(JSON.parse(facts ?? '').endTime, 'Africa/Lagos');
  const { leave } = open();
  const facts = [...(await newest('Gave extra time')).querySelectorAll('dl > div')].map(textOf);
  expect(facts).toContain(`Endsbefore: ${inLagos(before)}after: ${inLagos(after)}`);
  expect(facts.join()).toContain('Attempts with more time1');
  expect(facts.join()).not.toMatch(/opened again|Reopened|\dT\d|Z/);
  leave();
  school.clock.advance({ seconds: 1 });
  // As older entries have it.
  const system = { actor_id: '', actor_name: 'Akada', actor_role: 'super-admin' as const, request_id: '' };
  const subject = { subject_kind: 'lesson' as const, subject_id: '', subject_title: 'Fractions', person_id: null };
  await school.db
    .insertInto('audit')
    .values({
      ...{ _id: school.context.newId(), at: new Date(school.clock.now()).toISOString(), ...system, ...subject },
      ...{ action: 'lesson.film-ready', area: 'lesson', before: null, after: '{"films":["a.mp4"]}', search_text: '' },
    })
    .execute();
  open();
  expect(textOf(await newest('a.mp4'))).toMatch(/^Akada ?\d+ \w{3} \d{4}, \d\d:\d\d/);
});

test('questions that were put in, taken out or moved are told one by one', async () => {
  const { school, admin, later, open } = await aLog();
  const [first, second, third] = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { questions: [first, second], ...openNow() });
  later();
  const change = (questions: { _id: string }[]) =>
    school.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { questions: questions.map(({ _id }) => _id) } });
  await change([second, third]);
  const { leave } = open();
  const texts = [...(await newest('Changed an exam')).querySelectorAll('dd li')].map(textOf);
  expect(texts).toEqual(['Removed: What is 2 + 2?', 'Added: Name the capital of Nigeria.']);
  leave();
  later();
  await change([third, second]);
  open();
  await newest('The same 2, in another order');
});

test('what something was made with is shown on demand', async () => {
  const { open } = await aLog();
  const { user } = open();
  const entry = await newest('Created a lesson');
  const details = entry.querySelector('details') as HTMLDetailsElement;
  expect(details.open).toBe(false);
  await user.click(within(entry).getByText('Details'));
  expect(details.open).toBe(true);
  expect(textOf(details)).toContain('Price₦2,000.00');
});

test('search, kind and days stand in the address and narrow the log down', async () => {
  const { open } = await aLog();
  const { user, address } = open(`/super-admin/audit?area=lesson&from=${day(-1)}&to=soon`);
  expect(await entries()).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText('Kind of action'), 'Signing in and out');
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  await user.type(screen.getByLabelText('Search the audit log...'), 'folasade');
  await waitFor(async () => expect(await entries()).toHaveLength(1));
  await fill(user, 'To day', day(-1));
  const empty = await placeOf('No entries found');
  expect(address()).toBe(`/super-admin/audit?area=session&from=${day(-1)}&to=${day(-1)}&search=folasade`);
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(async () => expect(await entries()).toHaveLength(3));
  expect(address()).toBe('/super-admin/audit');
});

test('a search says which days it covers, and goes further back on request', async () => {
  const school = await openSchool({ clock: new TestClock(Date.now() - 100 * 86_400_000) });
  const lesson = await aLesson(school, await anAdmin(school), { title: 'Fractions' });
  school.clock.advance({ days: 100 });
  const { user, address } = renderApp('/super-admin/audit?search=fractions', { as: await aSuperAdmin(school) });
  await placeOf('No entries found');
  expect(screen.getByRole('status').textContent).toMatch(/^Searched the last 90 days, from \d+ \w{3} \d{4}\.$/);
  await user.click(screen.getByRole('button', { name: 'Search further back' }));
  expect(await entries()).toHaveLength(1);
  expect(textOf((await entries())[0] as Element)).toContain(lesson.title);
  expect(screen.getByRole('status').textContent).toMatch(/^Searched from \d+ \w{3} \d{4}\.$/);
  expect(address()).toMatch(/search=fractions&from=\d{4}-\d\d-\d\d$/);
});

test('days that end before they begin are named as the reason for an empty list', async () => {
  const { open } = await aLog();
  open(`/super-admin/audit?from=${day(0)}&to=${day(-1)}`);
  const empty = await placeOf('No entries found');
  expect(empty.getByText('From day is later than To day')).toBeTruthy();
  expect(empty.getByRole('button', { name: 'Clear Filters' })).toBeTruthy();
});

test('older entries come on demand, until there are none', async () => {
  const { school, admin, later, open } = await aLog();
  for (let count = 1; count <= 33; count += 1) {
    later();
    await aLesson(school, admin, { title: `Lesson ${count}` });
  }
  const { user } = open();
  await waitFor(async () => expect(await entries()).toHaveLength(30));
  school.network.cut(/admin\/audit/, 3);
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  await findToast('Error loading older entries: Network error - no response from server');
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  await waitFor(async () => expect(await entries()).toHaveLength(36));
  expect(screen.getByText('There are no older entries.')).toBeTruthy();
});

test('without an answer the screen says so, and Retry asks again', async () => {
  const { school, open } = await aLog();
  school.network.cut(/admin\/audit/);
  const { user } = open();
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading the audit logNetwork error - no response from serverRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await newest('Created a lesson');
});
