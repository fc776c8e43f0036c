import { type Actor, recordAudit } from '../audit/record.ts';
import type { AttemptRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { getExamTitle } from './exam-title.ts';
import { finalise } from './finalise.ts';
import { holdAttempt } from './hold-rows.ts';

/** Hands in for a student, with what is saved. One that is over already stays as whoever came first left it. */
export async function submitFor(trx: Trx, context: Context, attemptId: string, by: Actor): Promise<AttemptRow> {
  const attempt = await holdAttempt(trx, context, attemptId);
  const submitted = await finalise(trx, context, attemptId, 'staff');
  if (!submitted) return attempt;
  await recordAudit(trx, {
    action: 'exam.submit-for',
    by,
    at: iso(context.now()),
    subject: { kind: 'exam', _id: attempt.exam_id, title: await getExamTitle(trx, attempt.exam_id) },
    person: attempt.student_id,
    before: { status: attempt.status },
    after: { status: submitted.status, score: submitted.score },
  });
  return submitted;
}
