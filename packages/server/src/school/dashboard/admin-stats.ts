import type { AdminStats } from '@akada/contract';
import { changePercent } from '@akada/contract/rules/change-percent';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { fromMinor } from '@akada/contract/rules/money';
import type { Reach } from '@akada/contract/rules/teaching';
import { type RawBuilder, sql } from 'kysely';
import { secondsBetween } from '../../platform/db/dialect.ts';
import { isOwnAttempt, isOwnStudent, isSeen } from '../../platform/db/reach.ts';
import type { Db } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';

const thirtyDaysMs = 30 * 24 * 3_600_000;

async function figureOf(db: Db, rows: RawBuilder<unknown>, now: number) {
  const [recently, before] = [iso(now - thirtyDaysMs), iso(now - 2 * thirtyDaysMs)];
  const counted = await sql<{ total: number; recent: number; before: number }>`
    select count(*) as total, count(*) filter (where created_at >= ${recently}) as recent,
      count(*) filter (where created_at >= ${before} and created_at < ${recently}) as before
    from ${rows}
  `.execute(db);
  const [{ total, ...made } = { total: 0, recent: 0, before: 0 }] = counted.rows;
  return { value: total, recent: made.recent, changePercent: changePercent(made) };
}

export const hoursOf = (seconds: number) => Math.round(seconds / 360) / 10;

async function finishedAttempts(
  db: Db,
  now: number,
  own: RawBuilder<unknown>,
): Promise<{ attempts: number; seconds: number }> {
  const seconds = secondsBetween(db, sql`started_at`, sql`coalesce(submitted_at, deadline_at)`);
  const isOver = sql`attempts.status = 'submitted' or (attempts.status = 'running' and deadline_at < ${iso(now - graceMs)})`;
  const { rows } = await sql<{ attempts: number; seconds: number | null }>`
    select count(*) as attempts, sum(case when ${seconds} > 0 then ${seconds} else 0 end) as seconds
    from attempts join exams on exams._id = attempts.exam_id where (${isOver}) and ${own}
  `.execute(db);
  return { attempts: rows[0]?.attempts ?? 0, seconds: rows[0]?.seconds ?? 0 };
}

async function sumOf(db: Db, sum: RawBuilder<number | null>): Promise<number> {
  const { rows } = await sql<{ sum: number | null }>`select (${sum}) as sum`.execute(db);
  return rows[0]?.sum ?? 0;
}

const all = sql`1 = 1`;

/** A limited teacher gets the numbers of own students, lessons and exams. */
export async function adminStats(
  db: Db,
  now: number,
  { rights, role }: Pick<Caller, 'rights' | 'role'>,
  reach: Reach | null,
): Promise<Required<AdminStats>> {
  const lessons = (await isSeen(db, 'lessons', reach)) ?? all;
  const exams = (await isSeen(db, 'exams', reach)) ?? all;
  const orders = reach === null || role !== 'admin' || rights.includes('money') ? all : sql`1 = 0`;
  const finished = await finishedAttempts(db, now, (await isOwnAttempt(db, reach)) ?? all);
  const watched = await sumOf(
    db,
    sql`select sum(watched_seconds) from study_days where ${isOwnStudent(db, reach, 'study_days.student_id')}`,
  );
  const revenue = await sumOf(db, sql`select sum(amount_minor) from money where status <> 'failed'`);
  return {
    totalUsers: await figureOf(db, sql`users where role = 'user' and ${isOwnStudent(db, reach, 'users._id')}`, now),
    totalLessons: await figureOf(db, sql`lessons where withdrawn_at is null and ${lessons}`, now),
    totalExams: await figureOf(db, sql`exams where deleted_at is null and ${exams}`, now),
    pendingPayments: await figureOf(db, sql`payments where status = 'pending' and ${orders}`, now),
    pendingOrders: await sumOf(db, sql`select count(*) from orders where status = 'open' and ${orders}`),
    totalRevenue: fromMinor(revenue),
    completedExams: finished.attempts,
    studyHours: hoursOf(finished.seconds + watched),
  };
}
