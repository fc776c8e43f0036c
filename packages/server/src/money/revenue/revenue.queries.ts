import type { Revenue, RevenueGroup } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { schoolTimeOn } from '@akada/contract/rules/school-day';
import { shareOut } from '@akada/contract/rules/share-out';
import { sql } from 'kysely';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db, LessonRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sumOfDue } from '../orders/due.ts';

export type Period = { from: string; to: string; by: RevenueGroup };

const dayMs = 86_400_000;
const mostDays = 366;
const mostYears = 10;

const dayAfter = (day: string, days = 1) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const daysOf = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

function checkPeriod(period: Period): void {
  const days = daysOf(period);
  const refuse = (message: string) => new AppError('invalid', message, 'to');
  if (days < 1) throw refuse('to must not be before from');
  if (period.by === 'day' && days > mostDays) throw refuse(`to must be at most ${mostDays} days after from`);
  if (days > mostYears * 366) throw refuse(`to must be at most ${mostYears} years after from`);
}

/** In minor units; `income` is what came in minus what went back. */
type Figures = { income: number; refunded: number; orders: number };
type Row = Figures & { key: string; label: string };

/** Instants; `start` is inclusive, `end` exclusive. */
type Span = { start: string; end: string };

/** School days, both included. */
const spanOf = (from: string, to: string, zone: string): Span => ({
  start: schoolTimeOn(from, '00:00', zone),
  end: schoolTimeOn(dayAfter(to), '00:00', zone),
});

const income = sql<number>`coalesce(sum(amount_minor), 0)`;
const refunded = sql<number>`coalesce(-sum(case when kind = 'refunded' then amount_minor end), 0)`;
const orders = sql<number>`count(distinct case when kind = 'received' then order_id end)`;

const within = ({ start, end }: Span) => sql`moved_at >= ${start} and moved_at < ${end} and status <> 'failed'`;

async function total(db: Db, span: Span): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select ${income} as income, ${refunded} as refunded, ${orders} as orders from money where ${within(span)}
  `.execute(db);
  return rows[0] ?? { income: 0, refunded: 0, orders: 0 };
}

const keyLength = { day: 10, month: 7 } as const;

/** Every day or month of the period in its order, empty ones too. */
function bucketsOf({ from, to }: Period, by: 'day' | 'month', zone: string): (Span & { key: string })[] {
  const days = Array.from({ length: daysOf({ from, to, by }) }, (_, at) => dayAfter(from, at));
  const byKey = Map.groupBy(days, (day) => day.slice(0, keyLength[by]));
  return [...byKey].map(([key, own]) => ({ key, ...spanOf(own[0] ?? from, own.at(-1) ?? to, zone) }));
}

async function byTime(db: Db, period: Period, by: 'day' | 'month', zone: string): Promise<Row[]> {
  const buckets = bucketsOf(period, by, zone);
  const found = new Map<string, Figures>();
  for (const chunk of inChunks(buckets, 100)) {
    const values = chunk.map(({ key, start, end }) => sql`(${key}, ${start}, ${end})`);
    const { rows } = await sql<Figures & { bucket: string }>`
      with buckets (bucket, start_at, end_at) as (values ${sql.join(values)})
      select bucket, ${income} as income, ${refunded} as refunded, ${orders} as orders
      from buckets join money on moved_at >= start_at and moved_at < end_at and status <> 'failed'
      group by bucket
    `.execute(db);
    for (const { bucket, ...figures } of rows) found.set(bucket, figures);
  }
  return buckets.map(({ key }) => ({ key, label: key, ...(found.get(key) ?? { income: 0, refunded: 0, orders: 0 }) }));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

async function byMethod(db: Db, span: Span): Promise<Row[]> {
  const { rows } = await sql<Figures & { key: string }>`
    select method as key, ${income} as income, ${refunded} as refunded, ${orders} as orders
    from money where ${within(span)} group by method
  `.execute(db);
  return rows.map((row) => ({ ...row, label: capital(row.key) }));
}

type Line = {
  order_id: string;
  came: number;
  went: number;
  receipts: number;
  payment_id: string | null;
  lesson_id: string | null;
  line_status: string | null;
  amount: number | null;
};

/** An order's money with its lines, one row a line. */
async function linesWithin(db: Db, span: Span): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select moved.order_id, came, went, receipts, payments._id as payment_id, lesson_id,
      payments.status as line_status, payments.amount_minor as amount
    from (
      select order_id, coalesce(sum(case when kind <> 'refunded' then amount_minor end), 0) as came,
        coalesce(sum(case when kind = 'refunded' then amount_minor end), 0) as went,
        count(case when kind = 'received' then 1 end) as receipts
      from money where ${within(span)} group by order_id
    ) as moved left join payments on payments.order_id = moved.order_id
    order by moved.order_id, payments._id
  `.execute(db);
  return rows;
}

const isSettled = ({ line_status }: Line) => line_status === 'approved' || line_status === 'refunded';
const isBack = ({ line_status }: Line) => line_status === 'refunded';

/** Weights for sharing money: prices of lines of the first kind that has any, else of all lines. */
function weighed(lines: readonly Line[], ...kinds: ((line: Line) => boolean)[]): number[] {
  const kind = [...kinds, () => true].find((is) => lines.some((line) => is(line) && (line.amount ?? 0) > 0));
  return lines.map((line) => (kind?.(line) ? (line.amount ?? 0) : 0));
}

type Keyed = (line: Line) => { key: string; label: string };

type Shares = Omit<Row, 'orders'> & { orderIds: Set<string> };

/** Income is shared over paid lines, refunds over refunded ones. Each share is whole kobo. */
function addOrder(rows: Map<string, Shares>, lines: readonly Line[], keyOf: Keyed): void {
  const [first] = lines;
  if (!first) return;
  const came = shareOut(first.came, weighed(lines, isSettled));
  const went = shareOut(first.went, weighed(lines, isBack, isSettled));
  for (const [index, line] of lines.entries()) {
    const [plus, minus] = [came[index] ?? 0, went[index] ?? 0];
    if (plus === 0 && minus === 0) continue;
    const { key, label } = keyOf(line);
    const row = rows.get(key) ?? { key, label, income: 0, refunded: 0, orderIds: new Set<string>() };
    row.income += plus + minus;
    row.refunded -= minus;
    if (plus !== 0 && first.receipts > 0) row.orderIds.add(first.order_id);
    rows.set(key, row);
  }
}

type KnownLesson = Pick<LessonRow, '_id' | 'title' | 'subject' | 'class_level'>;

function keyedBy(by: 'lesson' | 'subject' | 'class', lessons: ReadonlyMap<string, KnownLesson>): Keyed {
  return ({ lesson_id }) => {
    const lesson = lessons.get(lesson_id ?? '');
    if (by === 'lesson') return { key: lesson_id ?? '', label: lesson?.title ?? 'No lesson' };
    const key = (by === 'subject' ? lesson?.subject : lesson?.class_level) ?? '';
    return { key, label: key || (by === 'subject' ? 'No subject' : 'No class') };
  };
}

/** Read by month, so that a long period does not block other requests. */
async function byLesson(db: Db, period: Period, by: 'lesson' | 'subject' | 'class', zone: string): Promise<Row[]> {
  const known = await db.selectFrom('lessons').select(['_id', 'title', 'subject', 'class_level']).execute();
  const keyOf = keyedBy(by, new Map(known.map((lesson) => [lesson._id, lesson])));
  const rows = new Map<string, Shares>();
  for (const span of bucketsOf(period, 'month', zone)) {
    const lines = await linesWithin(db, span);
    for (const own of Map.groupBy(lines, ({ order_id }) => order_id).values()) addOrder(rows, own, keyOf);
  }
  return [...rows.values()].map(({ orderIds, ...row }) => ({ ...row, orders: orderIds.size }));
}

async function rowsOf(db: Db, period: Period, zone: string): Promise<Row[]> {
  const { by, from, to } = period;
  if (by === 'day' || by === 'month') return byTime(db, period, by, zone);
  const rows = by === 'method' ? await byMethod(db, spanOf(from, to, zone)) : await byLesson(db, period, by, zone);
  return rows.toSorted((a, b) => b.income - a.income || a.label.localeCompare(b.label) || (a.key < b.key ? -1 : 1));
}

async function openOrders(db: Db) {
  const open = db.selectFrom('orders').select((eb) => eb.fn.countAll<number>().as('orders'));
  const { orders: counted } = await open.where('status', '=', 'open').executeTakeFirstOrThrow();
  return { amount: await sumOfDue(db), orders: counted };
}

const shown = <Of extends Figures>(figures: Of): Of => ({
  ...figures,
  income: fromMinor(figures.income),
  refunded: fromMinor(figures.refunded),
});

/** The rows of any grouping sum up to the total, to the kobo; an order of two lessons counts in the rows of both. */
export async function readRevenue(db: Db, period: Period, zone: string): Promise<Revenue> {
  checkPeriod(period);
  const { from, to } = period;
  const days = daysOf(period);
  const open = await openOrders(db);
  return {
    rows: (await rowsOf(db, period, zone)).map(shown),
    total: shown(await total(db, spanOf(from, to, zone))),
    before: shown(await total(db, spanOf(dayAfter(from, -days), dayAfter(from, -1), zone))),
    open: { amount: fromMinor(open.amount), orders: open.orders },
  };
}
