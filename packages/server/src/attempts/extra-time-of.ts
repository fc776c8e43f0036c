import type { ExtraTime } from '@akada/contract';
import type { Db } from '../db/schema.ts';

/** What staff added to the deadline of an attempt, oldest first, with who did. */
export async function extraTimeOf(db: Db, attemptId: string): Promise<(ExtraTime & { givenBy: string })[]> {
  const rows = await db
    .selectFrom('attempt_extra_time')
    .innerJoin('extra_time', 'extra_time._id', 'attempt_extra_time.extra_time_id')
    .selectAll('extra_time')
    .where('attempt_extra_time.attempt_id', '=', attemptId)
    .orderBy('extra_time.given_at')
    .orderBy('extra_time._id')
    .execute();
  return rows.map(({ _id, minutes, reason, given_at, given_by }) => ({
    _id,
    minutes,
    reason,
    givenAt: given_at,
    givenBy: given_by,
  }));
}
