import type { AttemptRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { findAnswers } from './attempts.queries.ts';
import type { GivenAnswer } from './given-answer.ts';
import { refuseForeign } from './given-answer.ts';
import { getPaper } from './paper.ts';

type Sent = GivenAnswer & { seq: number };

/** Of several for one question only the newest; a decided one stays, whatever comes after it. */
async function keepBeside(trx: Trx, attemptId: string, answer: Sent, at: string): Promise<void> {
  const kept = await trx
    .selectFrom('late_answers')
    .select('seq')
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', answer.questionId)
    .where('seq', '>=', answer.seq)
    .limit(1)
    .executeTakeFirst();
  if (kept) return;
  await trx
    .deleteFrom('late_answers')
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', answer.questionId)
    .where('decision', 'is', null)
    .execute();
  await trx
    .insertInto('late_answers')
    .values({
      attempt_id: attemptId,
      question_id: answer.questionId,
      selected_answer: answer.selectedAnswer,
      seq: answer.seq,
      answered_at: answer.answeredAt ?? null,
      arrived_at: at,
      decision: null,
      decided_by: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Answers for an attempt that is over. Where the student handed in, that was the last word. Where the clock or staff
 * closed it, the answers may have been given in time on a device without a network: they are kept beside the attempt for
 * staff to accept or refuse. Returns the refusal to be sent once they are on disk; it names all that the server now has.
 * The attempt's row is taken, so that they do not come between a decision on late answers and its reading.
 */
export async function keepLate(
  trx: Trx,
  context: Context,
  attemptId: string,
  answers: readonly GivenAnswer[],
): Promise<AppError> {
  const attempt: AttemptRow | undefined = await trx
    .updateTable('attempts')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('_id', '=', attemptId)
    .returningAll()
    .executeTakeFirst();
  // Deleted at this moment, with its student's account.
  if (!attempt) return new AppError('not_started', 'You have not started this exam');
  if (attempt.submitted_by === 'student') {
    return new AppError('conflict', 'You have already submitted this exam');
  }
  refuseForeign((await getPaper(context, trx, attempt.paper_id)).questions, answers);
  const saved = new Map((await findAnswers(trx, attemptId)).map((answer) => [answer.questionId, answer]));
  const late: { questionId: string; seq: number }[] = [];
  for (const answer of answers) {
    const known = saved.get(answer.questionId);
    if (answer.seq === undefined && answer.selectedAnswer === (known?.selectedAnswer ?? '')) continue;
    const seq = answer.seq ?? (known?.seq ?? 0) + 1;
    if (seq > (known?.seq ?? 0)) await keepBeside(trx, attemptId, { ...answer, seq }, iso(context.now()));
    late.push({ questionId: answer.questionId, seq });
  }
  const message = attempt.submitted_by === 'staff' ? 'Your teacher has handed in this exam for you' : 'Time is up';
  return new AppError('time_is_up', message, { late });
}
