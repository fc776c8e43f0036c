import type { Actor } from '../audit/record.ts';
import type { Trx } from '../db/schema.ts';
import { writeAnswers } from './attempts.queries.ts';

/**
 * The late answers of an attempt that nobody has decided on become its answers, each where it is newer than the one
 * that is there. Returns how many there were. The attempt's row is held.
 */
export async function acceptWaiting(trx: Trx, attemptId: string, by: Actor, at: string): Promise<number> {
  const accepted = await trx
    .updateTable('late_answers')
    .set({ decision: 'accepted', decided_by: by.fullName, decided_at: at })
    .where('attempt_id', '=', attemptId)
    .where('decision', 'is', null)
    .returning(['question_id', 'selected_answer', 'seq'])
    .execute();
  const answers = accepted.map((row) => ({
    questionId: row.question_id,
    selectedAnswer: row.selected_answer,
    seq: row.seq,
  }));
  await writeAnswers(trx, attemptId, answers, at);
  return accepted.length;
}
