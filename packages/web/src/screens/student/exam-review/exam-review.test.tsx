import { staffOf } from '@akada/server/test/invigilating';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { aLesson, anExam, aPassage, aPurchase, aQuestion, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, openNow, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Handed in with one right and one wrong answer of three. */
async function aResult({ allowReview = true } = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions, allowReview });
  const desk = deskOf(school, student, exam);
  await desk.start();
  await desk.submit(answer(questions[0], '4'), answer(questions[1], 'False'));
  const close = () =>
    school.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { startDate: day(-9), endDate: day(-2) } });
  const open = (what: string) => renderApp(`/student/exam-${what}/${exam._id}`, { as: student });
  return { close, open, exam, school, admin, student, questions };
}

const cards = () =>
  screen
    .getAllByRole('listitem')
    .map(textOf)
    .filter((text) => text.startsWith('Question'));

test('after the close the result leads to the own paper with the right answers, and to the wrong ones only', async () => {
  const { open, close } = await aResult();
  await close();
  const { user, address } = open('result');
  await user.click(await screen.findByRole('link', { name: 'Review answers' }));
  await screen.findByText('33%: 1 of 3 right, 1 wrong, 1 not answered');
  expect(textOf(document.body)).toContain('2 of 6 points');
  const way = screen.getByRole('link', { name: 'Your result' });
  expect(way.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(cards()[0]).toMatch(/^Question 1 ?2 of 2 points ?Right.*B ?4 ?Your answer · Right answer/);
  expect(cards()[1]).toMatch(/^Question 2 ?0 of 1 point ?Wrong.*True ?Right answer ?B ?False ?Your answer$/);
  expect(cards()[2]).toMatch(/^Question 3 ?0 of 3 points ?Not answered.*No answer ?Right answer ?Abuja$/);
  await user.click(screen.getByLabelText(/^Only the wrong ones/));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(address()).toMatch(/\/student\/exam-review\/[0-9a-f]{24}\?show=wrong$/);
  expect(screen.getByRole('link', { name: 'Back to your result' })).toBeTruthy();
});

test('a question out of the total is in no count and says so, one with full mark for all is right', async () => {
  const { open, close, school, admin, exam, questions } = await aResult();
  const { apply } = staffOf(school, admin, exam);
  await apply({ kind: 'annul', questionId: questions[1]._id, how: 'leave-out' });
  await apply({ kind: 'annul', questionId: questions[2]._id, how: 'full-mark' });
  await close();
  open('review');
  await screen.findByText('100%: 2 of 2 right, 0 wrong, 0 not answered');
  expect(cards()[1]).toMatch(/^Question 2 ?0 of 1 point ?Not counted.*annulled: it does not count for anybody/);
  expect(cards()[2]).toMatch(/^Question 3 ?3 of 3 points ?Right.*annulled: everybody gets its points/);
});

test('each question says why, and leads to the second of an own lesson', async () => {
  const { open, close, school, admin, student, questions } = await aResult();
  const lesson = await aLesson(school, admin, { title: 'Addition' });
  await aPurchase(school, student, lesson, admin);
  const about = { explanation: 'Because $2 + 2 = 4$', lesson: lesson._id, lessonSecond: 95 };
  await school.ask('PUT', `/question/${questions[0]._id}`, { as: admin, body: about });
  await close();
  open('review');
  const region = await screen.findByRole('region', { name: 'Why, question 1' });
  const why = within(region);
  await waitFor(() => expect(region.querySelectorAll('math')).toHaveLength(1));
  expect(why.getByText('Addition, from 1:35')).toBeTruthy();
  const watch = why.getByRole('link', { name: 'Watch this part' });
  expect(watch.getAttribute('href')).toBe(`/student/lesson/${lesson._id}?t=95`);
});

test('a lesson that is not owned says what it costs and how to get it; a free one can be watched', async () => {
  const { open, close, school, admin, questions } = await aResult();
  const lesson = await aLesson(school, admin, { title: 'Addition', price: 2500 });
  const free = await aLesson(school, admin, { title: 'Boiling', price: 0 });
  const teach = (index: 0 | 1, body: object) =>
    school.ask('PUT', `/question/${questions[index]._id}`, { as: admin, body });
  await teach(0, { lesson: lesson._id, lessonSecond: 95 });
  await teach(1, { lesson: free._id, lessonSecond: 7 });
  await close();
  open('review');
  const [first, second] = (await screen.findAllByRole('region', { name: /^Why/ })).map((why) => within(why));
  expect(first?.getByText('Addition, from 1:35, ₦2,500.00')).toBeTruthy();
  const way = first?.getByRole('link', { name: 'Get this lesson' });
  expect(way?.getAttribute('href')).toBe(`/student/lessons/${lesson._id}`);
  expect(second?.getByText('Boiling, from 0:07, free')).toBeTruthy();
  expect(second?.getByRole('button', { name: 'Watch free' })).toBeTruthy();
});

test('a section is headed once, and a passage stands once above its questions, also among the wrong ones', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const passage = (await aPassage(school, admin, { title: 'The harmattan' }))._id;
  const questions = [];
  for (const wishes of [{ text: 'Sum?' }, { text: 'Wind?', passage }, { text: 'Dust?', passage }]) {
    questions.push(await aQuestion(school, admin, wishes));
  }
  const [sum, wind, dust] = questions.map(({ _id }) => _id);
  const sections = [
    { title: 'Section A', instructions: 'Be quick', questions: [sum] },
    { title: 'Section B', instructions: '', questions: [wind, dust] },
  ];
  const exam = await anExam(school, admin, { ...openNow(), questions, sections, reviewAt: 'submit' } as object);
  const desk = deskOf(school, student, exam);
  await desk.start();
  await desk.submit(...questions.map((question, index) => answer(question, index === 1 ? '4' : '3')));
  const { user } = renderApp(`/student/exam-review/${exam._id}`, { as: student });
  await screen.findByRole('heading', { level: 2, name: 'Section A' });
  const once = () => screen.getAllByRole('region', { name: 'Passage: The harmattan' });
  expect(once()).toHaveLength(1);
  expect(cards().map((text) => text.slice(0, 10))).toEqual(['Question 1', 'Question 2', 'Question 3']);
  expect(cards()[1]).not.toContain('harmattan');
  expect(screen.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual(['Section A', 'Section B']);
  await user.click(screen.getByLabelText(/^Only the wrong ones/));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(once()).toHaveLength(1);
});

test('before the close the result says when the review opens, and the review says so too', async () => {
  const { open } = await aResult();
  const { leave } = open('result');
  await screen.findByText(/^You can read the right answers from \d+ \w+ \d{4}, 23:59, when the exam has closed/);
  expect(screen.queryByRole('link', { name: 'Review answers' })).toBeNull();
  leave();
});

test('a review that is not open yet says from when it is', async () => {
  const { open } = await aResult();
  open('review');
  const place = await placeOf('This review is not open yet');
  expect(place.getByText(/You can read the right answers from \d+ \w+ \d{4}, 23:59\.$/)).toBeTruthy();
});

test('where the school keeps the right answers to itself, the result says nothing of them and the review says why', async () => {
  const { open, close } = await aResult({ allowReview: false });
  await close();
  const { leave } = open('result');
  await screen.findByRole('heading', { name: 'Performance' });
  expect(screen.queryByText(/right answers/)).toBeNull();
  leave();
  expect(screen.queryByRole('link', { name: 'Review answers' })).toBeNull();
});

test('a review that the school has closed says so', async () => {
  const { open, close } = await aResult({ allowReview: false });
  await close();
  open('review');
  const place = await placeOf('This review is closed');
  expect(place.getByText(/^Your school does not show the right answers/)).toBeTruthy();
});
