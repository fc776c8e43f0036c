import type { LiveExam, LiveState } from '@akada/contract';
import { windowState } from '@akada/contract/rules/exam-clock';
import type { Db, ExamRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { paginationOf } from '../http/pagination.ts';
import { finaliseOverdue } from './finalise.ts';
import { readLivePage } from './live-page.ts';
import { countLive } from './live-students.ts';

type Query = { state?: LiveState | undefined; search?: string | undefined; page: number; limit: number };

/** Grants shown beside the list: the newest of them. */
const mostGrants = 100;

async function findGrants(db: Db, examId: string): Promise<LiveExam['extraTime']> {
  const rows = await db
    .selectFrom('extra_time')
    .leftJoin('users', 'users._id', 'extra_time.student_id')
    .selectAll('extra_time')
    .select('users.full_name')
    .where('extra_time.exam_id', '=', examId)
    .orderBy('extra_time.given_at', 'desc')
    .orderBy('extra_time._id', 'desc')
    .limit(mostGrants)
    .execute();
  return rows.map((row) => ({
    _id: row._id,
    minutes: row.minutes,
    reason: row.reason,
    givenAt: row.given_at,
    givenBy: row.given_by,
    student: row.student_id ? { _id: row.student_id, fullName: row.full_name ?? '' } : null,
  }));
}

async function countLateWaiting(db: Db, examId: string): Promise<number> {
  const { total } = await db
    .selectFrom('late_answers')
    .innerJoin('attempts', 'attempts._id', 'late_answers.attempt_id')
    .select((eb) => eb.fn.count<number>('late_answers.attempt_id').distinct().as('total'))
    .where('attempts.exam_id', '=', examId)
    .where('late_answers.decision', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

function headOf(exam: ExamRow, now: number): LiveExam['exam'] {
  return {
    _id: exam._id,
    title: exam.title,
    classLevel: exam.class_level,
    duration: exam.duration_minutes,
    opensAt: exam.opens_at,
    closesAt: exam.closes_at,
    window: windowState(Date.parse(exam.opens_at), Date.parse(exam.closes_at), now),
  };
}

const closedAtOnce = 500;

/** Who has not started an exam, who is at it and who is done, as it effectively stands; also of a deleted one. */
export async function readLiveExam(context: Context, examId: string, query: Query): Promise<Omit<LiveExam, 'success'>> {
  const { db } = context;
  const exam = await db.selectFrom('exams').selectAll().where('_id', '=', examId).executeTakeFirst();
  if (!exam) throw new AppError('not_found', 'Exam not found');
  while ((await finaliseOverdue(context, { examId }, closedAtOnce)) === closedAtOnce);
  const { state, search } = query;
  const all = await countLive(db, exam, {});
  const totals = search ? await countLive(db, exam, { search }) : all;
  const total = state ? totals[state] : totals.running + totals['not-started'] + totals.done;
  const now = context.now();
  return {
    message: 'Exam as it runs',
    data: await readLivePage(db, exam, totals, query),
    exam: headOf(exam, now),
    counts: {
      notStarted: all['not-started'],
      running: all.running,
      done: all.done,
      lateWaiting: await countLateWaiting(db, examId),
    },
    extraTime: await findGrants(db, examId),
    serverNow: iso(now),
    pagination: paginationOf({ total }, query),
  };
}
