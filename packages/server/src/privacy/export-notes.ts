import type { Db } from '../db/schema.ts';

/** Also on lessons that are no longer the student's. */
export function exportedNotes(db: Db, studentId: string) {
  return db
    .selectFrom('lesson_notes')
    .innerJoin('lessons', 'lessons._id', 'lesson_notes.lesson_id')
    .select(['lessons.title as lesson', 'second', 'text', 'lesson_notes.updated_at as updatedAt'])
    .where('student_id', '=', studentId)
    .where('text', '<>', '')
    .orderBy('lessons.title')
    .orderBy('lesson_id')
    .orderBy('second')
    .orderBy('lesson_notes._id')
    .execute();
}

export function exportedNotifications(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['title', 'body', 'created_at as sentAt', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
}

export function exportedChoices(db: Db, userId: string) {
  return db
    .selectFrom('notification_choices')
    .select(['topic', 'mail'])
    .where('user_id', '=', userId)
    .orderBy('topic')
    .execute();
}
