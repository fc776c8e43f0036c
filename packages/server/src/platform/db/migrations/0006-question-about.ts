import { type Kysely, sql } from 'kysely';

const columns = [
  "alter table questions add column subject text not null default ''",
  "alter table questions add column topic text not null default ''",
  "alter table questions add column class_level text not null default ''",
  "alter table questions add column source text not null default ''",
  'alter table questions add column year integer',
  "alter table questions add column source_number text not null default ''",
  "alter table questions add column tags text not null default '[]'",
  "alter table questions add column explanation text not null default ''",
  'alter table questions add column lesson_id text references lessons (_id)',
  'alter table questions add column lesson_second integer',
  // PostgreSQL refuses a row whose index entry is over 2,704 bytes, which a text to be searched may be.
  'drop index questions_list',
  'create index questions_list on questions (created_at, _id, type)',
];

// The search of this day; a later one folds its texts in its own migration.
const plainLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', '’': "'", '‘': "'" };

const fold = (text: string) =>
  text
    .normalize('NFD')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: \u0001 ends the first field
    .replace(/[\u0300-\u036f\u0001]/g, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ’‘]/g, (letter) => plainLetters[letter] ?? letter);

type Row = { _id: string; text: string; options: string; correct_answer: string };

/** So far a search read the text of a question; now its options and its answer too. */
async function searchMore(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Row>`
      select _id, text, options, correct_answer from questions where _id > ${after} order by _id limit 500
    `.execute(db);
    for (const { _id, text, options, correct_answer } of rows) {
      const others = [...(JSON.parse(options) as string[]), correct_answer];
      const found = [`${fold(text)}\u0001`, ...others.map(fold)].join('\n');
      await sql`update questions set search_text = ${found} where _id = ${_id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last._id;
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db);
  await searchMore(db);
}
