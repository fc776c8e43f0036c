import { z } from 'zod';
import { endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { id, instant } from '../platform/fields.ts';
import { wholeSeconds } from '../rules/watched.ts';

const longestSeconds = 24 * 3600;
const mostRanges = 200;
/** Players round the end. */
const slackSeconds = 1;
/** Longest time for which a device without network keeps a report. */
const oldestSeconds = 30 * 24 * 3600;

function seconds(name: string, most = longestSeconds, mostInWords = '24 hours') {
  const message = `${name} must be a number of seconds, 0 or more`;
  return z.number({ error: message }).min(0, message).max(most, `${name} must be at most ${mostInWords}`);
}

const rangeMessage = 'Watched must be a list of ranges in seconds, such as [[0, 15]]';
const edge = z.number({ error: rangeMessage }).min(0, 'Watched ranges must not start before 0');

export const progressBody = z
  .object({
    positionSeconds: seconds('Position'),
    durationSeconds: seconds('Duration'),
    watched: z
      .array(z.tuple([edge, edge], { error: rangeMessage }), { error: rangeMessage })
      .max(mostRanges, `Watched must have at most ${mostRanges} ranges`),
    secondsAgo: seconds('Seconds ago', oldestSeconds, '30 days').optional(),
  })
  .superRefine(({ positionSeconds, durationSeconds, watched }, context) => {
    const end = durationSeconds + slackSeconds;
    const refuse = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message, path });
    if (positionSeconds > end) refuse('Position must not be after the end of the lesson', 'positionSeconds');
    for (const [index, [from, to]] of watched.entries()) {
      if (from >= to) refuse('Watched ranges must end after they start', 'watched', index);
      else if (to > end) refuse('Watched ranges must not go beyond the end of the lesson', 'watched', index);
    }
  })
  .transform(({ positionSeconds, durationSeconds, watched, secondsAgo = 0 }) => ({
    positionSeconds: Math.round(Math.min(positionSeconds, durationSeconds)),
    durationSeconds: Math.round(durationSeconds),
    watched: wholeSeconds(watched, durationSeconds),
    secondsAgo,
  }));

export const lessonProgress = z.object({
  /** Whole percent; 100 once it is finished. */
  progress: z.number(),
  positionSeconds: z.number(),
  watchedSeconds: z.number(),
  durationSeconds: z.number(),
  /** Since it was watched to its end, or nearly all of it; stays. */
  finishedAt: instant.optional(),
});
export type LessonProgress = z.infer<typeof lessonProgress>;

export const saveProgress = endpoint({
  method: 'PUT',
  path: '/lesson/:id/progress',
  summary: 'Report what was watched of an own lesson; repeating a report changes nothing',
  access: studentOnly,
  params: z.object({ id: id('Lesson ID is required') }),
  body: progressBody,
  reply: success(lessonProgress),
});
