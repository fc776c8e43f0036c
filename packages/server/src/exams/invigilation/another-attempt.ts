import { schoolInstant } from '@akada/contract/rules/school-day';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { isFor, notForStudent, withGroups } from '../../platform/db/audience.ts';
import type { AttemptRow, ExamRow, ExtraAttemptRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { withdraw } from '../../platform/notifications/notify.ts';
import { findExtraAttempts, giveExtraAttempt, nextStart } from '../sitting/extra-attempts.ts';
import { lockAttempts, lockExam, lockStudent } from '../sitting/locks.ts';
import { isOver } from '../sitting/submit.ts';

type Order = { examId: string; studentId: string; until: string; reason: string; by: Actor };

function lastMoment(context: Context, until: string): string {
  const at = schoolInstant(until, 'end', context.settings().timeZone);
  if (at === null) throw new AppError('invalid', 'until must be a date such as 2026-12-31', 'until');
  if (at <= context.now()) throw new AppError('invalid', 'This day is over already', 'until');
  return iso(at);
}

async function refuseUnlessSittable(trx: Trx, context: Context, exam: ExamRow, studentId: string): Promise<void> {
  const student = (await lockStudent(trx, studentId))
    ? await trx.selectFrom('users').select(['role', 'class_level']).where('_id', '=', studentId).executeTakeFirst()
    : undefined;
  if (student?.role !== 'user') throw new AppError('not_found', 'Student not found', 'studentId');
  if (exam.deleted_at !== null) throw new AppError('not_found', 'Exam not found');
  if (exam.is_active !== 1) throw new AppError('conflict', 'This exam is a draft: publish it first');
  if (!(await isFor(trx, exam, { _id: studentId, classLevel: student.class_level })))
    throw new AppError('conflict', notForStudent(exam), 'studentId');
  if (exam.opens_at > iso(context.now())) throw new AppError('conflict', 'This exam has not opened yet');
}

async function refuseWhileOneIsLeft(
  trx: Trx,
  context: Context,
  exam: ExamRow,
  attempts: readonly AttemptRow[],
  studentId: string,
): Promise<void> {
  const now = context.now();
  if (attempts.some((attempt) => attempt.status === 'running' && !isOver(attempt, now))) {
    throw new AppError('conflict', 'This student is at the exam now: give extra time instead');
  }
  const extras = await findExtraAttempts(trx, { student: studentId });
  if (nextStart(exam, attempts, extras, now)?.extra === null) {
    throw new AppError('conflict', 'This student can still start this exam');
  }
}

/** Idempotent: a second request returns the attempt that the first one gave. */
export async function giveAnotherAttempt(trx: Trx, context: Context, order: Order): Promise<ExtraAttemptRow> {
  const until = lastMoment(context, order.until);
  const exam = await withGroups(trx, 'exams', await lockExam(trx, order.examId));
  await refuseUnlessSittable(trx, context, exam, order.studentId);
  const attempts = await lockAttempts(trx, { examId: exam._id, studentId: order.studentId });
  await refuseWhileOneIsLeft(trx, context, exam, attempts, order.studentId);
  const now = iso(context.now());
  const wanted = {
    student_id: order.studentId,
    _id: context.newId(),
    exam_id: exam._id,
    until,
    reason: order.reason,
    attempt_id: null,
    given_by: order.by.fullName,
    given_at: now,
  };
  const { row, isNew } = await giveExtraAttempt(trx, wanted);
  if (!isNew) return row;
  // They are closed again until this attempt is over.
  await withdraw(trx, exam._id, ['review-open']);
  await recordAudit(trx, {
    action: 'exam.another-attempt',
    by: order.by,
    at: now,
    subject: { kind: 'exam', _id: exam._id, title: exam.title },
    person: order.studentId,
    before: null,
    after: { until, reason: order.reason },
  });
  return row;
}
