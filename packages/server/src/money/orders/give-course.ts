import { recordAudit } from '../../platform/audit/record.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { lessonsOnSale, lockCourseToGive, pageOfGiven } from './course-on-sale.ts';
import { type Gift, type Giving, giftRow, lockStudent } from './grants.ts';

async function missingLessons(trx: Trx, courseId: string, studentId: string): Promise<string[]> {
  const owned = trx
    .selectFrom('grants')
    .select('lesson_id')
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null);
  const lessons = await lessonsOnSale(trx, [courseId]).where('lesson_id', 'not in', owned).execute();
  return lessons.map(({ _id }) => _id);
}

/** A gift for each lesson that the student does not own; returns how many. Each can be taken back. */
export async function giveCourse(trx: Trx, gift: Gift<'courseId'>, giving: Giving): Promise<number> {
  const { studentId: student_id, courseId, reason } = gift;
  await lockStudent(trx, student_id);
  const title = await lockCourseToGive(trx, courseId);
  const lessons = await missingLessons(trx, courseId, student_id);
  if (lessons.length === 0) {
    throw new AppError('conflict', `The student owns all lessons of ‘${title}’ already`, 'courseId');
  }
  const rows = lessons.map((lesson_id) => giftRow({ student_id, lesson_id, reason }, giving));
  await trx.insertInto('grants').values(rows).execute();
  const { by, at } = giving;
  const subject = { kind: 'course', _id: courseId, title } as const;
  const after = { reason, lessons: rows.length };
  await recordAudit(trx, { action: 'grant.give', by, at, subject, person: student_id, after });
  await notify(trx, giving, {
    ...{ to: [student_id], cause: 'lesson-given', subjectId: courseId, occurrence: rows[0]?._id ?? at },
    ...{ title: `A course was given to you: ${title}`, body: 'There is nothing to pay for it' },
    link: await pageOfGiven(trx, courseId),
  });
  return rows.length;
}
