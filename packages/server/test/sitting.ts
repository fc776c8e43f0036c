import type { Exam, Question } from '@akada/contract';
import { type House, type HouseOptions, openHouse } from './house.ts';
import { anAdmin, aStudent, type Person } from './people.ts';
import { anExam, threeQuestions } from './things.ts';

/** A student in front of an exam, and all that can be done there. */

export type Given = { questionId: string; selectedAnswer: string; seq?: number; answeredAt?: string };

export function answer(question: { _id: string }, selectedAnswer: string, seq?: number): Given {
  return { questionId: question._id, selectedAnswer, ...(seq !== undefined && { seq }) };
}

/** A student's calls on one exam. */
export function deskOf(house: House, student: Person, exam: { _id: string }) {
  const ask = (method: 'GET' | 'POST' | 'PUT', what: string, body?: object) =>
    house.ask(method, `/studentExam/${what}/${exam._id}`, { as: student, body });
  return {
    student,
    start: () => ask('POST', 'start'),
    save: (...answers: Given[]) => ask('PUT', 'answer', { answers }),
    submit: (...answers: Given[]) => ask('POST', 'submit', { answers }),
    state: () => ask('GET', 'state'),
    pulse: () => ask('GET', 'pulse'),
    score: () => ask('GET', 'exams/score'),
    remainingTime: () => ask('GET', 'exams/remaining-time'),
    exam: () => house.ask('GET', `/exam/${exam._id}`, { as: student }),
  };
}

type Wishes = HouseOptions & { exam?: Parameters<typeof anExam>[2]; given?: House };

/** A fresh school where one student may sit one exam of three questions: '4', 'true' and 'Abuja' for 2, 1 and 3 points. */
export async function aSitting({ exam: wishes = {}, given, ...options }: Wishes = {}) {
  const house = given ?? (await openHouse(options));
  const admin = await anAdmin(house);
  const student = await aStudent(house);
  const questions: [Question, Question, Question] = await threeQuestions(house, admin);
  const exam: Exam = await anExam(house, admin, { questions, ...wishes });
  const results = () => house.ask('GET', `/studentExam/exams/${exam._id}`, { as: admin });
  return { house, admin, questions, exam, results, desk: deskOf(house, student, exam) };
}

/** An exam of the three questions, its settings changed at will, for as many students as come. */
export async function anExamWith(wishes: Parameters<typeof anExam>[2] = {}) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { questions, ...wishes });
  const put = (body: object, what = '') => house.ask('PUT', `/exam/${exam._id}${what}`, { as: admin, body });
  const stored = async () => (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  const desk = async () => deskOf(house, await aStudent(house), exam);
  return { house, admin, questions, exam, put, stored, desk, ids: questions.map(({ _id }) => _id) };
}

/** The three right answers, with sequence numbers to be saved. */
export function rightAnswers(questions: readonly [Question, Question, Question]): [Given, Given, Given] {
  return [answer(questions[0], '4', 1), answer(questions[1], 'true', 1), answer(questions[2], 'Abuja', 1)];
}

/** Three students of one class: one with all right, one with one right, one still at it. */
export async function aClassThatSat(wishes: Wishes = {}) {
  const scene = await aSitting(wishes);
  const { house, exam, questions } = scene;
  const sit = async (fullName: string) => {
    const desk = deskOf(house, await aStudent(house, { fullName }), exam);
    await desk.start();
    return desk;
  };
  const running = await sit('Zainab Musa');
  const weak = await sit('Tunde Bakare');
  const strong = await sit('Amara Eze');
  await running.save(answer(questions[0], '4', 1));
  house.clock.advance({ minutes: 5 });
  await weak.submit(answer(questions[0], '3'), answer(questions[1], 'true'));
  await strong.submit(...rightAnswers(questions));
  return { ...scene, running, weak, strong };
}
