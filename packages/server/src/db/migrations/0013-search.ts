import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Db } from '../schema.ts';
import { relearnWords, wordLists } from '../search-words.ts';

/**
 * Search that does not read every row, and lists that know how many rows they have (docs/decisions/0017-search.md). What
 * is made here follows from the tables it is about; triggers keep it in the transaction of the row.
 */

/** Literal: migrations are frozen. Ends the first field; see db/fold.ts. */
const headEnd = '\u0001';

const searchTexts = {
  users: ['full_name', 'email', 'phone_number'],
  lessons: ['title', 'subject', 'description'],
  questions: ['text'],
  exams: ['title'],
  payments: ['student_name', 'student_email', 'lesson_title'],
} as const;

type Searched = Exclude<keyof typeof searchTexts, 'exams'> | 'audit';
const all: readonly Searched[] = ['users', 'lessons', 'questions', 'payments', 'audit'];

/** What a list is narrowed by: its first letter is the `facet` of a row in the index. */
const facets: Readonly<Record<Searched, string>> = {
  users: 'is_active',
  lessons: "''",
  questions: 'type',
  payments: 'status',
  audit: 'area',
};

/** Lists of one table that are never shown as one: each has a stretch of the index to itself. See db/search.ts. */
const groups: Readonly<Record<Searched, string>> = {
  users: "case new.role when 'user' then 0 when 'admin' then 1 else -1 end",
  lessons: 'case when new.withdrawn_at is null then 0 else 1 end',
  questions: '0',
  payments: "case new.status when 'pending' then 0 else 1 end",
  audit: '0',
};

/** What the two are made of, besides the text: when one of them changes, the row's place in the index does. */
const placedBy: Readonly<Record<Searched, readonly string[]>> = {
  users: ['role', 'is_active'],
  lessons: ['withdrawn_at'],
  questions: ['type'],
  payments: ['status'],
  audit: [],
};

/** Lists that are counted, and what is summed up of each row. */
const counted = { users: '0', questions: '0', payments: 'amount_minor' } as const;
type Counted = keyof typeof counted;

type Connection = Kysely<unknown>;
const run = (db: Connection, text: string) => sql.raw(text).execute(db);

const foldOnPostgres = `create function fold(value text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f\\u0001]', '', 'g')), 'ɓɗƙƴ’‘', 'bdky''''')
$$`;

async function foldTexts(db: Connection, isSqlite: boolean): Promise<void> {
  for (const table of ['lessons', 'questions', 'exams']) {
    await db.schema
      .alterTable(table)
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  for (const [table, columns] of Object.entries(searchTexts)) {
    const [first, ...others] = columns.map((column) => sql`fold(${sql.ref(column)})`);
    const lines = sql.join([sql`${first} || ${sql.lit(headEnd)}`, ...others], sql` || ${sql.lit('\n')} || `);
    await sql`update ${sql.table(table)} set search_text = ${lines}`.execute(db);
  }
  // The log refuses changes: what it says stays as it is, only how it is searched does not.
  const refusal = 'audit_no_update';
  const refold = 'update audit set search_text = fold(search_text) where search_text <> fold(search_text)';
  if (!isSqlite) {
    await run(db, `alter table audit disable trigger ${refusal}`);
    await run(db, refold);
    await run(db, `alter table audit enable trigger ${refusal}`);
    return;
  }
  const { rows } = await sql<{ text: string }>`select sql as text from sqlite_master where name = ${refusal}`.execute(
    db,
  );
  await run(db, `drop trigger ${refusal}`);
  await run(db, refold);
  for (const { text } of rows) await run(db, text);
}

/** Three letters, for that is what the index finds. */
const facetOf = (table: Searched) => `'=' || substr(${facets[table].replace(/^(?=\w)/, 'new.')}, 1, 1) || '='`;

/**
 * The index lists what it finds by number, so numbers are in the order of the list: the group, milliseconds, then 10 bits of
 * the id's random half; JavaScript can still read them. Where a row of that moment has it, the next free one.
 */
function numberOf(table: Searched): string {
  const digit = (place: number) => `max(0, instr('0123456789abcdef', substr(new._id, ${12 + place}, 1)) - 1)`;
  const random = `(${digit(1)} << 6) | (${digit(2)} << 2) | (${digit(3)} >> 2)`;
  const at = table === 'audit' ? 'at' : 'created_at';
  const moment = `coalesce(cast(round(unixepoch(new.${at}, 'subsec') * 1000) as integer), 0)`;
  return `((${groups[table]}) << 51) + (${moment} << 10) + (${random})`;
}

async function indexOnSqlite(db: Connection, table: Searched): Promise<void> {
  const index = `search_${table}`;
  const rows = `${index}_rows`;
  const number = `(select number from ${rows} where row_id = new._id)`;
  await run(db, `create table ${rows} (number integer primary key, row_id text not null unique)`);
  await run(
    db,
    `create virtual table ${index} using fts5(
      text, facet, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
  );
  const enter = `
    insert into ${rows} (number, row_id)
      select case when exists (select 1 from ${rows} where number = wanted) then (
        select taken.number + 1 from ${rows} as taken where taken.number >= wanted
          and not exists (select 1 from ${rows} as next where next.number = taken.number + 1)
        order by taken.number limit 1
      ) else wanted end, new._id from (select ${numberOf(table)} as wanted);
    insert into ${index} (rowid, text, facet) values (${number}, new.search_text, ${facetOf(table)});`;
  const leave = `
    delete from ${index} where rowid = (select number from ${rows} where row_id = old._id);
    delete from ${rows} where row_id = old._id;`;
  // The rows there are go in by the very trigger that takes new ones.
  await run(db, `create view ${index}_old as select * from ${table}`);
  await run(db, `create trigger ${index}_fill instead of insert on ${index}_old begin ${enter} end`);
  await run(db, `insert into ${index}_old select * from ${table} order by _id`);
  await run(db, `drop view ${index}_old`);
  await run(db, `create trigger ${index}_enter after insert on ${table} begin ${enter} end`);
  const isOther = ['search_text', ...placedBy[table]].map((column) => `old.${column} is not new.${column}`);
  await run(
    db,
    `create trigger ${index}_change after update on ${table} when ${isOther.join(' or ')} begin ${leave} ${enter} end`,
  );
  await run(db, `create trigger ${index}_leave after delete on ${table} begin ${leave} end`);
}

async function indexOnPostgres(db: Connection, table: Searched): Promise<void> {
  await run(db, `create index search_${table} on ${table} using gin (search_text gin_trgm_ops)`);
}

/** The columns of a row that its count goes by, and the key they make. */
const keyOf = (table: Counted, row: string) => placedBy[table].map((it) => `${row}.${it}`).join(" || ' ' || ");
const dayOf = (row: string) => `substr(${row}.created_at, 1, 10)`;
const amountOf = (table: Counted, row: string) => (table === 'payments' ? `${row}.${counted[table]}` : '0');

const fillCounts = (table: Counted) => `
  insert into list_counts (list, key, day, rows, amount)
  select '${table}', ${keyOf(table, 'it')}, ${dayOf('it')}, count(*), coalesce(sum(${amountOf(table, 'it')}), 0)
  from ${table} as it group by 2, 3`;

const changesOf = (table: Counted) => [...placedBy[table], ...(table === 'payments' ? ['amount_minor'] : [])];

async function countOnSqlite(db: Connection, table: Counted): Promise<void> {
  const place = (row: string) => `list = '${table}' and key = ${keyOf(table, row)} and day = ${dayOf(row)}`;
  const values = (row: string) => `'${table}', ${keyOf(table, row)}, ${dayOf(row)}`;
  const add = `
    insert into list_counts (list, key, day, rows, amount)
      select ${values('new')}, 0, 0 where not exists (select 1 from list_counts where ${place('new')});
    update list_counts set rows = rows + 1, amount = amount + ${amountOf(table, 'new')} where ${place('new')};`;
  const take = `
    update list_counts set rows = rows - 1, amount = amount - ${amountOf(table, 'old')} where ${place('old')};`;
  const isOther = changesOf(table).map((column) => `old.${column} is not new.${column}`);
  await run(db, `create trigger count_${table}_enter after insert on ${table} begin ${add} end`);
  await run(db, `create trigger count_${table}_leave after delete on ${table} begin ${take} end`);
  await run(
    db,
    `create trigger count_${table}_change after update on ${table} when ${isOther.join(' or ')} begin ${take} ${add} end`,
  );
}

/**
 * Nobody waits for anybody: each statement adds a line of its own, and now and then whoever gets to it puts the lines of
 * one day together. One counter that all had to hold would make transactions wait for each other, or block each other.
 */
const tidyOnPostgres = `create function tidy_list_counts(of_list text, of_key text, of_day text) returns void
  language plpgsql as $$ begin
    if random() > 0.2 or not pg_try_advisory_xact_lock(hashtext('list_counts ' || of_list || ' ' || of_key || ' ' || of_day)) then
      return;
    end if;
    with gone as (
      delete from list_counts where list = of_list and key = of_key and day = of_day returning rows, amount
    ) insert into list_counts select of_list, of_key, of_day, sum(rows), sum(amount) from gone having count(*) > 0;
  end $$`;

async function countOnPostgres(db: Connection, table: Counted): Promise<void> {
  const sums = (rows: string, sign: string) => `
    select '${table}', ${keyOf(table, 'it')}, ${dayOf('it')}, ${sign}count(*), ${sign}coalesce(sum(${amountOf(table, 'it')}), 0)
    from ${rows} as it group by 2, 3`;
  const define = (name: string, body: string) =>
    run(db, `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`);
  const into = 'insert into list_counts (list, key, day, rows, amount)';
  const tidy = (row: string) => `perform tidy_list_counts('${table}', ${keyOf(table, row)}, ${dayOf(row)});`;
  const each = `perform tidy_list_counts(lines.list, lines.key, lines.day) from (
    select distinct '${table}'::text as list, ${keyOf(table, 'it')} as key, ${dayOf('it')} as day from entered as it) as lines;`;
  await define(`count_${table}_enter`, `${into} ${sums('entered', '')}; ${each}`);
  await define(`count_${table}_leave`, `${into} ${sums('gone', '-')};`);
  const line = (row: string, sign: string) =>
    `('${table}', ${keyOf(table, row)}, ${dayOf(row)}, ${sign}1, ${sign}${amountOf(table, row)})`;
  await define(
    `count_${table}_change`,
    `${into} values ${line('old', '-')}, ${line('new', '')}; ${tidy('old')} ${tidy('new')}`,
  );
  const isOther = changesOf(table).map((column) => `old.${column} is distinct from new.${column}`);
  const execute = (what: string) => `execute function count_${table}_${what}()`;
  await run(
    db,
    `create trigger count_${table}_enter after insert on ${table}
      referencing new table as entered for each statement ${execute('enter')}`,
  );
  await run(
    db,
    `create trigger count_${table}_leave after delete on ${table}
      referencing old table as gone for each statement ${execute('leave')}`,
  );
  await run(
    db,
    `create trigger count_${table}_change after update on ${table}
      for each row when (${isOther.join(' or ')}) ${execute('change')}`,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (!isSqlite) {
    await run(db, 'create extension if not exists pg_trgm');
    await run(db, foldOnPostgres);
  }
  await foldTexts(db, isSqlite);
  for (const table of all) await (isSqlite ? indexOnSqlite(db, table) : indexOnPostgres(db, table));
  // Sums of kobo are beyond PostgreSQL's integer.
  await run(
    db,
    'create table list_counts (list text not null, key text not null, day text not null, rows bigint not null, amount bigint not null)',
  );
  await run(db, 'create index list_counts_day on list_counts (list, key, day, rows, amount)');
  if (!isSqlite) await run(db, tidyOnPostgres);
  for (const table of ['users', 'questions', 'payments'] as const) {
    await run(db, fillCounts(table));
    await (isSqlite ? countOnSqlite(db, table) : countOnPostgres(db, table));
  }
  await run(db, 'create table search_words (list text not null, spelling text not null, word text not null)');
  await run(db, 'create index search_words_spelling on search_words (list, spelling, word)');
  for (const table of wordLists) await relearnWords(db as Db, table);
  // All that the catalogue is narrowed and ordered by: what is not on the page is not read.
  await db.schema.dropIndex('lessons_new').execute();
  await db.schema
    .createIndex('lessons_list')
    .on('lessons')
    .columns(['withdrawn_at', 'created_at', '_id', 'class_level', 'price_minor', 'subject'])
    .execute();
  await db.schema.createIndex('audit_actor').on('audit').columns(['actor_id', '_id']).execute();
  await db.schema.createIndex('lessons_subjects').on('lessons').columns(['withdrawn_at', 'subject']).execute();
}
