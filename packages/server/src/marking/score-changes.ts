import type { ScoreChange } from '@akada/contract';
import { percentOfResult } from '@akada/contract/rules/grade';
import { inChunks } from '../db/dialect.ts';
import { prepared } from '../db/prepared.ts';
import type { AttemptRow, Db, ScoreChangeRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import type { AttemptKey } from '../sitting/sitting.queries.ts';

type Result = { score: number; correct: number };

export type Cause = Pick<ScoreChangeRow, 'kind' | 'reason'> & { by: string };

/** `after` is null where the attempt is reopened. */
export type Changed = { attempt: AttemptKey; before: Result; after: Result | null };

export async function recordScores(
  trx: Trx,
  context: Context,
  cause: Cause,
  changed: readonly Changed[],
): Promise<void> {
  const { kind, reason, by } = cause;
  for (const chunk of inChunks(changed)) {
    const rows = chunk.map(({ attempt, before, after }) => ({
      student_id: attempt.student_id,
      attempt_id: attempt._id,
      _id: context.newId(),
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

export function resultOf(attempt: AttemptRow): Result {
  return { score: attempt.score ?? 0, correct: attempt.correct_answers ?? 0 };
}

function toScoreChange(row: ScoreChangeRow, attempt: AttemptRow): ScoreChange & { by: string } {
  const shown = (score: number, correct: number) => ({ score, percent: percentOfResult({ score, correct }, attempt) });
  return {
    at: row.changed_at,
    kind: row.kind,
    reason: row.reason,
    before: shown(row.before_score, row.before_correct),
    after: row.after_score === null || row.after_correct === null ? null : shown(row.after_score, row.after_correct),
    by: row.changed_by,
  };
}

const changesOfOne = prepared(['student', 'attempt'], (db, { student, attempt }) =>
  db
    .selectFrom('score_changes')
    .selectAll()
    .where('student_id', '=', student)
    .where('attempt_id', '=', attempt)
    .orderBy('_id'),
);

export async function findScoreChanges(db: Db, attempt: AttemptRow): Promise<(ScoreChange & { by: string })[]> {
  const rows = await changesOfOne(db, { student: attempt.student_id, attempt: attempt._id });
  return rows.map((row) => toScoreChange(row, attempt));
}
