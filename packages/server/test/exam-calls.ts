import { anExam, aQuestion } from './things.ts';
import type { Calls } from './world.ts';

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
};
