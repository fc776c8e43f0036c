import { engineOf } from '../db/open.ts';
import type { AttemptRow, ExamRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { finalise, isOver } from './finalise.ts';

/** PostgreSQL lets others write meanwhile. On SQLite a transaction is the only writer from its beginning. */
const hasOtherWriters = (context: Context) => engineOf(context.config.databaseUrl) === 'postgres';

/**
 * The exam, also a deleted one, taken until the transaction ends: what changes many of its attempts is done one after the
 * other. Always taken before attempts are.
 */
export async function holdExam(trx: Trx, context: Context, examId: string): Promise<ExamRow> {
  const exam = trx.selectFrom('exams').selectAll().where('_id', '=', examId);
  const row = await (hasOtherWriters(context) ? exam.forNoKeyUpdate() : exam).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Exam not found');
  return row;
}

/**
 * Waits for whoever holds the exam, and lets nobody hold it until the transaction ends; others may share it. Who starts
 * has the paper and the attempts as they are before or after, not of the middle.
 */
export async function shareExam(trx: Trx, context: Context, examId: string): Promise<void> {
  if (!hasOtherWriters(context)) return;
  await trx.selectFrom('exams').select('_id').where('_id', '=', examId).forShare().execute();
}

/**
 * The attempts at an exam, taken until the transaction ends: saves, hand-ins and the sweep wait. In the order of their
 * ids, so that two who take many never wait for each other. Read again where somebody else had changed one.
 */
export function holdAttempts(
  trx: Trx,
  context: Context,
  of: { examId: string; studentId?: string | undefined; paperIds?: readonly string[] },
): Promise<AttemptRow[]> {
  let attempts = trx.selectFrom('attempts').selectAll().where('exam_id', '=', of.examId);
  if (of.studentId) attempts = attempts.where('student_id', '=', of.studentId);
  if (of.paperIds) attempts = attempts.where('paper_id', 'in', [...of.paperIds]);
  const inOrder = attempts.orderBy('_id');
  return (hasOtherWriters(context) ? inOrder.forNoKeyUpdate() : inOrder).execute();
}

/** The same for a list of ids, before they are written to in one statement: that alone takes them in any order. */
export async function takeInOrder(trx: Trx, context: Context, attemptIds: readonly string[]): Promise<void> {
  if (!hasOtherWriters(context)) return;
  const attempts = trx
    .selectFrom('attempts')
    .select('_id')
    .where('_id', 'in', [...attemptIds]);
  await attempts.orderBy('_id').forNoKeyUpdate().execute();
}

/**
 * The account of a student whom an audit entry will point at: an erasure takes it before the attempts, so everybody does.
 * False where it is gone.
 */
export async function holdStudent(trx: Trx, context: Context, studentId: string): Promise<boolean> {
  const student = trx.selectFrom('users').select('_id').where('_id', '=', studentId);
  const row = await (hasOtherWriters(context) ? student.forKeyShare() : student).executeTakeFirst();
  return row !== undefined;
}

/** One attempt, taken likewise, as it effectively stands: closed by the clock where its time is over. */
export async function holdAttempt(trx: Trx, context: Context, attemptId: string): Promise<AttemptRow> {
  const whose = await trx.selectFrom('attempts').select('student_id').where('_id', '=', attemptId).executeTakeFirst();
  if (whose) await holdStudent(trx, context, whose.student_id);
  const attempt = await trx
    .updateTable('attempts')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('_id', '=', attemptId)
    .returningAll()
    .executeTakeFirst();
  if (!attempt) throw new AppError('not_found', 'Attempt not found');
  if (attempt.status === 'submitted' || !isOver(attempt, context.now())) return attempt;
  return (await finalise(trx, context, attemptId, 'time')) ?? attempt;
}
