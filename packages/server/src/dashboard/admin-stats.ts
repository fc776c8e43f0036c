import type { AdminStats } from '@akada/contract';
import { changePercent } from '@akada/contract/rules/change-percent';
import { fromMinor } from '@akada/contract/rules/money';
import { sql } from 'kysely';
import { sumsOf } from '../db/list-counts.ts';
import type { Db } from '../db/schema.ts';
import { countMade, countMadeByRow, type Made } from './count-made.ts';
import { countStudy } from './count-study.ts';

const figure = (made: Made) => ({ value: made.total, changePercent: changePercent(made) });

const students = { list: 'users', keys: ['user 0', 'user 1'], where: sql`role = 'user'` } as const;
const lessons = { list: 'lessons', keys: ['on sale'], where: sql`withdrawn_at is null` } as const;
const exams = { table: 'exams', where: sql`deleted_at is null` } as const;
const waiting = { list: 'payments', keys: ['pending'], where: sql`status = 'pending'` } as const;

/** Every figure is counted from the database; what there is much of was counted as it came (db/list-counts.ts). */
export async function adminStats(db: Db, now: number): Promise<AdminStats> {
  const payments = await sumsOf(db, 'payments');
  const { completedExams, studyHours } = await countStudy(db, now);
  return {
    totalUsers: figure(await countMade(db, students, now)),
    totalLessons: figure(await countMade(db, lessons, now)),
    totalExams: figure(await countMadeByRow(db, exams, now)),
    pendingPayments: figure(await countMade(db, waiting, now)),
    totalRevenue: fromMinor(payments.get('approved')?.amount ?? 0),
    completedExams,
    studyHours,
  };
}
