import type { Range } from '@akada/contract/rules/watched';
import { progressPercent } from '@akada/contract/rules/watched';
import type { Db } from '../db/schema.ts';
import { findPaymentsOf, toPayment } from '../payments/payments.queries.ts';

export async function exportedPayments(db: Db, studentId: string) {
  return (await findPaymentsOf(db, studentId)).map(toPayment);
}

/** The lessons that are the student's, and what was watched of lessons. */
export async function exportedLessons(db: Db, studentId: string) {
  const owned = await db
    .selectFrom('payments')
    .select(['lesson_id', (eb) => eb.fn.coalesce('decided_at', 'created_at').as('at')])
    .where('student_id', '=', studentId)
    .where('status', '=', 'approved')
    .execute();
  const progress = await db.selectFrom('lesson_progress').selectAll().where('student_id', '=', studentId).execute();
  const ids = [...new Set([...owned, ...progress].map((row) => row.lesson_id))];
  if (ids.length === 0) return [];
  const lessons = await db
    .selectFrom('lessons')
    .select(['_id', 'title', 'subject', 'class_level'])
    .where('_id', 'in', ids)
    .orderBy('title')
    .orderBy('_id')
    .execute();
  return lessons.map((lesson) => {
    const watched = progress.find((row) => row.lesson_id === lesson._id);
    return {
      title: lesson.title,
      subject: lesson.subject,
      classLevel: lesson.class_level,
      ownedSince: owned.find((row) => row.lesson_id === lesson._id)?.at ?? null,
      watched: watched
        ? {
            percent: progressPercent(watched.watched_seconds, watched.duration_seconds),
            seconds: watched.watched_seconds,
            partsInSeconds: JSON.parse(watched.ranges) as Range[],
            stoppedAtSecond: watched.position_seconds,
            lastWatchedAt: watched.watched_at,
          }
        : null,
    };
  });
}

export async function exportedStudyDays(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('study_days')
    .select(['day', 'watched_seconds'])
    .where('student_id', '=', studentId)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ day: row.day, watchedSeconds: row.watched_seconds }));
}
