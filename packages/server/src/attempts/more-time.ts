import type { Actor } from '../audit/record.ts';
import type { AttemptRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { acceptWaiting } from './accept-waiting.ts';
import { finalise, isOver } from './finalise.ts';
import { holdAttempts } from './hold-rows.ts';
import { keepScores, resultOf } from './score-changes.ts';

export type Minutes = { minutes: number; reason: string; by: Actor };

/** Attempts that minutes may be given to: those that run, and those the clock closed whose new end is still to come. */
export type Takers = { running: AttemptRow[]; closed: AttemptRow[] };

export function laterDeadline(attempt: AttemptRow, minutes: number): string {
  return iso(Date.parse(attempt.deadline_at) + minutes * 60_000);
}

/** Each student's newest attempt decides. Takes the rows: whether the sweep has come by already makes no difference. */
export async function findTakers(
  trx: Trx,
  context: Context,
  of: { examId: string; studentId?: string | undefined; minutes: number },
): Promise<Takers> {
  const now = context.now();
  const newest = new Map<string, AttemptRow>();
  for (const attempt of await holdAttempts(trx, context, of)) {
    if (attempt.number > (newest.get(attempt.student_id)?.number ?? 0)) newest.set(attempt.student_id, attempt);
  }
  const attempts = [...newest.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const runs = (attempt: AttemptRow) => attempt.status === 'running' && !isOver(attempt, now);
  const wasClosed = (attempt: AttemptRow) => attempt.status === 'running' || attempt.submitted_by === 'time';
  return {
    running: attempts.filter(runs),
    closed: attempts.filter(
      (attempt) => !runs(attempt) && wasClosed(attempt) && laterDeadline(attempt, of.minutes) > iso(now),
    ),
  };
}

/** Moves the end; an attempt that was closed runs again. */
export async function extend(trx: Trx, attempt: AttemptRow, minutes: number): Promise<void> {
  await trx
    .updateTable('attempts')
    .set((eb) => ({
      deadline_at: laterDeadline(attempt, minutes),
      extra_minutes: eb('extra_minutes', '+', minutes),
      status: 'running',
      submitted_at: null,
      submitted_by: null,
      score: null,
      correct_answers: null,
    }))
    .where('_id', '=', attempt._id)
    .execute();
}

/** Those of an exam's attempts that have late answers nobody has decided on. */
async function findWaiting(trx: Trx, examId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('late_answers')
    .innerJoin('attempts', 'attempts._id', 'late_answers.attempt_id')
    .select('late_answers.attempt_id')
    .distinct()
    .where('attempts.exam_id', '=', examId)
    .where('late_answers.decision', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.attempt_id));
}

/** The results they had stay on record. Late answers that wait for a decision are in time now. */
export async function reopen(
  trx: Trx,
  context: Context,
  attempts: readonly AttemptRow[],
  given: Minutes & { examId: string },
): Promise<void> {
  const closed: AttemptRow[] = [];
  for (const attempt of attempts) {
    const isOpen = attempt.status === 'running';
    closed.push((isOpen && (await finalise(trx, context, attempt._id, 'time'))) || attempt);
  }
  const cause = { kind: 'reopened', reason: given.reason, by: given.by.fullName } as const;
  const results = closed.map((attempt) => ({ attemptId: attempt._id, before: resultOf(attempt), after: null }));
  await keepScores(trx, context, cause, results);
  for (const attempt of closed) await extend(trx, attempt, given.minutes);
  const waiting = attempts.length > 0 ? await findWaiting(trx, given.examId) : new Set<string>();
  for (const { _id } of attempts) {
    if (waiting.has(_id)) await acceptWaiting(trx, _id, given.by, iso(context.now()));
  }
}
