import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { aLesson, anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, openNow, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const bonds = { subject: 'Chemistry', topic: 'Bonding', practice: true };

/** With questions whose right answer is B, '4'. */
async function aSchool(...texts: string[]) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const lesson = await aLesson(school, admin, { title: 'Bonds', price: 1500 });
  const about = { ...bonds, explanation: 'Two and two', lesson: lesson._id, lessonSecond: 61 };
  const questions = [];
  for (const text of texts) questions.push(await aQuestion(school, admin, { ...about, text }));
  const answers = () => school.db.selectFrom('practice_answers').selectAll().orderBy('answered_at').execute();
  return { school, admin, student, questions, answers };
}

const question = () => screen.findByRole('heading', { level: 2, name: /^(Question|Once more)/ });
const verdict = (name: string) => screen.findByRole('heading', { level: 3, name });

test('without questions it says why and what to do', async () => {
  const { student } = await aSchool();
  renderApp('/student/practice', { as: student });
  await screen.findByRole('heading', { name: 'Nothing to practise yet' });
  expect(screen.getByRole('link', { name: 'Browse lessons' })).toBeTruthy();
});

test('by keys alone: an answer is marked at once with why, and what was wrong comes again', async () => {
  const { student, answers, questions } = await aSchool('First?', 'Second?');
  const { user } = renderApp('/student/practice', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Practise a mix' }));
  expect(textOf(await question())).toBe('Question 1 of 2');
  await user.keyboard('{Enter}');
  await screen.findByText('Choose an answer first, or say that you do not know.');
  await user.keyboard('a{Enter}');
  expect(document.activeElement).toBe(await verdict('Not right'));
  expect(screen.getByText('It comes again at the end.')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: /^Why/ })).getByText('Bonds, from 1:01, ₦1,500.00')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(textOf(await question())).toBe('Question 2 of 2');
  const progress = () => screen.getByRole('progressbar', { name: 'Answered' }).getAttribute('aria-valuetext');
  expect(progress()).toBe('1 of 2, 1 once more');
  await user.keyboard('b{Enter}');
  await verdict('Right');
  await user.keyboard('{Enter}');
  expect(textOf(await question())).toBe('Once more');
  expect(progress()).toBe('2 of 2, 1 once more');
  expect(screen.getByRole('progressbar', { name: 'Answered' }).getAttribute('aria-valuenow')).toBe('50');
  // The tab bar of a phone makes room, so that it never covers the button.
  expect(document.documentElement.dataset.practising).toBe('');
  await user.keyboard('b{Enter}');
  await verdict('Right');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: '1 of 2 right at the first try' });
  expect(document.documentElement.dataset.practising).toBeUndefined();
  await screen.findByText('What you know comes later, what was wrong comes soon.');
  await waitFor(() => expect(screen.getAllByText(/^in \d+ minutes$/)).toHaveLength(2));
  const sent = (await answers()).map(({ question_id, is_right }) => [question_id, is_right]);
  const [first, second] = questions.map(({ _id }) => _id);
  expect(sent).toEqual([
    [first, 0],
    [second, 1],
    [first, 1],
  ]);
});

test('a hint is opened before the answer, and a question without one has no button', async () => {
  const { school, admin, student } = await aSchool('Plain?');
  await aQuestion(school, admin, { ...bonds, topic: 'Moles', text: 'Hinted?', hint: 'Count to $4$' });
  const { user } = renderApp('/student/practice?subject=Chemistry&topic=Moles', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Practise this' }));
  await question();
  expect(screen.queryByText(/Count to/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hint' }));
  expect(screen.getByText('Hint:').parentElement?.textContent).toMatch(/^Hint: Count to/);
  expect(document.activeElement?.textContent).toMatch(/^Hint: Count to/);
  await user.keyboard('b{Enter}');
  await verdict('Right');
  expect(screen.queryByText('Hint:')).toBeNull();
  await user.keyboard('{Enter}');
});

test('an answer waits while the network is gone and arrives once when it is back', async () => {
  const { school, student, answers } = await aSchool('First?');
  const { user } = renderApp('/student/practice', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Practise a mix' }));
  await question();
  school.network.cut();
  await user.keyboard('b{Enter}');
  await verdict('Right');
  await user.keyboard('{Enter}');
  await screen.findByText(/^Your answers are on this device/);
  expect(await answers()).toEqual([]);
  school.network.mend();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('What you know comes later, what was wrong comes soon.');
  expect(await answers()).toHaveLength(1);
});

test('somebody who does not know is shown the answer, and a sitting that was stopped says so', async () => {
  const { student } = await aSchool('First?');
  const { user } = renderApp('/student/practice?subject=Chemistry&topic=bonding', { as: student });
  await user.click(await screen.findByLabelText(/^A minute a question/));
  await user.click(screen.getByRole('button', { name: 'Practise this' }));
  await question();
  expect(screen.getByRole('timer').textContent).toMatch(/left of a minute$/);
  await user.click(screen.getByRole('button', { name: 'I don’t know' }));
  await verdict('Here is the answer');
  await user.click(screen.getByRole('button', { name: 'Stop here' }));
  await screen.findByText('1 question that you answered wrong last time, here or in an exam.');
});

test('logging out asks first while answers wait', async () => {
  const { school, student } = await aSchool('First?');
  const { user } = renderApp('/student/practice', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Practise a mix' }));
  await question();
  school.network.cut();
  await user.keyboard('b{Enter}');
  await verdict('Right');
  await waitFor(() => expect(localStorage.getItem(`unsent-practice:${student._id}`)).toBe('1'));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByText(/^1 answer of your practice has not reached the school\./);
  await user.click(screen.getByRole('button', { name: 'Stay' }));
});

test('a topic of a result leads to practice where questions on it are open', async () => {
  const { school, admin, student, questions } = await aSchool('First?', 'Second?');
  const closed = await aQuestion(school, admin, { subject: 'Chemistry', topic: 'Gases' });
  const exam = await anExam(school, admin, { ...openNow(), opensPractice: false, questions: [...questions, closed] });
  const desk = deskOf(school, student, exam);
  await desk.start();
  await desk.submit(answer(questions[0] as { _id: string }, '3'));
  await school.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { startDate: day(-9), endDate: day(-2) } });
  const { user, address } = renderApp(`/student/exam-result/${exam._id}`, { as: student });
  const link = await screen.findByRole('link', { name: 'Practise this: Bonding' });
  expect(screen.queryByRole('link', { name: 'Practise this: Gases' })).toBeNull();
  await user.click(link);
  await screen.findByRole('heading', { level: 2, name: 'Bonding' });
  expect(address()).toBe(`/student/practice${new URL(link.getAttribute('href') ?? '', 'http://school.test').search}`);
  expect(screen.getByRole('button', { name: 'Practise what was wrong' })).toBeTruthy();
});
