import type { SavedAnswer } from '@akada/contract';
import type { AttemptRow, Trx } from '../db/schema.ts';
import type { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { findAnswers, findAnswersTo, holdRunning, writeAnswers } from './attempts.queries.ts';
import { finalise, isOver } from './finalise.ts';
import { type GivenAnswer, refuseForeign } from './given-answer.ts';
import { keepLate } from './keep-late.ts';
import { getPaper } from './paper.ts';

/**
 * The attempt that took the answers with what it now has for the questions sent, or why it does not take them: what was
 * kept beside it is committed before that is said.
 */
export type Taken = { attempt: AttemptRow; saved: SavedAnswer[] } | { refusal: AppError };

/** Saves answers of a running attempt. After the deadline and its grace they are kept beside it, and refused. */
export async function takeAnswers(
  trx: Trx,
  context: Context,
  attemptId: string,
  answers: readonly (GivenAnswer & { seq: number })[],
): Promise<Taken> {
  const attempt = await holdRunning(trx, attemptId);
  const now = context.now();
  if (!attempt || isOver(attempt, now)) return { refusal: await keepLate(trx, context, attemptId, answers) };
  refuseForeign((await getPaper(context, trx, attempt.paper_id)).questions, answers);
  await writeAnswers(trx, attemptId, answers, iso(now));
  const sent = new Set(answers.map((answer) => answer.questionId));
  return { attempt, saved: await findAnswersTo(trx, attemptId, sent) };
}

/**
 * Hands in. Saved answers always count; those sent along are added when they are in time. One without a sequence is the
 * newest for its question, but a blank without one never erases what was saved. A second hand-in changes nothing.
 */
export async function handIn(
  trx: Trx,
  context: Context,
  attemptId: string,
  answers: readonly GivenAnswer[],
): Promise<AttemptRow | undefined> {
  const attempt = await holdRunning(trx, attemptId);
  const now = context.now();
  if (!attempt || isOver(attempt, now)) {
    if (answers.length > 0) await keepLate(trx, context, attemptId, answers);
    return attempt && finalise(trx, context, attemptId, 'time');
  }
  if (answers.length > 0) {
    refuseForeign((await getPaper(context, trx, attempt.paper_id)).questions, answers);
    const saved = new Map((await findAnswers(trx, attemptId)).map((answer) => [answer.questionId, answer.seq]));
    const numbered = answers
      .filter((answer) => answer.seq !== undefined || answer.selectedAnswer !== '')
      .map((answer) => ({ ...answer, seq: answer.seq ?? (saved.get(answer.questionId) ?? 0) + 1 }));
    await writeAnswers(trx, attemptId, numbered, iso(now));
  }
  // At the end of the time the device hands in by itself: what another one still holds may have been given in time.
  return finalise(trx, context, attemptId, now < Date.parse(attempt.deadline_at) ? 'student' : 'time');
}
