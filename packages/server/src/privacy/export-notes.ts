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

export async function exportedWishes(db: Db, studentId: string) {
  const lessons = await db
    .selectFrom('wished_lessons')
    .innerJoin('lessons', 'lessons._id', 'wished_lessons.lesson_id')
    .select(['lessons.title as lesson', 'wished_lessons.created_at as wishedAt'])
    .where('student_id', '=', studentId)
    .orderBy('wished_lessons.created_at')
    .orderBy('lesson_id')
    .execute();
  const courses = await db
    .selectFrom('wished_courses')
    .innerJoin('courses', 'courses._id', 'wished_courses.course_id')
    .select(['courses.title as course', 'wished_courses.created_at as wishedAt'])
    .where('student_id', '=', studentId)
    .orderBy('wished_courses.created_at')
    .orderBy('course_id')
    .execute();
  return [...lessons, ...courses];
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
