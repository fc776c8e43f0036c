import type { Today } from '@akada/contract';
import { schoolDay, schoolInstant } from '@akada/contract/rules/school-day';
import type { Reach } from '@akada/contract/rules/teaching';
import { sql } from 'kysely';
import { findWaitingRequests } from '../../people/users/class-request/class-request.queries.ts';
import { type Condition, isOwnAttempt, isOwnThread, isSeen } from '../../platform/db/reach.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import type { Caller } from '../../platform/http/session.ts';

const mostExams = 20;
const mostMarkings = 5;

async function examsOfToday({ db, now, settings }: Context, reach: Reach | null): Promise<Today['exams']> {
  const { timeZone } = settings();
  const [seen, own] = [await isSeen(db, 'exams', reach), await isOwnAttempt(db, reach)];
  const day = schoolDay(now(), timeZone);
  const [begins, ends] = [schoolInstant(day, 'start', timeZone) ?? now(), schoolInstant(day, 'end', timeZone) ?? now()];
  const exams = await db
    .selectFrom('exams')
    .select(['_id', 'title', 'class_level', 'opens_at', 'closes_at'])
    .where('deleted_at', 'is', null)
    .$if(seen !== null, (query) => query.where(seen ?? sql.lit(true)))
    .where('is_active', '=', 1)
    .where('opens_at', '<=', iso(ends))
    .where('closes_at', '>=', iso(now()))
    .where((eb) =>
      eb.or([
        eb('opens_at', '>=', iso(begins)),
        eb('closes_at', '<=', iso(ends)),
        eb('_id', 'in', eb.selectFrom('attempts').select('exam_id').where('status', '=', 'running')),
      ]),
    )
    .orderBy('closes_at')
    .orderBy('_id')
    .limit(mostExams)
    .execute();
  if (exams.length === 0) return [];
  const counted = await db
    .selectFrom('attempts')
    .innerJoin('exams', 'exams._id', 'attempts.exam_id')
    .$if(own !== null, (query) => query.where(own ?? sql.lit(true)))
    .select((eb) => ['exam_id', 'status', eb.fn.countAll<number>().as('students')])
    .where(
      'exam_id',
      'in',
      exams.map(({ _id }) => _id),
    )
    .groupBy(['exam_id', 'status'])
    .execute();
  const studentsOf = (id: string, status: 'running' | 'submitted') =>
    counted.find((row) => row.exam_id === id && row.status === status)?.students ?? 0;
  return exams.map((exam) => ({
    _id: exam._id,
    title: exam.title,
    classLevel: exam.class_level,
    opensAt: exam.opens_at,
    closesAt: exam.closes_at,
    sitting: studentsOf(exam._id, 'running'),
    submitted: studentsOf(exam._id, 'submitted'),
  }));
}

async function openOrders(db: Db): Promise<Today['orders']> {
  const open = db.selectFrom('orders').where('status', '=', 'open');
  const { all, claimed } = await open
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('claimed_at').as('claimed')])
    .executeTakeFirstOrThrow();
  const waiting = open
    .innerJoin('users', 'users._id', 'orders.student_id')
    .select(['orders._id', 'orders.reference', 'users.full_name', 'orders.claimed_at', 'orders.created_at'])
    .limit(1);
  const oldest = await (claimed > 0
    ? waiting.where('claimed_at', 'is not', null).orderBy('claimed_at')
    : waiting.orderBy('orders.created_at')
  )
    .orderBy('orders._id')
    .executeTakeFirst();
  if (!oldest) return { open: all, claimed, oldest: null };
  const { _id, reference, full_name: studentName } = oldest;
  return { open: all, claimed, oldest: { _id, reference, studentName, since: oldest.claimed_at ?? oldest.created_at } };
}

async function openMessages(db: Db, own: Condition): Promise<Today['messages']> {
  const all = db.selectFrom('messages').where('messages.status', '=', 'open');
  const open = own ? all.where(own) : all;
  const { count } = await open.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const oldest = await open
    .innerJoin('users', 'users._id', 'messages.student_id')
    .select(['messages._id', 'users.full_name', 'messages.last_at'])
    .orderBy('messages.last_at')
    .orderBy('messages._id')
    .limit(1)
    .executeTakeFirst();
  return {
    open: count,
    oldest: oldest ? { _id: oldest._id, studentName: oldest.full_name, since: oldest.last_at } : null,
  };
}

async function waitingForClass(context: Context): Promise<Today['classRequests']> {
  const { rows, total } = await findWaitingRequests(context, { page: 1, limit: 1 });
  const [oldest] = rows;
  return {
    open: total,
    oldest: oldest ? { _id: oldest.studentId, studentName: oldest.fullName, since: oldest.askedAt } : null,
  };
}

/** `to_mark` counts the answers of an attempt; the literal lets SQLite read the partial index. */
async function waitingToMark(db: Db, own: Condition): Promise<Today['marking']> {
  const exams = await db
    .selectFrom('attempts')
    .innerJoin('exams', 'exams._id', 'attempts.exam_id')
    .select((eb) => [
      'exams._id',
      'exams.title',
      eb.fn.sum<number>('attempts.to_mark').as('answers'),
      eb.fn.min('attempts.submitted_at').as('since'),
    ])
    .where('attempts.to_mark', '>', sql.lit(0))
    .where('attempts.status', '=', 'submitted')
    .where('exams.deleted_at', 'is', null)
    .$if(own !== null, (query) => query.where(own ?? sql.lit(true)))
    .groupBy(['exams._id', 'exams.title'])
    .orderBy('since')
    .orderBy('exams._id')
    .execute();
  const [oldest] = exams;
  return {
    open: exams.reduce((sum, { answers }) => sum + answers, 0),
    oldest: oldest ? { _id: oldest._id, title: oldest.title, since: oldest.since ?? '' } : null,
    exams: exams.slice(0, mostMarkings).map((exam) => ({ ...exam, since: exam.since ?? '' })),
  };
}

async function unfinishedLists(db: Db): Promise<Today['classLists']> {
  const lists = await db
    .selectFrom('class_lists')
    .select(['_id', 'file_name', 'created_at'])
    .where('applied_at', 'is', null)
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  const [newest] = lists;
  return {
    open: lists.length,
    newest: newest ? { _id: newest._id, fileName: newest.file_name, since: newest.created_at } : null,
  };
}

/** The first tasks of the day, by the admin's rights. */
export async function today(context: Context, caller: Caller): Promise<Today> {
  const { rights } = caller;
  const reach = reachOf(context, caller);
  const [seesExams, seesMoney] = [rights.includes('teaching') || rights.includes('marking'), rights.includes('money')];
  return {
    ...(seesExams && { exams: await examsOfToday(context, reach) }),
    ...(rights.includes('marking') && {
      marking: await waitingToMark(context.db, await isOwnAttempt(context.db, reach)),
    }),
    ...(seesMoney && { orders: await openOrders(context.db) }),
    ...(rights.includes('people') && {
      classRequests: await waitingForClass(context),
      classLists: await unfinishedLists(context.db),
    }),
    messages: await openMessages(context.db, await isOwnThread(context.db, reach, caller._id)),
  };
}
