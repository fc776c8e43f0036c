import { aStudent } from './people.ts';
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
  'PUT /exam/:id': ({ exam }) => ({ id: exam._id, body: { duration: 45 } }),
  'PUT /exam/:id/publish': async ({ house, admin }) => ({
    id: (await anExam(house, admin, { title: 'A draft', questions: [await aQuestion(house, admin)], isActive: false }))
      ._id,
  }),
  'PUT /exam/:id/unpublish': async ({ house, admin }) => ({
    id: (await anExam(house, admin, { title: 'Not begun', questions: [await aQuestion(house, admin)] }))._id,
  }),
  'PUT /exam/:id/release-review': async ({ house, admin }) => ({
    id: (await anExam(house, admin, { title: 'To be discussed', reviewAt: 'release' }))._id,
  }),
  'DELETE /exam/:id': ({ exam }) => ({ id: exam._id }),
  'GET /studentExam/exams/:examId/marking': async (world) => ({ id: (await anEssay(world)).exam._id }),
  'GET /studentExam/exams/:examId/marking/:questionId': async (world) => {
    const { exam, question } = await anEssay(world);
    return { id: exam._id, second: question._id };
  },
  'GET /studentExam/attempts/:attemptId/marking/:questionId': ofAnswer,
  'PUT /studentExam/attempts/:attemptId/marking/:questionId': async (world) => ({
    ...(await ofAnswer(world)),
    body: { points: 7, comment: 'Well argued', seq: 1 },
  }),
};
