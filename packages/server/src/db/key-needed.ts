import { graceMs } from '@akada/contract/rules/exam-clock';
import type { Db } from './schema.ts';

/**
 * Until when somebody may still need that the right answers of an exam are closed: an attempt runs, or one was given that is
 * still to come. Null where nobody does; the close of the exam is not asked here.
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
