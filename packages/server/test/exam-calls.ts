import { staffOf } from './invigilating.ts';
import { anAdmin, aStudent } from './people.ts';
import { answer, deskOf } from './sitting.ts';
import { anExam, aQuestion } from './things.ts';
import type { Calls, World } from './world.ts';

/** A finished attempt with an essay that waits. */
async function anEssay({ house, admin }: World) {
  const question = await aQuestion(house, admin, { type: 'essay', options: [], correctAnswer: '', points: 10 });
  const exam = await anExam(house, admin, { title: 'An essay', questions: [question] });
  const desk = deskOf(house, await aStudent(house), exam);
  await desk.start();
  await desk.submit(answer(question, 'It was the best of times.', 1));
  const { _id } = (await desk.exam()).body.data.attempt;
  return { exam, question, attemptId: _id as string };
}

const ofAnswer = async (world: World) => {
  const { attemptId, question } = await anEssay(world);
  return { id: attemptId, second: question._id };
};

const ofQuestion = async (world: World) => {
  const { exam, question } = await anEssay(world);
  return { id: exam._id, second: question._id };
};

/** An answer that another teacher has marked, with the second mark that differs where it is to be settled. */
async function secondMarked(world: World, isGiven: boolean) {
  const { exam, question, attemptId } = await anEssay(world);
  const first = staffOf(world.house, await anAdmin(world.house), exam);
  await first.openSecond(question._id);
  await first.mark(attemptId, question._id, { points: 7 });
  if (isGiven) {
    const second = staffOf(world.house, await anAdmin(world.house), exam);
    await second.markSecond(attemptId, question._id, { points: 2 });
  }
  return { id: attemptId, second: question._id };
}

export const examCalls: Calls = {
  'GET /exam': () => ({}),
  'GET /exam/:id': ({ exam }) => ({ id: exam._id }),
  'GET /exam/:id/print': ({ exam }) => ({ id: exam._id, query: 'part=paper' }),
  'GET /exam/get/:id': ({ exam }) => ({ id: exam._id }),
  'POST /exam': () => ({
    body: {
      title: 'New exam',
      description: 'All the work of the term',
      classLevel: '1',
      duration: 10,
      startDate: '2026-09-14',
      endDate: '2026-10-14',
    },
  }),
  'PUT /exam/:id': ({ exam }) => ({ id: exam._id, body: { duration: 45, newVersion: false } }),
  'PUT /exam/:id/publish': async ({ house, admin }) => ({
    id: (await anExam(house, admin, { title: 'A draft', questions: [await aQuestion(house, admin)], isActive: false }))
      ._id,
  }),
  'PUT /exam/:id/unpublish': async ({ house, admin }) => ({
    id: (await anExam(house, admin, { title: 'Not begun', questions: [await aQuestion(house, admin)] }))._id,
  }),
  'PUT /exam/:id/new-version': async ({ house, admin }) => {
    const exam = await anExam(house, admin, { title: 'In versions', questions: [await aQuestion(house, admin)] });
    await deskOf(house, await aStudent(house), exam).start();
    await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { duration: 45, newVersion: false } });
    return { id: exam._id };
  },
  'PUT /exam/:id/release-review': async ({ house, admin }) => ({
    id: (await anExam(house, admin, { title: 'To be discussed', reviewAt: 'release' }))._id,
  }),
  'DELETE /exam/:id': ({ exam }) => ({ id: exam._id }),
  'GET /exam/:id/marking/answers/:questionId': ({ sat, questions }) => ({ id: sat._id, second: questions[0]._id }),
  'GET /studentExam/exams/:examId/marking': async (world) => ({ id: (await anEssay(world)).exam._id }),
  'GET /studentExam/exams/:examId/marking/:questionId': ofQuestion,
  'PUT /studentExam/exams/:examId/marking/:questionId/second': async (world) => ({
    ...(await ofQuestion(world)),
    body: { isOpen: true, tolerance: 1 },
  }),
  'GET /studentExam/exams/:examId/marking/:questionId/second': ofQuestion,
  'PUT /studentExam/attempts/:attemptId/marking/:questionId/second': async (world) => ({
    ...(await secondMarked(world, false)),
    body: { points: 5, comment: 'Well argued', seq: 1 },
  }),
  'POST /studentExam/attempts/:attemptId/marking/:questionId/settle': async (world) => ({
    ...(await secondMarked(world, true)),
    body: { points: 5, comment: 'Well argued', seq: 1, reason: 'Both points are named' },
  }),
  'GET /studentExam/attempts/:attemptId/marking/:questionId': ofAnswer,
  'PUT /studentExam/attempts/:attemptId/marking/:questionId': async (world) => ({
    ...(await ofAnswer(world)),
    body: { points: 7, comment: 'Well argued', seq: 1 },
  }),
};
