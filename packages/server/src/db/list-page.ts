import { type RawBuilder, sql } from 'kysely';
import { type CountedList, countOf, startOf } from './list-counts.ts';
import type { Db } from './schema.ts';
import {
  type Counted,
  countFound,
  hasIndex,
  idsFound,
  type Narrowing,
  type Query,
  type SearchedList,
  type Stretch,
} from './search.ts';

/** What a list is counted by, in the order of its keys. */
const counted: Readonly<Record<CountedList, Narrowing>> = {
  users: [
    ['role', ['user', 'admin', 'super-admin']],
    ['is_active', [0, 1]],
  ],
  questions: [['type', ['multiple-choice', 'true-false', 'short-answer']]],
  payments: [['status', ['pending', 'approved', 'rejected']]],
};

function keysOf(list: CountedList, narrowing: Narrowing): string[] {
  const wanted = new Map(narrowing);
  return counted[list].reduce<string[]>(
    (keys, [column, all]) =>
      keys.flatMap((key) => (wanted.get(column) ?? all).map((value) => (key === '' ? `${value}` : `${key} ${value}`))),
    [''],
  );
}

export type Page = { query: Query | null } & Stretch;

/** Gets the ids of a page, for `where _id in`, and puts the rows in the order of the list again. */
type Read<Row> = (ids: RawBuilder<string>) => Promise<Row[]>;

type Found<Row> = { rows: Row[] } & Counted;

/** A page of what a search finds, and how many there are in all. */
export async function readFound<Row>(
  db: Db,
  list: SearchedList,
  query: Query,
  stretch: Stretch,
  read: Read<Row>,
): Promise<Found<Row>> {
  const { limit, offset } = stretch;
  if (hasIndex(db, query)) {
    const rows = await read(idsFound(db, list, query, stretch));
    // A page that is not full is the last one: nothing is left to count.
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
    if (isLast) return { rows, total: offset + rows.length, more: false };
    return { rows, ...(await countFound(db, list, query, stretch)) };
  }
  const counted = await countFound(db, list, query, stretch);
  const rows = counted.total <= offset ? [] : await read(idsFound(db, list, query, { ...stretch, more: counted.more }));
  return { rows, ...counted };
}

/** The ids of a page of all there are, in the order in which they were made. */
async function idsOfPage(db: Db, list: CountedList, stretch: Stretch): Promise<RawBuilder<string>> {
  const { narrowing, direction, limit, offset } = stretch;
  const { day, skip } = await startOf(db, list, keysOf(list, narrowing), { offset, direction });
  const conditions = narrowing.map(([column, values]) => sql`${sql.ref(column)} in (${sql.join([...values])})`);
  if (day !== null) conditions.push(direction === 'desc' ? sql`created_at < ${day}` : sql`created_at >= ${day}`);
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const to = sql.raw(direction);
  return sql`(select _id from ${sql.table(list)} ${where} order by created_at ${to}, _id ${to} limit ${limit} offset ${skip})`;
}

/** The same; of the whole list where nothing is searched for. */
export async function readPage<Row>(
  db: Db,
  list: CountedList,
  { query, ...stretch }: Page,
  read: Read<Row>,
): Promise<Found<Row>> {
  if (query) return readFound(db, list, query, stretch, read);
  const total = await countOf(db, list, keysOf(list, stretch.narrowing));
  const rows = total <= stretch.offset ? [] : await read(await idsOfPage(db, list, stretch));
  return { rows, total, more: false };
}
