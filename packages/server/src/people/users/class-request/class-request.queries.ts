import type { OwnProfile, UserPage, WaitingClassRequest } from '@akada/contract';
import type { ClassRequestRow } from '../../../platform/db/account-rows.ts';
import { openExamOf } from '../../../platform/db/audience.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { offsetOf, readPage } from '../../../platform/db/search.ts';
import { type Context, iso } from '../../../platform/http/context.ts';

const shownDeclinedMs = 14 * 24 * 3_600_000;

/** A request counts only while the student is still in the class that it was made from. */
const withStudents = (db: Db) =>
  db
    .selectFrom('class_requests')
    .innerJoin('users', (join) =>
      join
        .onRef('users._id', '=', 'class_requests.student_id')
        .onRef('users.class_level', '=', 'class_requests.from_class'),
    );

const waiting = (db: Db) => withStudents(db).where('status', '=', 'waiting');

async function openExamIn({ db, now }: Context, { from_class, class_level }: ClassRequestRow) {
  return openExamOf(db, [from_class, class_level], iso(now()));
}

export async function ownClassRequest({ db, now }: Context, studentId: string): Promise<OwnProfile['classRequest']> {
  const row = await withStudents(db)
    .selectAll('class_requests')
    .where('student_id', '=', studentId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'waiting'),
        eb.and([eb('status', '=', 'declined'), eb('decided_at', '>', iso(now() - shownDeclinedMs))]),
      ]),
    )
    .executeTakeFirst();
  if (!row || row.status === 'approved') return undefined;
  const { _id, class_level: classLevel, status, asked_at: askedAt, reason } = row;
  return { _id, classLevel, status, askedAt, ...(reason !== '' && { reason }) };
}

export async function waitingRequestOf(context: Context, studentId: string): Promise<UserPage['classRequest']> {
  const row = await waiting(context.db)
    .selectAll('class_requests')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { _id, class_level: classLevel, asked_at: askedAt } = row;
  return { _id, classLevel, askedAt, openExam: await openExamIn(context, row) };
}

export async function findWaitingRequests(context: Context, page: { page: number; limit: number }) {
  const oldestFirst = waiting(context.db)
    .selectAll('class_requests')
    .select('users.full_name')
    .orderBy('asked_at')
    .orderBy('student_id');
  const { rows, total } = await readPage(oldestFirst, { limit: page.limit, offset: offsetOf(page) });
  const shown: WaitingClassRequest[] = [];
  for (const row of rows) {
    shown.push({
      ...{ _id: row._id, studentId: row.student_id, fullName: row.full_name },
      ...{ from: row.from_class, classLevel: row.class_level, askedAt: row.asked_at },
      openExam: await openExamIn(context, row),
    });
  }
  return { rows: shown, total };
}

export function exportedClassRequest(db: Db, studentId: string) {
  return db
    .selectFrom('class_requests')
    .select(['from_class as from', 'class_level as to', 'status', 'asked_at as askedAt'])
    .select(['decided_at as decidedAt', 'reason'])
    .where('student_id', '=', studentId)
    .execute();
}
