import type { OwnProfile, UserPage, WaitingClassRequest } from '@akada/contract';
import { namedClassOf } from '@akada/contract/rules/school-classes';
import type { ClassRequestRow } from '../../../platform/db/account-rows.ts';
import { openExamOf } from '../../../platform/db/audience.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { offsetOf, readPage } from '../../../platform/db/search.ts';
import { type Context, iso } from '../../../platform/http/context.ts';

const shownDeclinedMs = 14 * 24 * 3_600_000;

/** A request counts only while the student is still in the class that it was made from. */
const withStudents = (db: Db) =>
  db.selectFrom('class_requests').innerJoin('users', (join) =>
    join
      .onRef('users._id', '=', 'class_requests.student_id')
      .onRef('users.class_level', '=', 'class_requests.from_class')
      .on((eb) =>
        eb.or([
          eb('class_requests.from_class_id', 'is', null),
          eb('class_requests.from_class_id', '=', eb.ref('users.class_id')),
        ]),
      ),
  );

const waiting = (db: Db) => withStudents(db).where('status', '=', 'waiting');

async function openExamIn({ db, now }: Context, { from_class, from_class_id, class_level, class_id }: ClassRequestRow) {
  const ids = [from_class_id, class_id].filter((id) => id !== null);
  return openExamOf(db, { levels: [from_class, class_level], ids }, iso(now()));
}

/** Left out in requests for a level that has several classes, or none. */
function classNamed({ settings }: Context, class_id: string | null) {
  return namedClassOf(settings().classes, { class_id, arm_id: null });
}

export async function ownClassRequest(context: Context, studentId: string): Promise<OwnProfile['classRequest']> {
  const { db, now } = context;
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
  const of = { classLevel, class: classNamed(context, row.class_id) };
  return { _id, ...of, status, askedAt, ...(reason !== '' && { reason }) };
}

export async function waitingRequestOf(context: Context, studentId: string): Promise<UserPage['classRequest']> {
  const row = await waiting(context.db)
    .selectAll('class_requests')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { _id, class_level: classLevel, asked_at: askedAt } = row;
  const of = { classLevel, class: classNamed(context, row.class_id) };
  return { _id, ...of, askedAt, openExam: await openExamIn(context, row) };
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
      ...{ from: row.from_class, fromClass: classNamed(context, row.from_class_id) },
      ...{ classLevel: row.class_level, class: classNamed(context, row.class_id), askedAt: row.asked_at },
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
