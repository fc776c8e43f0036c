import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { exam, examId } from './exams.ts';

export const newExamVersion = endpoint({
  method: 'PUT',
  path: '/exam/:id/new-version',
  summary:
    'Give students who start from now what was changed since somebody started the exam; refused where it is unfinished',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes exam',
  params: examId,
  /** `nextVersion` as the exam had it: another one was changed meanwhile. */
  body: z.object({ nextVersion: z.string({ error: 'nextVersion must be text' }).optional() }),
  reply: success(exam),
});
