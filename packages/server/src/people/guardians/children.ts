import type { ChildOnCard, ChildPage, ResultOfChild } from '@akada/contract';
import { gradeOf, percentOfResult, scaleFrom } from '@akada/contract/rules/grade';
import { fromMinor } from '@akada/contract/rules/money';
import { schoolDay } from '@akada/contract/rules/school-day';
import type { ExpressionBuilder } from 'kysely';
import { dueMinor } from '../../money/orders/due.ts';
import { findOrdersOf, linesOf, toOpenedOrders } from '../../money/orders/orders.queries.ts';
import { ownAttendance } from '../../platform/db/attendance.ts';
import type { Db, OrderRow, Schema } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Child } from './guardians.queries.ts';

const dayMs = 86_400_000;
const mostResults = 50;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** yyyy-mm-dd on the school's clock. */
export function mondayOf(now: number, timeZone: string): string {
  const today = Date.parse(schoolDay(now, timeZone));
  return dayOf(today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs);
}

/** `from` is inclusive, `until` exclusive. */
export type Span = { from: string; until: string };

/** Handed in within that time, or handed in before and marked within it. */
function isNews(eb: ExpressionBuilder<Schema, 'attempts'>, { from, until }: Span) {
  const handMarks = eb
    .selectFrom('hand_marks')
    .select('question_id')
    .whereRef('hand_marks.student_id', '=', 'attempts.student_id')
    .whereRef('hand_marks.attempt_id', '=', 'attempts._id')
    .where('marked_at', '>=', from)
    .where('marked_at', '<', until);
  const changes = eb
    .selectFrom('score_changes')
    .select('score_changes._id')
    .whereRef('score_changes.student_id', '=', 'attempts.student_id')
    .whereRef('score_changes.attempt_id', '=', 'attempts._id')
    .where('changed_at', '>=', from)
    .where('changed_at', '<', until);
  const isMarked = eb.and([eb('to_mark', '=', 0), eb.or([eb.exists(handMarks), eb.exists(changes)])]);
  return eb.and([eb('submitted_at', '<', until), eb.or([eb('submitted_at', '>=', from), isMarked])]);
}

/** Closed attempts, newest first. */
export async function resultsOf(
  db: Db,
  { settings }: Pick<Context, 'settings'>,
  studentId: string,
  { most = mostResults, within }: { most?: number; within?: Span } = {},
): Promise<ResultOfChild[]> {
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('exams', 'exams._id', 'attempts.exam_id')
    .select(['attempts._id', 'title', 'number', 'submitted_at', 'score', 'correct_answers', 'to_mark', 'by_hand'])
    .select(['attempts.total_points', 'attempts.total_questions', 'exams.grade_scale'])
    .where('student_id', '=', studentId)
    .where('status', '=', 'submitted')
    .orderBy('submitted_at', 'desc')
    .orderBy('attempts._id', 'desc')
    .limit(most)
    .$if(within !== undefined, (query) => query.where((eb) => isNews(eb, within as Span)))
    .execute();
  return rows.map((row) => {
    const percent = percentOfResult({ score: row.score ?? 0, correct: row.correct_answers ?? 0 }, row);
    return {
      ...{ _id: row._id, examTitle: row.title, number: row.number, submittedAt: row.submitted_at ?? '', percent },
      grade: gradeOf(percent, scaleFrom(row.grade_scale, settings().gradeScale)),
      ...(row.to_mark > 0 && { toMark: row.to_mark }),
    };
  });
}

/** Seconds of each day from `first` on, before `end`. */
async function watchedSince(db: Db, studentId: string, first: string, end = '9999'): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('study_days')
    .select(['day', 'watched_seconds'])
    .where('student_id', '=', studentId)
    .where('day', '>=', first)
    .where('day', '<', end)
    .execute();
  return new Map(rows.map(({ day, watched_seconds }) => [day, watched_seconds]));
}

export async function secondsSince(db: Db, studentId: string, first: string, end?: string): Promise<number> {
  return [...(await watchedSince(db, studentId, first, end)).values()].reduce((sum, seconds) => sum + seconds, 0);
}

async function timeOf(db: Db, studentId: string, monday: string): Promise<NonNullable<ChildPage['time']>> {
  const first = Date.parse(monday);
  const watched = await watchedSince(db, studentId, dayOf(first - 21 * dayMs));
  const daysFrom = (at: number) =>
    Array.from({ length: 7 }, (_, index) => {
      const day = dayOf(at + index * dayMs);
      return { day, seconds: watched.get(day) ?? 0 };
    });
  const weeks = [0, 1, 2, 3].map((ago) => {
    const days = daysFrom(first - ago * 7 * dayMs);
    return { day: days[0]?.day ?? monday, seconds: days.reduce((sum, { seconds }) => sum + seconds, 0) };
  });
  return { days: daysFrom(first), weeks };
}

/** Open orders for which money is missing, the oldest first. */
export async function toPayOf(db: Db, studentId: string): Promise<NonNullable<ChildOnCard['toPay']>> {
  const open = (await findOrdersOf(db, studentId)).filter(({ status }) => status === 'open');
  const lines = await linesOf(
    db,
    open.map(({ _id }) => _id),
  );
  const due = (order: OrderRow) =>
    dueMinor(
      order,
      lines.filter(({ order_id }) => order_id === order._id),
    );
  return open
    .filter((order) => due(order) > 0)
    .toReversed()
    .map((order) => ({
      ...{ _id: order._id, reference: order.reference, due: fromMinor(due(order)), claimed: order.claimed_at !== null },
    }));
}

export async function childOnCard(context: Context, child: Child): Promise<ChildOnCard> {
  const { db, now, settings } = context;
  const shows = (what: Child['withheld'][number]) => !child.withheld.includes(what);
  const [latestResult] = shows('results') ? await resultsOf(db, context, child._id, { most: 1 }) : [];
  const monday = mondayOf(now(), settings().timeZone);
  return {
    ...child,
    ...(latestResult && { latestResult }),
    ...(shows('time') && { watchedSeconds: await secondsSince(db, child._id, monday) }),
    ...(shows('payments') && { toPay: await toPayOf(db, child._id) }),
  };
}

export async function childPage(context: Context, child: Child): Promise<ChildPage> {
  const { db, now, settings } = context;
  const shows = (what: Child['withheld'][number]) => !child.withheld.includes(what);
  const monday = mondayOf(now(), settings().timeZone);
  const attendance = shows('results') && (await ownAttendance(context, child._id));
  return {
    ...child,
    ...(attendance && { attendance }),
    ...(shows('results') && { results: await resultsOf(db, context, child._id) }),
    ...(shows('payments') && { orders: await toOpenedOrders(context, await findOrdersOf(db, child._id)) }),
    ...(shows('time') && { time: await timeOf(db, child._id, monday) }),
  };
}
