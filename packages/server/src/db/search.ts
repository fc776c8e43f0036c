import { type Expression, type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely';
import { headEnd, termsOf } from './fold.ts';
import type { Db } from './schema.ts';
import { nearWords, type WordList } from './search-words.ts';
import { contains } from './text-match.ts';

export type SearchedList = 'users' | 'lessons' | 'questions' | 'payments' | 'audit';

type Values = readonly (string | number)[];

type Index = {
  /** Whose words a slip in a search of the list may mean. */
  words: readonly WordList[];
  /** The values of a column whose rows have a stretch of the index to themselves. */
  groups?: Readonly<{ column: string; of: Readonly<Record<string, number>> }>;
};

/** Lists with an index of their `search_text`, as migration 0013 made them. */
const indexes: Readonly<Record<SearchedList, Index>> = {
  users: { words: ['users'], groups: { column: 'role', of: { user: 0, admin: 1, 'super-admin': -1 } } },
  lessons: { words: ['lessons'] },
  questions: { words: ['questions'] },
  payments: { words: ['users', 'lessons'], groups: { column: 'status', of: { pending: 0, approved: 1, rejected: 1 } } },
  audit: { words: ['users', 'lessons', 'questions'] },
};

/** All of it has to be found, of each part one spelling. */
export type Query = readonly (readonly string[])[];

/** As it was typed, in parts that may stand in any order. */
export const typedQuery = (typed: string): Query => termsOf(typed).map((term) => [term]);

/** Columns with the values that are wanted. */
export type Narrowing = readonly (readonly [column: string, values: Values])[];

/** The index knows three letters and more. */
const isIndexed = (spellings: readonly string[]) => spellings.every((spelling) => [...spelling].length >= 3);

const isSqlite = (db: Db) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Where true, a page is found more quickly than how many there are. */
export const hasIndex = (db: Db, query: Query) => isSqlite(db) && query.some((spellings) => isIndexed(spellings));

/** A phrase of the language FTS5 is asked in. */
const phrase = (text: string) => `"${text.replace(/"/g, '""')}"`;
const either = (texts: readonly string[]) => `(${texts.map(phrase).join(' OR ')})`;

const groupSize = 2 ** 51;

/** The stretch of the index that has the wanted rows, and what else it has to be asked so that it gives no others. */
function placeOf(list: SearchedList, narrowing: Narrowing) {
  const { groups } = indexes[list];
  let group: number | null = list === 'lessons' ? 0 : null;
  const asked: string[] = [];
  for (const [column, values] of narrowing) {
    const wanted = values.map(String);
    if (column === groups?.column) {
      group = groups.of[wanted[0] ?? ''] ?? 0;
      if (Object.keys(groups.of).every((value) => groups.of[value] !== group || wanted.includes(value))) continue;
    }
    asked.push(`facet : ${either(wanted.map((value) => `=${value.slice(0, 1)}=`))}`);
  }
  return { asked, stretch: group === null ? null : { from: group * groupSize, to: (group + 1) * groupSize - 1 } };
}

/** `before` follows somewhere after each part. Nothing is left to ask where all that was typed are marks that stand on no letter. */
function hasParts(column: Expression<string>, query: Query, before: string): Expression<SqlBool> {
  if (query.length === 0) return sql<SqlBool>`1 = 1`;
  const parts = query.map((spellings) => {
    const either = spellings.map((spelling) => contains(column, spelling, before));
    return sql`(${sql.join(either, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** True for rows of the list that have all of it, each part somewhere in a column that is kept folded. */
export const hasAll = (column: Expression<string>, query: Query) => hasParts(column, query, '');

/** The same in the first field of the text alone. */
export const headHasAll = (column: Expression<string>, query: Query) => hasParts(column, query, headEnd);

const textOf = (list: SearchedList) => sql.ref<string>(`${list}.search_text`);

/** What is left to look at in the rows when the index has been asked: parts too short for it. */
function rest(query: Query, list: SearchedList): RawBuilder<SqlBool> | null {
  const short = query.filter((spellings) => !isIndexed(spellings));
  return short.length === 0 ? null : sql<SqlBool>`${hasAll(textOf(list), short)}`;
}

/** From the index of SQLite: its rows are in the order of the list. */
function fromIndex(list: SearchedList, query: Query, narrowing: Narrowing, and: RawBuilder<SqlBool> | null = null) {
  const index = sql.table(`search_${list}`);
  const rowid = sql.ref(`search_${list}.rowid`);
  const { asked, stretch } = placeOf(list, narrowing);
  const match = [`text : (${query.filter(isIndexed).map(either).join(' AND ')})`, ...asked].join(' AND ');
  const matching = sql`${index} match ${match} ${stretch ? sql`and ${rowid} between ${stretch.from} and ${stretch.to}` : sql``}`;
  const left = [rest(query, list), and].filter((condition) => condition !== null);
  const joined = sql`inner join ${sql.table(`search_${list}_rows`)} as found on found.number = ${rowid}`;
  const table =
    left.length > 0
      ? sql`inner join ${sql.table(list)} on ${sql.ref(`${list}._id`)} = found.row_id and ${sql.join(left, sql` and `)}`
      : null;
  return {
    rows: sql`${index} ${joined} ${table ?? sql``} where ${matching}`,
    counted: sql`${index} ${table ? sql`${joined} ${table}` : sql``} where ${matching}`,
    order: rowid,
  };
}

/** From the table itself; PostgreSQL has an index that `like` uses. */
function fromTable(list: SearchedList, query: Query, narrowing: Narrowing) {
  const narrowed = narrowing.map(([column, values]) => sql`${sql.ref(column)} in (${sql.join([...values])})`);
  if (list === 'lessons') narrowed.push(sql`withdrawn_at is null`);
  return sql`${sql.table(list)} where ${sql.join([...narrowed, hasAll(textOf(list), query)], sql` and `)}`;
}

/**
 * Rows of which only some are wanted. Told so, PostgreSQL reads the table in the hope of soon coming upon them, which for a rare
 * word is all of it; so it is asked for all, by its index, and stopped when there are enough.
 */
function foundBy(db: Db, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isSqlite(db)) return sql`(${rows}) as found`;
  return sql`(with every as materialized (${rows}) select * from every) as found`;
}

/** True for the rows of the list (of the lessons, those on sale) that a search finds, whatever else they are asked for. */
export function isFound(db: Db, list: SearchedList, query: Query): Expression<SqlBool> {
  if (!hasIndex(db, query)) return hasAll(textOf(list), query);
  return sql<SqlBool>`${sql.ref(`${list}._id`)} in (select found.row_id from ${fromIndex(list, query, []).rows})`;
}

/** Nobody reads so many: what a search finds is counted no further, unless that is less than was asked for. */
const usuallyCounted = 200;

export type Counted = { total: number; more: boolean };

/** How far the count of a search goes for a page of it: the page after that can always be turned to. */
export const mostCounted = ({ limit, offset }: { limit: number; offset: number }) =>
  Math.max(usuallyCounted, offset + 2 * limit);

/** How many there are, up to a bound: a common word in a big school is not counted to its end for each page of it. */
export async function countFound(db: Db, list: SearchedList, query: Query, stretch: Wanted): Promise<Counted> {
  const { narrowing } = stretch;
  const most = mostCounted(stretch);
  const from = hasIndex(db, query) ? fromIndex(list, query, narrowing).counted : fromTable(list, query, narrowing);
  const counted = sql`(select 1 from ${foundBy(db, sql`select 1 from ${from}`)} limit ${most + 1}) as counted`;
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${counted}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, most), more: total > most };
}

/** True where anything at all is found. */
async function isThere(db: Db, list: SearchedList, query: Query): Promise<boolean> {
  const { total } = await countFound(db, list, query, { narrowing: [], limit: 0, offset: 0 });
  return total > 0;
}

type Wanted = { narrowing: Narrowing; limit: number; offset: number };

export type Stretch = Wanted & {
  direction: 'asc' | 'desc';
  /** There are more than were counted. */
  more?: boolean;
};

/** The ids of a page of what a search finds, by when the rows were made, for `where _id in`. */
export function idsFound(db: Db, list: SearchedList, query: Query, stretch: Stretch): RawBuilder<string> {
  const { narrowing, limit, offset } = stretch;
  const direction = sql.raw(stretch.direction);
  if (hasIndex(db, query)) {
    const { rows, order } = fromIndex(list, query, narrowing);
    return sql`(select found.row_id from ${rows} order by ${order} ${direction} limit ${limit} offset ${offset})`;
  }
  const order = sql`order by created_at ${direction}, _id ${direction} limit ${limit} offset ${offset}`;
  const table = fromTable(list, query, narrowing);
  // Where so many match that they were not counted to the end, the list walked in its order soon comes upon a page of them.
  if (stretch.more) return sql`(select _id from ${table} ${order})`;
  return sql`(select _id from ${foundBy(db, sql`select _id, created_at from ${table}`)} ${order})`;
}

/** The query with other spellings for the words that are nowhere in the list; null where there are none. */
async function mended(db: Db, list: SearchedList, query: Query): Promise<Query | null> {
  const parts: (readonly string[])[] = [];
  for (const part of query) {
    const [typed = ''] = part;
    if (!/^\p{L}{4,}$/u.test(typed) || (await isThere(db, list, [part]))) {
      parts.push(part);
      continue;
    }
    const near = await nearWords(db, indexes[list].words, typed);
    if (near.length === 0) return null;
    parts.push(near);
  }
  return parts.every((part, index) => part === query[index]) ? null : parts;
}

/**
 * Asks for what was typed, its parts in any order; where nothing has them all, once more for what was meant: words that are
 * nowhere in the list and one slip (a wrong, missing, extra or swapped letter) away from one that is. Null is all there is.
 */
export async function search<Found extends { total: number }>(
  db: Db,
  list: SearchedList,
  typed: string | undefined,
  ask: (query: Query | null) => Promise<Found>,
): Promise<Found> {
  if (!typed) return ask(null);
  const query = typedQuery(typed);
  const found = await ask(query);
  if (found.total > 0) return found;
  const meant = await mended(db, list, query);
  return meant ? ask(meant) : found;
}

/** A moment or two: entries of one millisecond need not have their numbers in the order of their ids. */
const slack = 4096;

type EntriesWanted = {
  /** All of it, as SQL; what follows only makes the way there shorter. */
  also: RawBuilder<SqlBool>;
  area?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/** The ids of the newest entries of the log that are found and `also` so. */
export function entriesFound(db: Db, query: Query, { also, area, before, limit }: EntriesWanted): RawBuilder<string> {
  if (!hasIndex(db, query)) {
    return sql`(select _id from ${fromTable('audit', query, [])} and ${also} order by _id desc limit ${limit})`;
  }
  const { rows, order } = fromIndex('audit', query, area ? [['area', [area]]] : [], also);
  const bound = sql`(select number + ${slack} from search_audit_rows where row_id = ${before ?? ''})`;
  const older = before ? sql`and ${order} <= coalesce(${bound}, ${Number.MAX_SAFE_INTEGER})` : sql``;
  return sql`(select found.row_id as _id from ${rows} ${older} order by ${order} desc limit ${limit})`;
}
