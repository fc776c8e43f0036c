import type { ExpressionBuilder } from 'kysely';
import { lockInOrder } from '../../platform/db/citus/queries.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Stored } from '../../platform/db/group-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { AttemptRow, ExamRow, Schema, Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { lockAttempt } from './sitting.queries.ts';
import { finaliseIfOver } from './submit.ts';

/**
 * Staff lock exam, student and attempts always in this order, and attempts by student, exam and number, to avoid
 * deadlocks.
 */

/** Includes a deleted exam. Serialises changes to many of its attempts and blocks starts. */
export async function lockExam(trx: Trx, examId: string): Promise<Stored<ExamRow>> {
  const exam = trx.selectFrom('exams').selectAll().where('_id', '=', examId);
  const row = await lockRows(trx, exam).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Exam not found');
  return row;
}

const studentToKeep = prepared(['student'], (db, { student }) =>
  lockRows(db, db.selectFrom('users').select(['_id', 'extra_time_percent']).where('_id', '=', student), 'key'),
);

/** The account that a new row will refer to; an erasure locks it before the attempts. Undefined when it is gone. */
export async function lockStudent(
  trx: Trx,
  studentId: string,
): Promise<Pick<UserRow, '_id' | 'extra_time_percent'> | undefined> {
  return (await studentToKeep(trx, { student: studentId }))[0];
}

/** An empty list is no SQL. */
export const isAmong = (
  eb: ExpressionBuilder<Schema, 'attempts'>,
  { paperIds, attemptIds }: { paperIds: readonly string[]; attemptIds: readonly string[] },
) => eb.or([eb('paper_id', 'in', [...paperIds, '']), eb('_id', 'in', [...attemptIds, ''])]);

type Wanted = {
  examId: string;
  studentId?: string | undefined;
  /** With both, attempts that are in one of the lists. */
  paperIds?: readonly string[];
  attemptIds?: readonly string[];
};

const isOneOf =
  ({ examId, studentId, paperIds = [], attemptIds = [] }: Wanted) =>
  (eb: ExpressionBuilder<Schema, 'attempts'>) =>
    eb.and([
      eb('exam_id', '=', examId),
      ...(studentId ? [eb('student_id', '=', studentId)] : []),
      ...(paperIds.length + attemptIds.length > 0 ? [isAmong(eb, { paperIds, attemptIds })] : []),
    ]);

const place = ({ student_id, number }: AttemptRow) => `${student_id} ${String(number).padStart(9, '0')}`;

/** Blocks saves, submits and the sweep. */
export async function lockAttempts(trx: Trx, wanted: Wanted): Promise<AttemptRow[]> {
  const attempts = trx.selectFrom('attempts').selectAll().where(isOneOf(wanted));
  const locked = await lockInOrder(trx, attempts.orderBy('student_id').orderBy('number'));
  if (locked) return locked;
  const unchanged = trx.updateTable('attempts').set((eb) => ({ marked: eb.ref('marked') }));
  const rows = await unchanged.where(isOneOf(wanted)).returningAll().execute();
  return rows.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

export async function lockAttemptById(trx: Trx, context: Context, attemptId: string): Promise<AttemptRow> {
  const key = await trx
    .selectFrom('attempts')
    .select(['student_id', '_id'])
    .where('_id', '=', attemptId)
    .executeTakeFirst();
  if (key) await lockStudent(trx, key.student_id);
  const attempt = key && (await lockAttempt(trx, key));
  if (!attempt) throw new AppError('not_found', 'Attempt not found');
  return finaliseIfOver(trx, context, attempt);
}
