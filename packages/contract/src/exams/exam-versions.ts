import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { filledFrom } from '../platform/fields.ts';
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

/** Both repeat without harm: an exam that is so already is answered as it is. */
const switched = {
  access: adminOnly,
  right: 'teaching' as const,
  scope: 'changes exam' as const,
  params: examId,
  body: z.object({ updatedAt: filledFrom }),
  reply: success(exam),
};

export const publishExam = endpoint({
  method: 'PUT',
  path: '/exam/:id/publish',
  summary: 'Show a draft to the students of its class; refused with what is `missing`',
  ...switched,
});

export const unpublishExam = endpoint({
  method: 'PUT',
  path: '/exam/:id/unpublish',
  summary: 'Make a draft of an exam again, while nobody has started it',
  ...switched,
});

export const releaseReview = endpoint({
  method: 'PUT',
  path: '/exam/:id/release-review',
  summary: 'Let students read the right answers of an exam with `reviewAt: release`; nobody may be at the exam',
  ...switched,
});
