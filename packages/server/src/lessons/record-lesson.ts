import { fromMinor } from '@akada/contract/rules/money';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { LessonRow, Trx } from '../db/schema.ts';

/** What the audit log keeps of a lesson. */
function lessonFacts(row: LessonRow) {
  return {
    title: row.title,
    description: row.description,
    classLevel: row.class_level,
    subject: row.subject,
    instructor: row.instructor,
    video: row.video,
    price: fromMinor(row.price_minor),
    duration: row.duration_minutes,
    scheduledDate: row.scheduled_date,
  };
}

export async function recordLesson(
  trx: Trx,
  action: 'lesson.create' | 'lesson.update' | 'lesson.delete',
  { by, at }: { by: Actor; at: string },
  rows: { before?: LessonRow; after?: LessonRow },
): Promise<void> {
  const lesson = rows.after ?? rows.before;
  if (!lesson) throw new Error('a lesson that is neither before nor after');
  await recordAudit(trx, {
    action,
    by,
    at,
    subject: { kind: 'lesson', _id: lesson._id, title: lesson.title },
    before: rows.before ? lessonFacts(rows.before) : null,
    after: rows.after ? lessonFacts(rows.after) : null,
  });
}
