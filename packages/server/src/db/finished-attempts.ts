import { graceMs } from '@akada/contract/rules/exam-clock';
import type { Db } from './schema.ts';

/** Attempts that are over, for statistics: handed in, or out of time and not yet closed by the sweep. */
export function finishedAttempts(db: Db, now: number) {
  return db
    .selectFrom('attempts')
    .select((eb) => ['exam_id', 'started_at', eb.fn.coalesce('submitted_at', 'deadline_at').as('ended_at')])
    .where((eb) =>
      eb.or([eb('status', '=', 'submitted'), eb('deadline_at', '<', new Date(now - graceMs).toISOString())]),
    );
}
