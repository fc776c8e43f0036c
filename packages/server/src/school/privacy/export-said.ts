import type { Db } from '../../platform/db/schema.ts';

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

export function exportedGroups(db: Db, studentId: string) {
  return db
    .selectFrom('group_members')
    .innerJoin('student_groups', 'student_groups._id', 'group_members.group_id')
    .select(['name', 'added_at as addedAt'])
    .where('student_id', '=', studentId)
    .orderBy('added_at')
    .orderBy('group_id')
    .execute();
}

/** The card of a staff member; null if there is none. */
export async function exportedTeacherCard(db: Db, userId: string) {
  const card = await db.selectFrom('teacher_cards').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!card) return null;
  return {
    ...{ name: card.name, subjects: JSON.parse(card.subjects) as string[], words: card.words },
    isShown: card.is_shown === 1,
    picture: card.picture === null ? null : `data:image/webp;base64,${card.picture}`,
    updatedAt: card.updated_at,
  };
}
