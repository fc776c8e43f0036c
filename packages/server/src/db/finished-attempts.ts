import { graceMs } from '@akada/contract/rules/exam-clock';
import type { Db } from './schema.ts';

const ended = (db: Db) =>
  db
    .selectFrom('attempts')
    .select((eb) => ['exam_id', 'started_at', eb.fn.coalesce('submitted_at', 'deadline_at').as('ended_at')]);

/** Deadlines before this are over, the network's grace included. */
const overBefore = (now: number) => new Date(now - graceMs).toISOString();

/** Attempts that are over, for statistics: handed in, or out of time and not yet closed by the sweep. */
export function finishedAttempts(db: Db, now: number) {
  return ended(db).where((eb) => eb.or([eb('status', '=', 'submitted'), eb('deadline_at', '<', overBefore(now))]));
}

/** Those of them that the sweep is yet to close: never many. */
export function overdueAttempts(db: Db, now: number) {
  return ended(db).where('status', '=', 'running').where('deadline_at', '<', overBefore(now));
}
