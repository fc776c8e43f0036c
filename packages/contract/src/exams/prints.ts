import { z } from 'zod';
import { adminOnly, endpoint } from '../platform/endpoint.ts';
import { printParts } from '../rules/print.ts';
import { examId } from './exams.ts';

export const printExam = endpoint({
  method: 'GET',
  path: '/exam/:id/print',
  summary: 'The question paper, the answer sheet or the marking scheme of an exam (PDF)',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees exam',
  params: examId,
  query: z.object({
    part: z.enum(printParts, { error: 'part must be paper, answer-sheet or marking-scheme' }),
    /** Prints […] for letters that no font has; without it they are refused with their questions, in `anyway`. */
    anyway: z.enum(['true', 'false'], { error: 'anyway must be true or false' }).optional(),
  }),
  mediaType: 'application/pdf',
  reply: z.string(),
});
