import { graceMs } from '@akada/contract/rules/exam-clock';
import type { Db } from './schema.ts';

/**
 * Instant until which the right answers of an exam must stay hidden, because an attempt runs or an extra attempt is
 * still unused. Null if there is none; the closing time of the exam is not considered.
 */
export async function keyNeededUntil(db: Db, examId: string, now: number): Promise<string | null> {
  const inGrace = new Date(now - graceMs).toISOString();
  const { running } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.max('deadline_at').as('running'))
    .where('exam_id', '=', examId)
    .where('status', '=', 'running')
    .where('deadline_at', '>=', inGrace)
    .executeTakeFirstOrThrow();
  const { waiting } = await db
    .selectFrom('extra_attempts')
    .select((eb) => eb.fn.max('until').as('waiting'))
    .where('exam_id', '=', examId)
    .where('attempt_id', 'is', null)
    .where('until', '>=', new Date(now).toISOString())
    .executeTakeFirstOrThrow();
  return (
    [running, waiting]
      .filter((until) => until !== null)
      .sort()
      .at(-1) ?? null
  );
}
