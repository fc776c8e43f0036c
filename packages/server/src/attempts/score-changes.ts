import type { ScoreChange } from '@akada/contract';
import { percentOf } from '@akada/contract/rules/grade';
import type { AttemptRow, Db, ScoreChangeRow } from '../db/schema.ts';

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
