import { schoolMoment } from '@akada/contract/rules/school-day';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { AttemptRow, LateAnswerRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { acceptLateAnswers, refuseLateAnswers } from '../sitting/late-answers.ts';
import { lockAttemptById } from '../sitting/locks.ts';
import { type AttemptKey, getExamTitle } from '../sitting/sitting.queries.ts';
import { markAgain, scoreNow } from './mark-again.ts';

type Order = { attemptId: string; decision: 'accept' | 'refuse'; reason: string; by: Actor };
type Decided = { decided: number; attempt: AttemptRow };

const decisions = { accept: 'accepted', refuse: 'refused' } as const;

function newestDecision(trx: Trx, attempt: AttemptKey): Promise<LateAnswerRow | undefined> {
  return trx
    .selectFrom('late_answers')
    .selectAll()
    .where('student_id', '=', attempt.student_id)
    .where('attempt_id', '=', attempt._id)
    .where('decision', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A repeated decision changes nothing; the opposite one throws already_decided with the first decider. */
async function answerRepeated(trx: Trx, context: Context, attempt: AttemptRow, order: Order): Promise<Decided> {
  const last = await newestDecision(trx, attempt);
  if (!last) throw new AppError('conflict', 'This attempt has no late answers');
  if (last.decision === decisions[order.decision]) return { decided: 0, attempt };
  const when = schoolMoment(last.decided_at ?? last.arrived_at, context.settings().timeZone);
  throw new AppError(
    'already_decided',
    `These late answers were already ${last.decision} by ${last.decided_by} on ${when}`,
  );
}

export async function decideLateAnswers(trx: Trx, context: Context, order: Order): Promise<Decided> {
  const attempt = await lockAttemptById(trx, context, order.attemptId);
  const at = iso(context.now());
  const isAccepted = order.decision === 'accept';
  const before = await scoreNow(trx, context, attempt);
  const decided = await (isAccepted ? acceptLateAnswers : refuseLateAnswers)(trx, attempt, order.by, at);
  if (decided === 0) return answerRepeated(trx, context, attempt, order);
  const cause = { kind: 'late-answers', reason: order.reason, by: order.by.fullName } as const;
  const marked = isAccepted ? await markAgain(trx, context, attempt, before, cause) : attempt;
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
