import { type LessonRating, leastRatings } from '@akada/contract';
import type { Db } from '../../platform/db/schema.ts';

/** Lessons with too few reviews are left out; hidden reviews do not count. */
export async function ratingsOf(db: Db, lessonIds: readonly string[]): Promise<Map<string, LessonRating>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reviews')
    .select((eb) => ['lesson_id', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('rating').as('stars')])
    .where('lesson_id', 'in', lessonIds)
    .where('hidden_at', 'is', null)
    .groupBy('lesson_id')
    .execute();
  const enough = rows.filter(({ count }) => count >= leastRatings);
  return new Map(
    enough.map(({ lesson_id, count, stars }) => [lesson_id, { average: Math.round((stars * 10) / count) / 10, count }]),
  );
}
