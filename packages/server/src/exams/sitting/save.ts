import type { AttemptRow } from '../../platform/db/schema.ts';
import type { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { storeLateAnswers } from './late-answers.ts';
import { type GivenAnswer, refuseForeign } from './paper.ts';
import { type AttemptKey, lockLatestAttempt, type Sitting, writeAnswers } from './sitting.queries.ts';
import { isOver, notStarted } from './submit.ts';

type Answer = GivenAnswer & { seq: number };
type Done = {
  attempt: AttemptKey & Pick<AttemptRow, 'deadline_at' | 'device'>;
  /** The sequences stored now, which may be higher than those sent. */
  saved: { questionId: string; seq: number }[];
};
/** A refusal is returned, not thrown, so that the late answers are committed. */
type Saved = Done | { refusal: AppError };

export function saveAnswers(
  context: Context,
  { studentId, examId }: Sitting,
  answers: readonly Answer[],
): Promise<Saved> {
  return context.commit(async (trx) => {
    const attempt = await lockLatestAttempt(trx, studentId, examId);
    if (!attempt) throw notStarted();
    const now = context.now();
    if (attempt.status === 'submitted' || isOver(attempt, now)) {
      return { refusal: await storeLateAnswers(trx, context, attempt, answers) };
    }
    await refuseForeign(context, trx, attempt, answers);
    return { attempt, saved: await writeAnswers(trx, attempt, answers, iso(now)) };
  });
}
