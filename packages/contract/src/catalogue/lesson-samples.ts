import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { filledFrom, id, instant } from '../platform/fields.ts';

export const mostSampleSeconds = 60;

/** Free sample of a lesson; 0 seconds means no sample (decision 36). */
export const lessonSample = z.object({
  /** Second of the film; start and end snap to segment boundaries, six seconds apart. */
  startSecond: z.number(),
  seconds: z.number(),
  updatedAt: instant,
});
export type LessonSample = z.infer<typeof lessonSample>;

const startMessage = 'Start second must be a whole number of seconds, 0 or more';
const secondsMessage = `Seconds must be a whole number from 0, which is no sample, to ${mostSampleSeconds}`;

export const setSample = endpoint({
  method: 'PUT',
  path: '/admin/lessons/:lessonId/sample',
  summary: 'Set which part of its film, at most a minute, students may watch before they buy a lesson',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: z.object({ lessonId: id('Lesson ID is required') }),
  body: z.object({
    startSecond: z
      .number({ error: startMessage })
      .int(startMessage)
      .min(0, startMessage)
      .max(24 * 3600, 'Start second must be inside the film'),
    seconds: z
      .number({ error: secondsMessage })
      .int(secondsMessage)
      .min(0, secondsMessage)
      .max(mostSampleSeconds, secondsMessage),
    /** Empty before the first. */
    updatedAt: filledFrom,
  }),
  reply: success(lessonSample),
});
