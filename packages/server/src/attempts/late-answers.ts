import { type Actor, recordAudit } from '../audit/record.ts';
import type { AttemptRow, LateAnswerRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { acceptWaiting } from './accept-waiting.ts';
import { findAnswers } from './attempts.queries.ts';
import { getExamTitle } from './exam-title.ts';
import { holdAttempt } from './hold-rows.ts';
import { getPaper } from './paper.ts';
import { scorePaper } from './score.ts';
import { keepScores, resultOf } from './score-changes.ts';

type Order = { attemptId: string; decision: 'accept' | 'refuse'; reason: string; by: Actor };
type Decided = { decided: number; attempt: AttemptRow };

const decisions = { accept: 'accepted', refuse: 'refused' } as const;

async function refuseWaiting(trx: Trx, attemptId: string, by: Actor, at: string): Promise<number> {
  const refused = await trx
    .updateTable('late_answers')
    .set({ decision: 'refused', decided_by: by.fullName, decided_at: at })
    .where('attempt_id', '=', attemptId)
    .where('decision', 'is', null)
    .returning('question_id')
    .execute();
  return refused.length;
}

/** Marks a finished attempt again with the answers it has now; what it had scored stays on record. */
async function markAgain(trx: Trx, context: Context, attempt: AttemptRow, order: Order) {
  if (attempt.status === 'running') return attempt;
  const { questions } = await getPaper(context, trx, attempt.paper_id);
  const answers = await findAnswers(trx, attempt._id);
  const { score, correctAnswers } = scorePaper(
    questions,
    new Map(answers.map((a) => [a.questionId, a.selectedAnswer])),
  );
  const cause = { kind: 'late-answers', reason: order.reason, by: order.by.fullName } as const;
  const after = { score, correct: correctAnswers };
  await keepScores(trx, context, cause, [{ attemptId: attempt._id, before: resultOf(attempt), after }]);
  await trx
    .updateTable('attempts')
    .set({ score, correct_answers: correctAnswers })
    .where('_id', '=', attempt._id)
    .execute();
  return { ...attempt, score, correct_answers: correctAnswers };
}

function newestDecision(trx: Trx, attemptId: string): Promise<LateAnswerRow | undefined> {
  return trx
    .selectFrom('late_answers')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('decision', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Nothing waits: the same decision again changes nothing, the opposite one hears who was first. */
async function answerRepeated(trx: Trx, context: Context, attempt: AttemptRow, order: Order): Promise<Decided> {
  const last = await newestDecision(trx, attempt._id);
  if (!last) throw new AppError('conflict', 'This attempt has no late answers');
  if (last.decision === decisions[order.decision]) return { decided: 0, attempt };
  const { timeZone } = context.settings();
  const when = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(last.decided_at ?? last.arrived_at),
  );
  throw new AppError(
    'already_decided',
    `These late answers were already ${last.decision} by ${last.decided_by} on ${when}`,
  );
}

/** Decides on all late answers of an attempt that wait. Of two people at once the first decides: the row is held. */
export async function decideLateAnswers(trx: Trx, context: Context, order: Order): Promise<Decided> {
  const attempt = await holdAttempt(trx, context, order.attemptId);
  const at = iso(context.now());
  const isAccepted = order.decision === 'accept';
  const decided = await (isAccepted ? acceptWaiting : refuseWaiting)(trx, attempt._id, order.by, at);
  if (decided === 0) return answerRepeated(trx, context, attempt, order);
  const marked = isAccepted ? await markAgain(trx, context, attempt, order) : attempt;
  await recordAudit(trx, {
    action: 'exam.late-answers',
    by: order.by,
    at,
    subject: { kind: 'exam', _id: attempt.exam_id, title: await getExamTitle(trx, attempt.exam_id) },
    person: attempt.student_id,
    before: { score: attempt.score, waiting: decided },
    after: { score: marked.score, waiting: 0, decision: decisions[order.decision], reason: order.reason },
  });
  return { decided, attempt: marked };
}
