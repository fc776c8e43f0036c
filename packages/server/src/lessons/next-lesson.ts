import { sql } from 'kysely';
import type { Db, LessonRow } from '../db/schema.ts';

type After = {
  studentId: string;
  lesson: Pick<LessonRow, '_id' | 'class_level' | 'subject' | 'created_at'>;
  isOpen: (row: Pick<LessonRow, 'scheduled_date'>) => boolean;
};

/**
 * The next own lesson of the class and subject that is open and not finished, in the order in which they were made; then
 * those before it. Null where nothing is left.
 */
export async function nextLesson(db: Db, { studentId, lesson, isOpen }: After) {
  const rows = await db
    .selectFrom('lessons')
    .select(['_id', 'title', 'scheduled_date', 'created_at'])
    .where('class_level', '=', lesson.class_level)
    .where(sql`lower(subject)`, '=', lesson.subject.toLowerCase())
    .where('is_draft', '=', 0)
    .where('_id', '<>', lesson._id)
    .where('_id', 'in', (eb) =>
      eb
        .selectFrom('grants')
        .select('grants.lesson_id')
        .where('grants.student_id', '=', studentId)
        .where('grants.revoked_at', 'is', null),
    )
    .where('_id', 'not in', (eb) =>
      eb
        .selectFrom('lesson_progress')
        .select('lesson_progress.lesson_id')
        .where('lesson_progress.student_id', '=', studentId)
        .where('finished_at', 'is not', null),
    )
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  const open = rows.filter(isOpen);
  const isAfter = (row: Pick<LessonRow, '_id' | 'created_at'>) =>
    row.created_at > lesson.created_at || (row.created_at === lesson.created_at && row._id > lesson._id);
  const found = open.find(isAfter) ?? open[0];
  return found ? { _id: found._id, title: found.title } : null;
}
