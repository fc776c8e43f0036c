import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { AttemptRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reviewState } from '../marking/score.ts';
import { recordScores, resultOf } from '../marking/score-changes.ts';
import { acceptLateAnswers, countLateAnswers } from '../sitting/late-answers.ts';
import { lockAttemptById, lockExam } from '../sitting/locks.ts';
import { findLatestAttempt } from '../sitting/sitting.queries.ts';
import { finalise } from '../sitting/submit.ts';

type Cause = { reason: string; minutes: number; by: Actor };

/** Its new end, and the minutes of extra time in it. */
export type Until = Pick<AttemptRow, 'deadline_at' | 'extra_minutes'>;

/** The time between hand-in and reopening does not count against the student. */
function pausedSeconds({ paused_seconds, submitted_at }: AttemptRow, now: number): number {
  return submitted_at === null
    ? paused_seconds
    : paused_seconds + Math.max(0, Math.round((now - Date.parse(submitted_at)) / 1000));
}

export async function runUntil(trx: Trx, context: Context, attempt: AttemptRow, until: Until): Promise<void> {
  await trx
    .updateTable('attempts')
    .set({
      ...until,
      paused_seconds: pausedSeconds(attempt, context.now()),
      status: 'running',
      submitted_at: null,
      submitted_by: null,
      score: null,
      correct_answers: null,
      to_mark: 0,
    })
    .where('student_id', '=', attempt.student_id)
    .where('_id', '=', attempt._id)
    .execute();
}

/** A student who has read the right answers must not write again. */
export async function refuseAfterReview(trx: Trx, context: Context, attempt: AttemptRow): Promise<void> {
  if (!(await reviewState(context, attempt, trx)).wasReviewOpen) return;
  throw new AppError('conflict', 'The right answers are open for review already');
}

/** For locked attempts. Their scores stay on record; the answers that came late count. */
export async function reopen(
  trx: Trx,
  context: Context,
  attempts: readonly AttemptRow[],
  cause: Cause,
  untilOf: (attempt: AttemptRow) => Until,
): Promise<void> {
  if (attempts.length === 0) return;
  const closed: AttemptRow[] = [];
  for (const attempt of attempts) {
    closed.push(attempt.status === 'running' ? await finalise(trx, context, attempt, 'time') : attempt);
  }
  const { reason, minutes, by } = cause;
  const results = closed.map((attempt) => ({
    attempt,
    before: resultOf(attempt),
    after: null,
    points: { minutes },
  }));
  await recordScores(trx, context, { kind: 'reopened', reason, by: by.fullName }, results);
  const late = await countLateAnswers(trx, closed);
  for (const attempt of closed) {
    await runUntil(trx, context, attempt, untilOf(attempt));
    if (late.get(attempt._id)?.waiting) await acceptLateAnswers(trx, attempt, by, iso(context.now()));
  }
}

type Order = Cause & { examId: string; attemptId: string };

/** From now on by the server's clock, whatever the exam's close is. Of two requests the second finds it running. */
export async function reopenAttempt(trx: Trx, context: Context, order: Order): Promise<string> {
  const exam = await lockExam(trx, order.examId);
  const attempt = await lockAttemptById(trx, context, order.attemptId);
  if (attempt.exam_id !== exam._id) throw new AppError('not_found', 'Attempt not found');
  if (attempt.status === 'running')
    throw new AppError('conflict', 'This attempt runs already: give extra time instead');
  const newest = await findLatestAttempt(trx, attempt.student_id, exam._id);
  if (newest?._id !== attempt._id) throw new AppError('conflict', 'This student has a later attempt at this exam');
  await refuseAfterReview(trx, context, attempt);
  const deadline_at = iso(context.now() + order.minutes * 60_000);
  await reopen(trx, context, [attempt], order, ({ extra_minutes }) => ({ deadline_at, extra_minutes }));
  await recordAudit(trx, {
    action: 'exam.reopen',
    by: order.by,
    at: iso(context.now()),
    subject: { kind: 'exam', _id: exam._id, title: exam.title },
    person: attempt.student_id,
    before: { score: attempt.score, endTime: attempt.deadline_at },
    after: { minutes: order.minutes, reason: order.reason, endTime: deadline_at },
  });
  return deadline_at;
}
