import type { AttemptRow, Trx } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { paperOf } from '../sitting/paper.ts';
import { resultColumns, type Scored, scorePaper } from '../sitting/scoring.ts';
import { findMarks, findSelected } from '../sitting/sitting.queries.ts';
import { type Cause, pointsBetween, recordScores, resultOf } from './score-changes.ts';

/** Score of a locked attempt from its current answers and marks. */
export async function scoreNow(trx: Trx, context: Context, attempt: AttemptRow): Promise<Scored> {
  const paper = await paperOf(context, trx, attempt);
  return scorePaper(paper, await findSelected(trx, attempt), await findMarks(trx, attempt));
}

/** Stores the result of a locked, finished attempt whose answers or marks were changed since `before`. */
export async function markAgain(
  trx: Trx,
  context: Context,
  attempt: AttemptRow,
  before: Scored,
  cause: Cause | null,
): Promise<AttemptRow> {
  const paper = await paperOf(context, trx, attempt);
  const scored = await scoreNow(trx, context, attempt);
  const after = await trx
    .updateTable('attempts')
    .set({ ...resultColumns(paper, scored), marked: attempt.marked })
    .where('student_id', '=', attempt.student_id)
    .where('_id', '=', attempt._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (cause) {
    const points = pointsBetween(before, scored);
    await recordScores(trx, context, cause, [{ attempt, before: resultOf(attempt), after: resultOf(after), points }]);
  }
  return after;
}
