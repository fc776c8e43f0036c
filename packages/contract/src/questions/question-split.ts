import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { text } from '../platform/fields.ts';
import { importedQuestion } from './import-rows.ts';

const asked = { text: true, type: true, options: true, correctAnswer: true, details: true, points: true } as const;

export const splitQuestions = endpoint({
  method: 'POST',
  path: '/question/split',
  summary: 'What an import would read in a pasted text, without storing anything',
  access: adminOnly,
  right: 'teaching',
  scope: { open: 'Reads the text that was sent' },
  body: z.object({ text: text('Text', { min: 1, max: 20_000, required: 'Please paste a question' }) }),
  reply: success(
    z.array(
      importedQuestion.pick({ ...asked, explanation: true, hint: true }).extend({
        /** The doubt or refusal of an import; empty if none. */
        why: z.string().optional(),
      }),
    ),
  ),
});
