import type { AdminStats } from '@akada/contract';
import { changePercent } from '@akada/contract/rules/change-percent';
import { fromMinor } from '@akada/contract/rules/money';
import { finishedAttempts } from '../db/finished-attempts.ts';
import type { Db } from '../db/schema.ts';
import { studyHours, watchedSeconds } from '../db/study-time.ts';
import { iso } from '../http/context.ts';

const thirtyDaysMs = 30 * 24 * 3_600_000;

type Counted = { total: number; recent: number; before: number };
type Table = 'users' | 'lessons' | 'exams' | 'payments';
type Only = { column: string; value: string | null };
type Made = { from?: string; before?: string };

async function countMade(db: Db, table: Table, only: Only, made: Made): Promise<number> {
  const column = db.dynamic.ref(only.column);
  let query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
  query = only.value === null ? query.where(column, 'is', null) : query.where(column, '=', only.value);
  if (made.from) query = query.where('created_at', '>=', made.from);
  if (made.before) query = query.where('created_at', '<', made.before);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Three counts: each reads a stretch of an index, where one over all rows would compare the dates of every one. */
async function count(db: Db, table: Table, only: Only, now: number): Promise<Counted> {
  const recentFrom = iso(now - thirtyDaysMs);
  return {
    total: await countMade(db, table, only, {}),
    recent: await countMade(db, table, only, { from: recentFrom }),
    before: await countMade(db, table, only, { from: iso(now - 2 * thirtyDaysMs), before: recentFrom }),
  };
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
