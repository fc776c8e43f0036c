import type { Lesson, OwnReview } from '@akada/contract';
import type { House } from './house.ts';
import type { Person } from './people.ts';
import { aLesson, aPurchase } from './things.ts';

export async function watch(house: House, student: Person, lesson: { _id: string }, percent = 50): Promise<void> {
  const body = { positionSeconds: percent, durationSeconds: 100, watched: [[0, percent]] };
  const reply = await house.ask('PUT', `/lesson/${lesson._id}/progress`, { as: student, body });
  if (reply.status !== 200) throw new Error(`watching answered ${reply.status}: ${reply.text}`);
}

export async function aWatchedLesson(house: House, student: Person, admin: Person, title?: string): Promise<Lesson> {
  const lesson = await aLesson(house, admin, title ? { title } : {});
  await aPurchase(house, student, lesson, admin);
  await watch(house, student, lesson);
  return lesson;
}

export async function aReview(
  house: House,
  student: Person,
  lesson: { _id: string },
  said: { rating?: number; text?: string } = {},
): Promise<OwnReview> {
  const body = { lessonId: lesson._id, rating: 4, text: 'The examples helped me.', ...said };
  const reply = await house.ask('POST', '/review', { as: student, body });
  if (reply.status !== 201) throw new Error(`reviewing answered ${reply.status}: ${reply.text}`);
  return reply.body.data as OwnReview;
}
