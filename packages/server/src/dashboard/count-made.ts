import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { iso } from '../http/context.ts';

const dayMs = 24 * 3_600_000;
const thirtyDaysMs = 30 * dayMs;

/** How many there are, how many were made in the last thirty days, and how many in the thirty before. */
export type Made = { total: number; recent: number; before: number };

type Since = (at: number) => RawBuilder<number>;

async function compare(db: Db, total: RawBuilder<number>, since: Since, now: number): Promise<Made> {
  const { rows } = await sql<{ total: number; recent: number; older: number }>`
    select (${total}) as total, ${since(now - thirtyDaysMs)} as recent, ${since(now - 2 * thirtyDaysMs)} as older
  `.execute(db);
  const [{ total: all, recent, older } = { total: 0, recent: 0, older: 0 }] = rows;
  return { total: all, recent, before: older - recent };
}

type Table = 'users' | 'lessons' | 'payments' | 'exams';
type Rows = { table: Table; where: RawBuilder<unknown> };

const countRows = ({ table, where }: Rows) => sql<number>`select count(*) from ${sql.table(table)} where ${where}`;

/** Of a short list. */
export function countMadeByRow(db: Db, rows: Rows, now: number): Promise<Made> {
  const since: Since = (at) => sql`(${countRows(rows)} and created_at >= ${iso(at)})`;
  return compare(db, countRows(rows), since, now);
}

/** The rows that `where` finds are the ones counted under these keys (db/list-counts.ts). */
type Counted = { list: Exclude<Table, 'exams'>; keys: readonly string[]; where: RawBuilder<unknown> };

/** Of a list that is counted by day: only what is left of the first day is counted by row. */
export function countMade(db: Db, { list, keys, where }: Counted, now: number): Promise<Made> {
  const counted = sql<number>`
    select coalesce(sum(rows), 0) from list_counts where list = ${list} and key in (${sql.join([...keys])})`;
  const since: Since = (at) => {
    const [day, nextDay] = [iso(at).slice(0, 10), iso(at + dayMs).slice(0, 10)];
    const thatDay = sql`${countRows({ table: list, where })} and created_at >= ${iso(at)} and created_at < ${nextDay}`;
    return sql`((${counted} and day > ${day}) + (${thatDay}))`;
  };
  return compare(db, counted, since, now);
}
