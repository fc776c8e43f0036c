import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { filledFrom, id, instant } from '../platform/fields.ts';
import { deleteQuestions } from './question-bank.ts';
import { updateQuestion } from './questions.ts';

const facts = z.record(z.string(), z.unknown());

const version = z.object({
  /** ID of the edit; the question's own ID for the first version. */
  _id: z.string(),
  at: instant,
  /** Empty if no author is on record. */
  by: z.string(),
  /** Fields changed by the edit. */
  changes: z.object({ before: facts, after: facts }).nullable(),
});
export type QuestionVersion = z.infer<typeof version>;

const questionId = z.object({ id: id('Question ID is required') });

export const listVersions = endpoint({
  method: 'GET',
  path: '/question/:id/versions',
  summary: 'What a question was before, with who changed it and when; the newest, which is what it is now, first',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees question',
  params: questionId,
  reply: success(z.array(version)),
});

export const bringBackVersion = endpoint({
  method: 'PUT',
  path: '/question/:id/versions/:version',
  summary: 'Make a question what it was; its exam, lesson and papers already handed out stay as they are',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes question',
  params: questionId.extend({ version: id('Version ID is required') }),
  body: z.object({ updatedAt: filledFrom }),
  reply: updateQuestion.reply,
});

const others = (tooMany: string) =>
  z
    .array(id('Each question must be a question ID'), { error: 'Please choose questions by their IDs' })
    .min(1, 'Please choose at least one question')
    .max(100, tooMany);

export const keepQuestionsApart = endpoint({
  method: 'PUT',
  path: '/question/:id/apart',
  summary: 'Say that questions which are alike are not the same, so that they are marked no more; or take that back',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes question',
  params: questionId,
  body: z.object({
    others: others('At most 100 questions can be compared with one'),
    isApart: z.boolean({ error: 'isApart must be true or false' }),
  }),
  reply: success(z.object({ _id: z.string(), isApart: z.boolean() })),
});

export const keepQuestion = endpoint({
  method: 'POST',
  path: '/question/:id/keep',
  summary:
    'Keep one of several questions that are alike: it takes the places of the others, which are deleted; can be undone',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes question',
  status: 201,
  params: questionId,
  body: z.object({
    others: others('At most 100 questions can be deleted for one'),
  }),
  reply: deleteQuestions.reply,
});
