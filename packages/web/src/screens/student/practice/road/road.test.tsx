import type { Lesson, Question } from '@akada/contract';
import type { House } from '@akada/server/test/house';
import { anAdmin, aStudent, type Person } from '@akada/server/test/people';
import { aLesson, anExam, aPurchase, aQuestion, aStart } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, openNow, textOf } from '../../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../../test/render-app.tsx';

const physics = { subject: 'Physics', practice: true };

async function questionsOn(school: House, admin: Person, topic: string, count: number): Promise<Question[]> {
  const made: Question[] = [];
  for (let at = 0; at < count; at += 1)
    made.push(await aQuestion(school, admin, { ...physics, topic, text: `${topic} ${at}: 2 + 2?` }));
  return made;
}

async function practise(school: House, student: Person, questions: readonly Question[], wrong: number) {
  const answers = questions.map(({ _id: questionId }, at) => ({
    ...{ _id: school.context.newId(), questionId, selectedAnswer: at < wrong ? '3' : '4' },
    answeredAt: new Date(school.context.now() - 1000).toISOString(),
  }));
  await school.ask('POST', '/practice/answers', { as: student, body: { answers } });
}

/** Heat is sure, Motion has few answers, Waves none; a film of Motion was begun, another one is for sale. */
async function aRoad() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const heat = await questionsOn(school, admin, 'Heat', 5);
  const motion = await questionsOn(school, admin, 'Motion', 3);
  await questionsOn(school, admin, 'Waves', 1);
  await questionsOn(school, admin, '', 2);
  await practise(school, student, heat, 1);
  await practise(school, student, motion, 1);
  const lessons: Lesson[] = [];
  for (const [title, price] of [
    ['Laws of motion', 900],
    ['Motion again', 0],
    ['Light', 1500],
  ] as const)
    lessons.push(await aLesson(school, admin, { title, price, subject: 'Physics' }));
  const [laws] = lessons as [Lesson];
  await aPurchase(school, student, laws, admin);
  const body = { positionSeconds: 60, durationSeconds: 600, watched: [[0, 60]] };
  await school.ask('PUT', `/lesson/${laws._id}/progress`, { as: student, body });
  return { school, admin, student, lessons };
}

const steps = async () => within(await screen.findByRole('list', { name: 'Topics of Physics' }));
const step = async (topic: string) => {
  const item = (await steps()).getByRole('heading', { level: 2, name: new RegExp(`^${topic}`) }).closest('li');
  if (!item) throw new Error(`no step ${topic}`);
  return item;
};

test('a road has its topics with how sure one is in words, one mark, lessons and practice', async () => {
  const { student, lessons } = await aRoad();
  renderApp('/student/practice/road?subject=Physics', { as: student });
  expect(textOf(await step('Heat'))).toBe('HeatSure: 4 of 5 rightPractise 5 questions');
  const here = await step('Motion');
  expect(here.getAttribute('aria-current')).toBe('step');
  expect(textOf(here)).toContain('MotionYou are hereNot enough answers yet: 2 of 3 right');
  const way = screen.getByRole('link', { name: 'Go to Motion, where you are' });
  expect(way.getAttribute('href')).toBe(`#${here.id}`);
  const watch = within(here).getByRole('link', { name: 'Continue' });
  expect(watch.getAttribute('href')).toBe(`/student/lesson/${lessons[0]?._id}`);
  expect(within(here).getByRole('button', { name: 'Start free' })).toBeTruthy();
  const practice = within(here).getByRole('link', { name: 'Practise 3 questions' });
  expect(practice.getAttribute('href')).toBe('/student/practice?subject=Physics&topic=Motion');
  expect(textOf(await step('Waves'))).toContain('No answers yet');
  expect((await steps()).getAllByText('You are here')).toHaveLength(1);
  const more = within(screen.getByRole('region', { name: 'More lessons' }));
  expect(more.getByRole('link', { name: /^Get it/ }).getAttribute('href')).toBe(`/student/lessons/${lessons[2]?._id}`);
  expect(screen.getByText(/topics stand A to Z/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Practise all of Physics' })).toBeTruthy();
  expect(document.title).toBe('Your road in Physics · Akada');
});

test('exams of the subject stand behind the topics: to sit with their close, and taken with their result', async () => {
  const { school, admin, student } = await aRoad();
  const questions = [await aQuestion(school, admin, { subject: 'Physics' })];
  const taken = await anExam(school, admin, { ...openNow(), title: 'Mock', questions });
  await anExam(school, admin, { ...openNow(), title: 'Term test', questions });
  const cells = [await aQuestion(school, admin, { subject: 'Biology' })];
  await anExam(school, admin, { ...openNow(), title: 'Cells', questions: cells });
  await aStart(school, student, taken);
  const answers = [{ questionId: questions[0]?._id, selectedAnswer: '4' }];
  await school.ask('POST', `/studentExam/submit/${taken._id}`, { as: student, body: { answers } });
  renderApp('/student/practice/road?subject=Physics', { as: student });
  const exams = within(await screen.findByRole('region', { name: 'Exams in Physics' }));
  expect(exams.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['Term test', 'Mock']);
  expect(exams.getByText('Taken: 100%')).toBeTruthy();
  expect(exams.getByRole('link', { name: 'Start Exam' })).toBeTruthy();
  expect(exams.getByRole('link', { name: 'View Result' }).getAttribute('href')).toBe(
    `/student/exam-result/${taken._id}`,
  );
});

test('the subject is changed by a select, and its address can be shared', async () => {
  const { school, admin, student } = await aRoad();
  await aQuestion(school, admin, { ...physics, subject: 'Biology', topic: 'Cells' });
  const { user, address } = renderApp('/student/practice/road', { as: student });
  const select = await screen.findByLabelText('Subject');
  select.focus();
  await user.selectOptions(select, 'Physics');
  expect(screen.queryByText('Cells')).toBeNull();
  await step('Heat');
  expect(address()).toBe('/student/practice/road?subject=Physics');
  // Somebody who chooses by keys goes on choosing.
  expect([document.activeElement, (select as HTMLSelectElement).value]).toEqual([select, 'Physics']);
});

test('a road without anything names what comes, and a subject that is not there too', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const { leave } = renderApp('/student/practice/road', { as: student });
  await screen.findByText('No road yet');
  leave();
  renderApp('/student/practice/road?subject=Alchemy', { as: student });
  await screen.findByText('Nothing in Alchemy yet');
});

test('the practice page leads to it from a subject of its topics', async () => {
  const { student } = await aRoad();
  const { user, address } = renderApp('/student/practice', { as: student });
  const [link] = await screen.findAllByRole('link', { name: 'Your road in Physics', hidden: true });
  if (link) await user.click(link);
  await step('Heat');
  expect(address()).toBe('/student/practice/road?subject=Physics');
});

const askedFor = async () => {
  const button = await screen.findByRole('button', { name: 'Practise this' });
  return textOf(button.parentElement ?? button);
};

test('practice of the whole subject says how many questions that is', async () => {
  const { student } = await aRoad();
  const { user } = renderApp('/student/practice/road?subject=Physics', { as: student });
  await user.click(await screen.findByRole('link', { name: 'Practise all of Physics' }));
  expect(await askedFor()).toMatch(/^Physics11 questions/);
});

test('practice is found where the questions write the subject otherwise than the school', async () => {
  const { school, admin, student } = await aRoad();
  await aQuestion(school, admin, { subject: 'Maths', topic: 'Algebra', practice: true, text: 'What is x?' });
  await school.ask('POST', '/admin/subjects', { as: admin, body: { name: 'Mathematics' } });
  const { user } = renderApp('/student/practice/road?subject=Mathematics', { as: student });
  await user.click(await screen.findByRole('link', { name: 'Practise 1 question' }));
  expect(await askedFor()).toMatch(/^Algebra1 question/);
  await user.click(screen.getByRole('button', { name: 'Practise this' }));
  await screen.findByText('What is x?');
});

test('a free lesson that opens later is one of the own as soon as it is taken', async () => {
  const { school, admin, student } = await aRoad();
  const later = { title: 'Motion later', price: 0, subject: 'Physics', scheduledDate: day(3) };
  await aLesson(school, admin, later);
  const { user } = renderApp('/student/practice/road?subject=Physics', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Get it free' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Get it free' })).toBeNull());
  expect(screen.getByText('Motion later')).toBeTruthy();
});
