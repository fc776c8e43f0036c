import type { ScoreChange } from '@akada/contract';
import { percentOfResult } from '@akada/contract/rules/grade';
import { inChunks } from '../../platform/db/dialect.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { AttemptRow, Db, ScoreChangeRow, Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { notify } from '../../platform/notifications/notify.ts';
import type { ResultColumns, Scored } from '../sitting/scoring.ts';
import type { AttemptKey } from '../sitting/sitting.queries.ts';

export type Result = Omit<ResultColumns, 'pass_points' | 'to_mark'>;

export type Cause = Pick<ScoreChangeRow, 'kind' | 'reason'> & { by: string };

type Points = Pick<ScoreChange, 'points' | 'pointsOff'>;

/** Stored beside the numbers of a change. */
type Details = Points & Pick<ScoreChange, 'minutes'>;

/** `after` is null if the attempt is reopened. */
export type Changed = { attempt: AttemptKey; before: Result; after: Result | null; points?: Details };

/** Points before and after of each changed answer; with the points off, they sum up to the change. */
export function pointsBetween(before: Scored, after: Scored): Points {
  const points = [...after.earned].flatMap(([questionId, earned]) => {
    const was = before.earned.get(questionId) ?? 0;
    return was === earned ? [] : [{ questionId, before: was, after: earned }];
  });
  const pointsOff = { before: before.pointsOff, after: after.pointsOff };
  return {
    ...(points.length > 0 && { points }),
    ...(pointsOff.before !== pointsOff.after && { pointsOff }),
  };
}

export async function recordScores(
  trx: Trx,
  context: Context,
  { kind, reason, by }: Cause,
  changed: readonly Changed[],
): Promise<void> {
  const at = iso(context.now());
  for (const chunk of inChunks(changed)) {
    const rows = chunk.map(({ attempt, before, after, points }) => ({
      student_id: attempt.student_id,
      attempt_id: attempt._id,
      _id: context.newId(),
      kind,
      reason,
      before_score: before.score,
      before_correct: before.correct_answers,
      before_total_points: before.total_points,
      before_total_questions: before.total_questions,
      before_by_hand: before.by_hand,
      after_score: after?.score ?? null,
      after_correct: after?.correct_answers ?? null,
      after_total_points: (after ?? before).total_points,
      after_total_questions: (after ?? before).total_questions,
      after_by_hand: (after ?? before).by_hand,
      points: points ? JSON.stringify(points) : null,
      changed_by: by,
      changed_at: at,
    }));
    await trx.insertInto('score_changes').values(rows).execute();
    const other = chunk.filter(({ before, after }) => after && after.score !== before.score);
    await notifyOfChanges(trx, context, other, at);
  }
}

async function notifyOfChanges(trx: Trx, context: Context, changed: readonly Changed[], at: string): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ attempt }) => attempt._id);
  const attempts = await trx
    .selectFrom('attempts')
    .innerJoin('exams', 'exams._id', 'attempts.exam_id')
    .select(['attempts.student_id', 'exams._id', 'exams.title'])
    .where('attempts._id', 'in', ids)
    .where('attempts.to_mark', '=', 0)
    .execute();
  for (const [examId, rows] of Map.groupBy(attempts, ({ _id }) => _id)) {
    await notify(trx, context, {
      to: rows.map(({ student_id }) => student_id),
      cause: 'result-changed',
      subjectId: examId,
      occurrence: at,
      title: `Your result has changed: ${rows[0]?.title}`,
      body: 'See what changed and why',
      link: `/student/exam-result/${examId}`,
    });
  }
}

export function resultOf(attempt: AttemptRow): Result {
  const { score, correct_answers, total_points, total_questions, by_hand } = attempt;
  return { score: score ?? 0, correct_answers: correct_answers ?? 0, total_points, total_questions, by_hand };
}

export const percentOf = ({ score, correct_answers: correct, ...of }: Result) =>
  percentOfResult({ score, correct }, of);

const shown = (result: Result) => ({
  score: result.score,
  percent: percentOf(result),
  totalPoints: result.total_points,
});

function toScoreChange(row: ScoreChangeRow): ScoreChange & { by: string } {
  const before = {
    score: row.before_score,
    correct_answers: row.before_correct,
    total_points: row.before_total_points,
    total_questions: row.before_total_questions,
    by_hand: row.before_by_hand,
  };
  const after = {
    score: row.after_score ?? 0,
    correct_answers: row.after_correct ?? 0,
    total_points: row.after_total_points,
    total_questions: row.after_total_questions,
    by_hand: row.after_by_hand,
  };
  return {
    at: row.changed_at,
    kind: row.kind,
    reason: row.reason,
    before: shown(before),
    after: row.after_score === null ? null : shown(after),
    ...(row.points !== null && (JSON.parse(row.points) as Details)),
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

/** Oldest first. */
export async function findScoreChanges(db: Db, attempt: AttemptKey): Promise<(ScoreChange & { by: string })[]> {
  return (await changesOfOne(db, { student: attempt.student_id, attempt: attempt._id })).map(toScoreChange);
}

export const withoutPoints = ({ points: _, pointsOff: _off, ...change }: ScoreChange): ScoreChange => change;
