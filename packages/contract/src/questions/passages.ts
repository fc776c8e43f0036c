import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { filledFrom, id, instant, limit, listQuery, page, pagination, search, text } from '../platform/fields.ts';
import { passage, pictureBody } from './questions.ts';

/** Texts that several questions of the bank share (decision 26). */

const passageId = z.object({ id: id('Passage ID is required') });

export const passageForm = z.object({
  title: text('Title', { max: 200 })
    .transform((value) => value.replace(/\s+/g, ' '))
    .optional(),
  text: text('Passage', { min: 1, max: 10_000, required: 'Please enter the passage' }),
});

const storedPassage = passage.extend({ questionCount: z.number(), createdAt: instant, updatedAt: instant });
export type StoredPassage = z.infer<typeof storedPassage>;

const passageWithQuestions = storedPassage.extend({
  /** Beginning of each; the oldest first. */
  questions: z.array(z.object({ _id: z.string(), text: z.string() })),
});
export type PassageWithQuestions = z.infer<typeof passageWithQuestions>;

export const listPassages = endpoint({
  method: 'GET',
  path: '/passage',
  summary: 'The passages of the bank with how many questions share each, newest first',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  query: listQuery({ search: search.optional(), page, limit: limit(100) }),
  reply: success(z.array(storedPassage)).extend({ pagination }),
});

export const getPassage = endpoint({
  method: 'GET',
  path: '/passage/:id',
  summary: 'A passage with the questions that share it',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees passage',
  params: passageId,
  reply: success(passageWithQuestions),
});

export const createPassage = endpoint({
  method: 'POST',
  path: '/passage',
  summary: 'Add a passage to the bank; questions join it with their field `passage`',
  access: adminOnly,
  right: 'teaching',
  scope: { open: 'A passage belongs to no subject until a question has it' },
  status: 201,
  body: passageForm,
  reply: success(passageWithQuestions),
});

export const updatePassage = endpoint({
  method: 'PUT',
  path: '/passage/:id',
  summary: 'Change a passage for all questions that share it; papers already handed out stay as they are',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes passage',
  params: passageId,
  body: passageForm.partial().extend({ updatedAt: filledFrom }),
  reply: success(passageWithQuestions),
});

export const deletePassage = endpoint({
  method: 'DELETE',
  path: '/passage/:id',
  summary: 'Delete a passage that no question shares any more',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes passage',
  params: passageId,
  reply: success(z.null()),
});

export const setPassagePicture = endpoint({
  method: 'POST',
  path: '/passage/:id/picture',
  summary: 'Give a passage a picture; papers already handed out stay as they are',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes passage',
  params: passageId,
  bodyType: 'multipart/form-data',
  body: pictureBody,
  reply: success(passageWithQuestions),
});

export const deletePassagePicture = endpoint({
  method: 'DELETE',
  path: '/passage/:id/picture',
  summary: 'Take the picture off a passage; papers already handed out keep it',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes passage',
  params: passageId,
  reply: success(passageWithQuestions),
});
