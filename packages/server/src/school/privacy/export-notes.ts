import type { Db } from '../../platform/db/schema.ts';

/** Includes notes on lessons that the student has lost. */
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

/** Staff notes about the student, without their author, who is a third person. */
export function exportedStaffNotes(db: Db, studentId: string) {
  return db
    .selectFrom('staff_notes')
    .select(['text', 'created_at as writtenAt'])
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .orderBy('_id')
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

/** Linked guardians, and the data hidden from them. */
export async function exportedGuardians(db: Db, studentId: string) {
  const guardians = await db
    .selectFrom('guardian_links')
    .innerJoin('users', 'users._id', 'guardian_links.guardian_id')
    .select(['full_name as guardian', 'guardian_links.created_at as since'])
    .where('student_id', '=', studentId)
    .orderBy('guardian_links.created_at')
    .orderBy('guardian_id')
    .execute();
  const choices = await db
    .selectFrom('guardian_choices')
    .select(['is_of_age as isOfAge', 'hides_results as hidesResults'])
    .select(['hides_payments as hidesPayments', 'hides_time as hidesTime', 'updated_at as updatedAt'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  const code = await db
    .selectFrom('guardian_codes')
    .select(['created_at as madeAt', 'expires_at as worksUntil'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return { guardians, choices: choices ?? null, code: code ?? null };
}

/** Whom a guardian is linked with, and the weekly mail. */
export async function exportedChildren(db: Db, guardianId: string) {
  const children = await db
    .selectFrom('guardian_links')
    .innerJoin('users', 'users._id', 'guardian_links.student_id')
    .select(['full_name as child', 'guardian_links.created_at as since'])
    .where('guardian_id', '=', guardianId)
    .orderBy('guardian_links.created_at')
    .orderBy('student_id')
    .execute();
  const mail = await db
    .selectFrom('guardians')
    .select(['wants_digest as wantsWeeklyMail', 'digest_week as lastWeekMailed'])
    .where('user_id', '=', guardianId)
    .executeTakeFirst();
  return { children, weeklyMail: mail ?? null };
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
    .select(['topic', 'mail', 'push'])
    .where('user_id', '=', userId)
    .orderBy('topic')
    .execute();
}

/** Null while the school's count. */
export async function exportedQuietHours(db: Db, userId: string) {
  const own = db.selectFrom('quiet_hours').select(['starts as from', 'ends as until', 'updated_at as chosenAt']);
  return (await own.where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** Neither the address nor the keys: with them anybody could send there. */
export function exportedPushDevices(db: Db, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'push_subscriptions.user_id').onRef('id_hash', '=', 'session_hash'),
    )
    .select(['device', 'push_subscriptions.created_at as since'])
    .where('push_subscriptions.user_id', '=', userId)
    .orderBy('push_subscriptions.created_at')
    .execute();
}
