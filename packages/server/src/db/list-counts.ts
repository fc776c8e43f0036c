import { withDerived } from './derived-tables.ts';
import type { Db } from './schema.ts';

/** Lists whose rows are counted by day as they come and go (migration 0013): a long list says at once how long it is. */
export type CountedList = 'users' | 'questions' | 'payments';

/** What is counted in the same way for figures alone: lessons by when they were made, film by the day it was watched (migration 0017). */
type Counted = CountedList | 'lessons' | 'study_days';

type Sum = { rows: number; amount: number };

/** For each key (what the rows are narrowed by) how many rows there are, and what they come to. */
export async function sumsOf(db: Db, list: Counted): Promise<Map<string, Sum>> {
  const sums = await withDerived(db)
    .selectFrom('list_counts')
    .select((eb) => ['key', eb.fn.sum<number>('rows').as('rows'), eb.fn.sum<number>('amount').as('amount')])
    .where('list', '=', list)
    .groupBy('key')
    .execute();
  return new Map(sums.map(({ key, rows, amount }) => [key, { rows, amount }]));
}

/** How many rows have one of the keys. */
export async function countOf(db: Db, list: Counted, keys: readonly string[]): Promise<number> {
  const sum = await withDerived(db)
    .selectFrom('list_counts')
    .select((eb) => eb.fn.sum<number | null>('rows').as('rows'))
    .where('list', '=', list)
    .where('key', 'in', [...keys])
    .executeTakeFirstOrThrow();
  return sum.rows ?? 0;
}

/** Fewer rows than this are passed over as quickly as their days are added up. */
const worthIt = 500;

type Start = {
  /** Newest first, rows of the page are from before this day; oldest first, from this day or later. Null for any. */
  day: string | null;
  /** How many rows to leave out from there. */
  skip: number;
};

/** Instants as text are below the next day and not below their own, whatever the collation. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Where a page begins: the day its first row was made on, and how many of that day come before it. */
export async function startOf(
  db: Db,
  list: CountedList,
  keys: readonly string[],
  { offset, direction }: { offset: number; direction: 'asc' | 'desc' },
): Promise<Start> {
  if (offset < worthIt) return { day: null, skip: offset };
  const days = await withDerived(db)
    .selectFrom('list_counts')
    .select((eb) => ['day', eb.fn.sum<number>('rows').as('rows')])
    .where('list', '=', list)
    .where('key', 'in', [...keys])
    .groupBy('day')
    .orderBy('day', direction)
    .execute();
  let skip = offset;
  for (const { day, rows } of days) {
    if (skip < rows) return { day: direction === 'desc' ? dayAfter(day) : day, skip };
    skip -= rows;
  }
  return { day: direction === 'desc' ? '0000-01-01' : '9999-12-31', skip: 0 };
}
