import type { AdminStats } from '@akada/contract';
import { changePercent } from '@akada/contract/rules/change-percent';
import { fromMinor } from '@akada/contract/rules/money';
import { finishedAttempts } from '../db/finished-attempts.ts';
import type { Db } from '../db/schema.ts';
import { studyHours, watchedSeconds } from '../db/study-time.ts';
import { iso } from '../http/context.ts';

const thirtyDaysMs = 30 * 24 * 3_600_000;

type Counted = { total: number; recent: number; before: number };

async function count(
  db: Db,
  table: 'users' | 'lessons' | 'exams' | 'payments',
  only: { column: string; value: string | null } | null,
  now: number,
): Promise<Counted> {
  const recentFrom = iso(now - thirtyDaysMs);
  const beforeFrom = iso(now - 2 * thirtyDaysMs);
  let query = db.selectFrom(table);
  if (only) {
    const column = db.dynamic.ref(only.column);
    query = only.value === null ? query.where(column, 'is', null) : query.where(column, '=', only.value);
  }
  const row = await query
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('created_at', '>=', recentFrom).as('recent'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and([eb('created_at', '>=', beforeFrom), eb('created_at', '<', recentFrom)]))
        .as('before'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

const figure = (counted: Counted) => ({ value: counted.total, changePercent: changePercent(counted) });

/** Every figure is counted from the database. */
export async function adminStats(db: Db, now: number): Promise<AdminStats> {
  const revenue = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.sum<number>('amount_minor').as('minor'))
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow();
  const finished = await finishedAttempts(db, now).execute();
  return {
    totalUsers: figure(await count(db, 'users', { column: 'role', value: 'user' }, now)),
    totalLessons: figure(await count(db, 'lessons', { column: 'withdrawn_at', value: null }, now)),
    totalExams: figure(await count(db, 'exams', { column: 'deleted_at', value: null }, now)),
    pendingPayments: figure(await count(db, 'payments', { column: 'status', value: 'pending' }, now)),
    totalRevenue: fromMinor(revenue.minor ?? 0),
    completedExams: finished.length,
    studyHours: studyHours(finished, await watchedSeconds(db)),
  };
}
