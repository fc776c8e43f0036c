import type { Question } from '@akada/contract';
import type { AttemptRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { findAnswers, holdRunning, writeAnswers } from './attempts.queries.ts';
import { finalise, isOver } from './finalise.ts';
import { getPaper } from './paper.ts';

export type GivenAnswer = { questionId: string; selectedAnswer: string; seq?: number | undefined };

function isAllowed(question: Question, answer: string): boolean {
  if (answer === '' || question.type === 'short-answer') return true;
  if (question.type === 'true-false') return /^(true|false)$/i.test(answer.trim());
  return question.options.includes(answer);
}

/** Every answer is to a question of this paper and, where there are options, one of them. */
function refuseForeign(questions: readonly Question[], answers: readonly GivenAnswer[]): void {
  const byId = new Map(questions.map((question) => [question._id, question]));
  for (const [index, answer] of answers.entries()) {
    const question = byId.get(answer.questionId);
    if (!question) {
      throw new AppError('invalid', 'This question is not on your paper', `answers.${index}.questionId`);
    }
    if (!isAllowed(question, answer.selectedAnswer)) {
      throw new AppError('invalid', 'Selected answer must be one of the options', `answers.${index}.selectedAnswer`);
    }
  }
}

/** Why nothing is taken any more: the same words whether the sweep has come by already or not. */
async function closedAttempt(trx: Trx, attemptId: string, now: number): Promise<AppError> {
  const attempt = await trx
    .selectFrom('attempts')
    .select('deadline_at')
    .where('_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return isOver(attempt, now)
    ? new AppError('time_is_up', 'Time is up')
    : new AppError('conflict', 'You have already submitted this exam');
}

/** Saves answers of a running attempt. After the deadline and its grace, or after the hand-in, 409. */
export async function takeAnswers(
  trx: Trx,
  context: Context,
  attemptId: string,
  answers: readonly (GivenAnswer & { seq: number })[],
): Promise<AttemptRow> {
  const attempt = await holdRunning(trx, attemptId);
  const now = context.now();
  if (!attempt) throw await closedAttempt(trx, attemptId, now);
  if (isOver(attempt, now)) throw new AppError('time_is_up', 'Time is up');
  refuseForeign((await getPaper(trx, attempt.paper_id)).questions, answers);
  await writeAnswers(trx, attemptId, answers, iso(now));
  return attempt;
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
  if (!attempt) return undefined;
  const now = context.now();
  if (!isOver(attempt, now) && answers.length > 0) {
    refuseForeign((await getPaper(trx, attempt.paper_id)).questions, answers);
    const saved = new Map((await findAnswers(trx, attemptId)).map((answer) => [answer.questionId, answer.seq]));
    const numbered = answers
      .filter((answer) => answer.seq !== undefined || answer.selectedAnswer !== '')
      .map((answer) => ({ ...answer, seq: answer.seq ?? (saved.get(answer.questionId) ?? 0) + 1 }));
    await writeAnswers(trx, attemptId, numbered, iso(now));
  }
  return finalise(trx, attemptId, now);
}
