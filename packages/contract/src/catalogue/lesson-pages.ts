import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { filledFrom, id, instant } from '../platform/fields.ts';
import { longestOutline } from '../rules/lesson-outline.ts';

/** Learning objectives and chapters of a lesson. */
export const lessonOutline = z.object({
  /** Learning objectives. */
  objectives: z.array(z.string()),
  /** In the order of the film. */
  chapters: z.array(z.object({ second: z.number(), title: z.string() })),
  updatedAt: instant,
});
export type LessonOutline = z.infer<typeof lessonOutline>;

/** Typed lines keep their numbers, so that a refusal can name one. */
function lines(name: string) {
  return z
    .string({ error: `${name} must be text, a line each` })
    .max(longestOutline, `${name} must be at most 10,000 characters long`);
}

export const setOutline = endpoint({
  method: 'PUT',
  path: '/admin/lessons/:lessonId/outline',
  summary: 'Say what students will be able to do after a lesson, and name its chapters (“1:20 Adding fractions”)',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: z.object({ lessonId: id('Lesson ID is required') }),
  body: z.object({
    objectives: lines('Objectives'),
    chapters: lines('Chapters'),
    /** Empty before the first. */
    updatedAt: filledFrom,
  }),
  reply: success(lessonOutline),
});
