import type { Db } from '../db/schema.ts';

/** With why staff hide one, which its author reads on the screen too. */
export function exportedReviews(db: Db, studentId: string) {
  return db
    .selectFrom('reviews')
    .innerJoin('lessons', 'lessons._id', 'reviews.lesson_id')
    .select(['lessons.title as lesson', 'rating', 'text', 'hidden_at as hiddenAt', 'hidden_reason as hiddenReason'])
    .select(['reviews.created_at as createdAt', 'reviews.updated_at as updatedAt'])
    .where('student_id', '=', studentId)
    .orderBy('reviews.created_at')
    .orderBy('reviews._id')
    .execute();
}
