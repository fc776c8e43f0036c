import type { ExtraTime } from '@akada/contract';
import { prepared } from '../../platform/db/prepared.ts';
import { type AttemptRow, type Db, nobody, type Trx } from '../../platform/db/schema.ts';
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

/** Grants before the start: no attempt has taken them up yet. */
export const findWaitingTime = prepared(['student'], (db, { student }) =>
  db
    .selectFrom('extra_time')
    .select(['_id', 'exam_id', 'minutes'])
    .where('student_id', '=', student)
    .where('attempts', '=', 0),
);

/** The attempt that has just started takes them up; the exam is locked against new ones. */
export async function takeUpWaitingTime(trx: Trx, { student_id, _id, exam_id }: AttemptRow): Promise<void> {
  const taken = await trx
    .updateTable('extra_time')
    .set({ attempts: 1 })
    .where('student_id', '=', student_id)
    .where('exam_id', '=', exam_id)
    .where('attempts', '=', 0)
    .returning('_id')
    .execute();
  if (taken.length === 0) return;
  const rows = taken.map((grant) => ({ student_id, attempt_id: _id, extra_time_id: grant._id }));
  await trx.insertInto('attempt_extra_time').values(rows).execute();
}
