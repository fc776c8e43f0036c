import type { ExtraTime } from '@akada/contract';
import { type AttemptRow, type Db, nobody } from '../../platform/db/schema.ts';
import type { AttemptKey } from './sitting.queries.ts';

export async function extraTimeOf(db: Db, attempt: AttemptKey): Promise<(ExtraTime & { givenBy: string })[]> {
  const rows = await db
    .selectFrom('attempt_extra_time')
    .innerJoin('extra_time', (join) =>
      join
        .onRef('extra_time._id', '=', 'attempt_extra_time.extra_time_id')
        .on('extra_time.student_id', 'in', [attempt.student_id, nobody]),
    )
    .selectAll('extra_time')
    .where('attempt_extra_time.student_id', '=', attempt.student_id)
    .where('attempt_extra_time.attempt_id', '=', attempt._id)
    .orderBy('extra_time.given_at')
    .orderBy('extra_time._id')
    .execute();
  return rows.map(({ _id, minutes, reason, given_at, given_by }) => ({
    ...{ _id, minutes, reason },
    givenAt: given_at,
    givenBy: given_by,
  }));
}

const standingReason = 'Standing right to extra time';

/** Includes the minutes of a standing right: those that no grant in this exam explains. */
export async function allExtraTimeOf(db: Db, attempt: AttemptRow) {
  const given = await extraTimeOf(db, attempt);
  const minutes = attempt.extra_minutes - given.reduce((sum, grant) => sum + grant.minutes, 0);
  if (minutes <= 0) return given;
  const standing = { _id: attempt._id, minutes, reason: standingReason, givenAt: attempt.started_at };
  return [{ ...standing, givenBy: 'From the start' }, ...given];
}
