import { graceMs } from '@akada/contract/rules/exam-clock';
import { prepared } from '../db/prepared.ts';
import type { AttemptRow, Db, Trx } from '../db/schema.ts';
import { countAgain } from '../exams/difficulty.ts';
import { type Context, iso } from '../http/context.ts';
import { findAnswers, holdRunning } from './attempts.queries.ts';
import { getPaper } from './paper.ts';
import { scorePaper } from './score.ts';

/** True once the deadline and the network grace have passed: nothing more is taken. */
export function isOver(attempt: Pick<AttemptRow, 'deadline_at'>, now: number): boolean {
  return now > Date.parse(attempt.deadline_at) + graceMs;
}

const closeAttempt = prepared(
  ['attempt', 'submitted_at', 'score', 'correct_answers', 'submitted_by'],
  (db, { attempt, ...end }) =>
    db
      .updateTable('attempts')
      .set({ status: 'submitted', ...end })
      .where('_id', '=', attempt)
      .returningAll(),
);

/** Scores what is saved and closes a running attempt; one that is closed already is left alone. */
export async function finalise(
  trx: Trx,
  context: Context,
  attemptId: string,
  submittedBy: Submitter,
): Promise<AttemptRow | undefined> {
  const attempt = await holdRunning(trx, attemptId);
  if (!attempt) return undefined;
  const paper = await getPaper(context, trx, attempt.paper_id);
  const answers = await findAnswers(trx, attemptId);
  const result = scorePaper(
    paper.questions,
    new Map(answers.map((answer) => [answer.questionId, answer.selectedAnswer])),
  );
  countAgain(context, attempt.exam_id);
  const submittedAt = Math.min(context.now(), Date.parse(attempt.deadline_at));
  const [closed] = await closeAttempt(trx, {
    attempt: attemptId,
    submitted_at: iso(submittedAt),
    score: result.score,
    correct_answers: result.correctAnswers,
    submitted_by: submittedBy,
  });
  return closed;
}

export type Submitter = NonNullable<AttemptRow['submitted_by']>;

type Scope = { studentId?: string; examId?: string };

/** Asked again once the row is taken: staff may have given time since it was found. */
async function finaliseIfOver(trx: Trx, context: Context, attemptId: string): Promise<void> {
  const attempt = await holdRunning(trx, attemptId);
  if (attempt && isOver(attempt, context.now())) await finalise(trx, context, attemptId, 'time');
}

/** They share a commit, and leave connections of PostgreSQL to others. */
const atOnce = 5;

/**
 * Closes attempts whose time is over: the sweep calls it for all, every read for what it is about to show, so that no
 * answer ever shows an expired attempt as running. Closes at most `limit`, the longest overdue first.
 */
export async function finaliseOverdue(context: Context, scope: Scope = {}, limit = 500): Promise<number> {
  const due = await overdue(context.db, scope, iso(context.now() - graceMs), limit);
  const failures: unknown[] = [];
  for (let from = 0; from < due.length; from += atOnce) {
    const closing = due.slice(from, from + atOnce);
    const closed = await Promise.allSettled(
      closing.map(({ _id }) => context.commit((trx) => finaliseIfOver(trx, context, _id))),
    );
    failures.push(...closed.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  }
  // One that cannot be closed does not keep the others open.
  if (failures.length > 0) throw failures[0];
  return due.length;
}

function overdue(db: Db, scope: Scope, before: string, limit: number): Promise<{ _id: string }[]> {
  let query = db.selectFrom('attempts').select('_id').where('status', '=', 'running').where('deadline_at', '<', before);
  if (scope.studentId) query = query.where('student_id', '=', scope.studentId);
  if (scope.examId) query = query.where('exam_id', '=', scope.examId);
  return query.orderBy('deadline_at').limit(limit).execute();
}
