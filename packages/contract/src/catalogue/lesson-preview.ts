import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { id } from '../platform/fields.ts';
import { playableLesson } from './lessons.ts';

/** Student view of lessons for staff (decision 37). */

export const previewSample = endpoint({
  method: 'GET',
  path: '/admin/lessons/:lessonId/sample',
  summary: 'A lesson with its sample, if it has one, as students get it who have not bought the lesson',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees lesson',
  params: z.object({ lessonId: id('Lesson ID is required') }),
  reply: success(playableLesson),
});
