import type { ScoreChange } from '@akada/contract';
import { percentOf } from '@akada/contract/rules/grade';
import type { AttemptRow, Db, ScoreChangeRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';

type Result = { score: number; correct: number };

/** Why results change, and who changes them. */
export type Cause = Pick<ScoreChangeRow, 'kind' | 'reason'> & { by: string };

/** A result there was, and what it becomes; null where the attempt is opened again. */
export type Changed = { attemptId: string; before: Result; after: Result | null };

/** More rows in one statement would be more than the engines take. */
const atOnce = 500;

/** Puts results that are about to change on record, in the transaction that changes them. */
export async function keepScores(trx: Trx, context: Context, cause: Cause, changed: readonly Changed[]): Promise<void> {
  const { kind, reason, by } = cause;
  for (let from = 0; from < changed.length; from += atOnce) {
    const rows = changed.slice(from, from + atOnce).map(({ attemptId, before, after }) => ({
      _id: context.newId(),
      attempt_id: attemptId,
      kind,
      reason,
      before_score: before.score,
      before_correct: before.correct,
      after_score: after?.score ?? null,
      after_correct: after?.correct ?? null,
      changed_by: by,
      changed_at: iso(context.now()),
    }));
    await trx.insertInto('score_changes').values(rows).execute();
  }
}

/** What an attempt has scored; one that was never marked has nothing. */
export function resultOf(attempt: AttemptRow): Result {
  return { score: attempt.score ?? 0, correct: attempt.correct_answers ?? 0 };
}

function toScoreChange(row: ScoreChangeRow, attempt: AttemptRow): ScoreChange & { by: string } {
  const resultOf = (score: number, correct: number) => ({
    score,
    percent: percentOf(correct, attempt.total_questions),
  });
  return {
    at: row.changed_at,
    kind: row.kind,
    reason: row.reason,
    before: resultOf(row.before_score, row.before_correct),
    after: row.after_score === null || row.after_correct === null ? null : resultOf(row.after_score, row.after_correct),
    by: row.changed_by,
  };
}

/** What an attempt's result was before, oldest first. */
export async function findScoreChanges(db: Db, attempt: AttemptRow): Promise<(ScoreChange & { by: string })[]> {
  const rows = await db
    .selectFrom('score_changes')
    .selectAll()
    .where('attempt_id', '=', attempt._id)
    .orderBy('_id')
    .execute();
  return rows.map((row) => toScoreChange(row, attempt));
}
