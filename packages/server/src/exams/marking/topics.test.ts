import type { Question } from '@akada/contract';
import { countsOf } from '@akada/contract/rules/result-counts';
import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { aLesson, anExam, aPurchase, aQuestion } from '../../../test/things.ts';

const bonds = { subject: 'Chemistry', topic: 'Bonding' };
const table = { subject: 'Chemistry', topic: 'Periodic table' };

/** Four questions whose right answer is '4': two of one topic, one of another, one without a topic. */
async function aPaper(wishes: Parameters<typeof anExam>[2] = {}) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const questions: Question[] = [];
  for (const about of [table, { ...table, topic: 'periodic Table' }, bonds, {}]) {
    questions.push(await aQuestion(house, admin, about));
  }
  const exam = await anExam(house, admin, { questions, reviewAt: 'submit', maxAttempts: 3, ...wishes });
  const student = await aStudent(house);
  const desk = deskOf(house, student, exam);
  const ask = (path: string) => house.ask('GET', path, { as: student });
  const put = (index: number, body: object) =>
    house.ask('PUT', `/question/${questions[index]?._id}`, { as: admin, body });
  /** With the right answers at these places, wrong ones elsewhere. */
  async function sit(...right: number[]) {
    house.clock.advance({ minutes: 1 });
    await desk.start();
    await desk.submit(...questions.map((question, index) => answer(question, right.includes(index) ? '4' : '3')));
    return (await desk.score()).body.data;
  }
  const progress = async () => (await ask('/studentExam/progress')).body.data;
  return { house, admin, exam, student, desk, questions, ask, put, sit, progress };
}

describe('topics on the result', () => {
  test('count right answers, weakest first, whatever the capitals; together they are the whole paper', async () => {
    const { sit } = await aPaper();
    const { topics, totalQuestions, correctAnswers } = await sit(0, 3);
    expect(topics).toEqual([
      { ...bonds, questions: 1, correctAnswers: 0, score: 0, totalPoints: 2 },
      { ...table, questions: 2, correctAnswers: 1, score: 2, totalPoints: 4 },
      { questions: 1, correctAnswers: 1, score: 2, totalPoints: 2 },
    ]);
    const sum = (name: 'questions' | 'correctAnswers') =>
      topics.reduce((all: number, topic: Record<string, number>) => all + (topic[name] ?? 0), 0);
    expect([sum('questions'), sum('correctAnswers')]).toEqual([totalQuestions, correctAnswers]);
  });

  test('say what the attempt before had', async () => {
    const { sit } = await aPaper();
    expect((await sit(0)).topics[0]).not.toHaveProperty('before');
    const { topics } = await sit(0, 1, 3);
    expect(topics.map(({ correctAnswers, before }: never) => [before, correctAnswers])).toMatchObject([
      [{ questions: 1, correctAnswers: 0 }, 0],
      [{ questions: 2, correctAnswers: 1 }, 2],
      [{ questions: 1, correctAnswers: 0 }, 1],
    ]);
  });

  test('are left out where the bank knows none', async () => {
    const { sit, put } = await aPaper();
    for (const index of [0, 1, 2]) await put(index, { topic: null });
    const result = await sit();
    expect(result).not.toHaveProperty('topics');
    expect(result).not.toHaveProperty('nextLesson');
  });
});

describe('the next lesson', () => {
  test('is one that a lost question of the weakest topic names, an owned one first', async () => {
    const { house, admin, student, sit, put } = await aPaper();
    const [dear, own] = [await aLesson(house, admin, { title: 'Dear' }), await aLesson(house, admin, { title: 'Own' })];
    await aPurchase(house, student, own, admin);
    await put(0, { lesson: dear._id, lessonSecond: 5 });
    await put(1, { lesson: own._id, lessonSecond: 40 });
    const expected = { _id: own._id, title: 'Own', price: 2000, purchased: true, second: 40, topic: 'periodic Table' };
    await put(0, { topic: 'periodic Table' });
    expect((await sit(2)).nextLesson).toEqual(expected);
    expect((await sit(1)).nextLesson).toMatchObject({ title: 'Dear', purchased: false, second: 5 });
    expect(await sit(0, 1, 2, 3)).not.toHaveProperty('nextLesson');
  });

  test('is else one of the class that has the topic in its title, else one on the subject', async () => {
    const { house, admin, sit } = await aPaper();
    await aLesson(house, admin, { title: 'Bonding for others', subject: 'Chemistry', classLevel: 'Grade 2 Secondary' });
    await aLesson(house, admin, { title: 'Bonding in physics', subject: 'Physics' });
    const general = await aLesson(house, admin, { title: 'Acids', subject: 'chemistry' });
    expect((await sit(0, 1)).nextLesson).toMatchObject({ _id: general._id, second: 0, topic: 'Bonding' });
    const lesson = await aLesson(house, admin, { title: 'What bonding is', subject: 'Chemistry' });
    expect((await sit(0, 1)).nextLesson).toMatchObject({ _id: lesson._id, purchased: false });
  });
});

describe('own progress', () => {
  test('is by subject: the line of results, and the topics of the newest attempts', async () => {
    const { house, admin, exam, student, questions, sit, progress } = await aPaper();
    await sit();
    await sit(0, 1);
    const other = await anExam(house, admin, { title: 'Again', questions: questions.slice(0, 1), reviewAt: 'submit' });
    const desk = deskOf(house, student, other);
    house.clock.advance({ minutes: 1 });
    await desk.start();
    await desk.submit(answer(questions[0] as never, '3'));
    const { subjects, nextLesson } = await progress();
    expect(nextLesson).toBeUndefined();
    expect(subjects).toEqual([
      {
        subject: 'Chemistry',
        results: [
          { examId: exam._id, title: 'First term test', at: '2026-09-15T09:02:00.000Z', percent: 67 },
          { examId: other._id, title: 'Again', at: '2026-09-15T09:03:00.000Z', percent: 0 },
        ],
        topics: [
          { topic: 'Bonding', questions: 1, correctAnswers: 0, score: 0, totalPoints: 2 },
          { topic: 'Periodic table', questions: 3, correctAnswers: 2, score: 4, totalPoints: 6 },
        ],
      },
    ]);
  });

  test('of somebody who has sat nothing is empty', async () => {
    expect(await (await aPaper()).progress()).toEqual({ subjects: [] });
  });
});

describe('no topic, explanation or lesson leaves before the review is open', () => {
  const closed = [
    ['before the close', { reviewAt: 'close' }],
    ['before the release', { reviewAt: 'release' }],
    ['where the school shows no answers', { allowReview: false }],
    ['beside a running attempt of one’s own', { reviewAt: 'submit' }],
  ] as const;

  test.each(closed)('%s', async (when, wishes) => {
    const { house, admin, exam, questions, desk, put, sit, ask, progress } = await aPaper(wishes);
    const lesson = await aLesson(house, admin, { title: 'Hinted lesson', subject: 'Chemistry' });
    await put(0, { explanation: 'Hinted explanation', lesson: lesson._id, lessonSecond: 5 });
    await sit(1);
    if (when.startsWith('beside')) await desk.start();
    const id = exam._id;
    const paths = ['/exam', `/exam/${id}`, `/exam/get/${id}`, '/user/stats', '/user/export', '/studentExam/progress'];
    paths.push(...['score', 'review', 'remaining-time'].map((what) => `/studentExam/exams/${what}/${id}`));
    paths.push(`/studentExam/state/${id}`, `/studentExam/pulse/${id}`, `/question/get/${questions[0]?._id}`);
    for (const path of paths) {
      const { text } = await ask(path);
      expect(`${path} ${/Hinted|Bonding|Periodic|Chemistry|"topic|explanation/.exec(text)}`).toBe(`${path} null`);
    }
    expect(await progress()).toEqual({ subjects: [] });
  });
});

test('right, wrong, blank and waiting are counted alike on result, review, list and staff’s pages', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const essay = { type: 'essay', text: 'Why?', options: [], correctAnswer: '' } as const;
  const questions: Question[] = [];
  const short = { type: 'short-answer', text: 'What?', options: [] } as const;
  for (const wishes of [{}, {}, {}, short, essay]) questions.push(await aQuestion(house, admin, wishes));
  const exam = await anExam(house, admin, { questions, reviewAt: 'submit' });
  const student = await aStudent(house);
  const desk = deskOf(house, student, exam);
  await desk.start();
  const given = ['4', '3', '', ' \n\t\u00a0 ', 'Because of trade'];
  const essays = given.map((selectedAnswer, index) => answer(questions[index] as never, selectedAnswer));
  await desk.submit(...essays);
  const score = (await desk.score()).body.data;
  const counts = countsOf(score);
  expect(counts).toEqual({ right: 1, wrong: 1, blank: 2, waiting: 1 });
  const listed = (await house.ask('GET', '/exam', { as: student })).body.data[0].lastResult;
  expect(countsOf(listed)).toEqual(counts);
  const { questions: reviewed } = (await house.ask('GET', `/studentExam/exams/review/${exam._id}`, { as: student }))
    .body.data;
  const isBlank = ({ selectedAnswer }: { selectedAnswer: string }) => selectedAnswer.trim() === '';
  expect(reviewed.filter(({ isCorrect }: never) => isCorrect)).toHaveLength(counts.right);
  expect(reviewed.filter(isBlank)).toHaveLength(counts.blank);
  expect(reviewed.filter(({ toMark }: never) => toMark)).toHaveLength(counts.waiting);
  const [result] = (await house.ask('GET', `/studentExam/exams/${exam._id}`, { as: admin })).body.data;
  expect(result).toMatchObject({ correctAnswers: 1, totalQuestions: 5, toMark: 1, percent: score.percent });
  const live = (await house.ask('GET', `/studentExam/exams/${exam._id}/live`, { as: admin })).body.data;
  expect(live[0].attempt).toMatchObject({ answeredQuestions: score.answeredQuestions, totalQuestions: 5 });
});
