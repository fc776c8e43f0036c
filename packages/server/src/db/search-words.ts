import { sql } from 'kysely';
import { withDerived } from './derived-tables.ts';
import { wordsOf } from './fold.ts';
import type { Db } from './schema.ts';
import { isOneSlip, spellingsOf } from './spellings.ts';
import { contains } from './text-match.ts';

/** Lists with words of their own; what is searched besides is made of theirs. */
export const wordLists = ['users', 'lessons', 'questions'] as const;

export type WordList = (typeof wordLists)[number];

/** Rows with three values each: below what one statement may hold on either engine. */
const linesAtOnce = 5000;

async function insertWords(db: Db, list: WordList, words: Iterable<string>): Promise<void> {
  const lines = [...words].flatMap((word) => spellingsOf(word).map((spelling) => ({ list, spelling, word })));
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    await withDerived(db)
      .insertInto('search_words')
      .values(lines.slice(from, from + linesAtOnce))
      .execute();
  }
}

/**
 * Notes the words of new texts (as `search_text` has them), in the transaction that writes them. No unique index: two who
 * bring the same word at once must not wait for each other, and a word that stands there twice does no harm.
 */
export async function learnWords(db: Db, list: WordList, texts: readonly string[]): Promise<void> {
  const words = new Set(texts.flatMap(wordsOf));
  if (words.size === 0) return;
  const known = await withDerived(db)
    .selectFrom('search_words')
    .select('word')
    .where('list', '=', list)
    .where('spelling', 'in', [...words])
    .whereRef('word', '=', 'spelling')
    .execute();
  for (const { word } of known) words.delete(word);
  await insertWords(db, list, words);
}

/** Those of a text that is gone, as far as no other row has them: what a person was called goes with the account. */
export async function forgetWords(db: Db, list: WordList, text: string): Promise<void> {
  // In one order: two who forget at once wait for each other, and never both.
  for (const word of wordsOf(text).toSorted()) {
    const other = await db
      .selectFrom(list)
      .select('_id')
      .where((eb) => contains(eb.ref('search_text'), word))
      .limit(1)
      .executeTakeFirst();
    if (!other)
      await withDerived(db).deleteFrom('search_words').where('list', '=', list).where('word', '=', word).execute();
  }
}

/** The words of the lists that are one slip away from this one. */
export async function nearWords(db: Db, lists: readonly WordList[], typed: string): Promise<string[]> {
  const rows = await withDerived(db)
    .selectFrom('search_words')
    .select('word')
    .distinct()
    .where('list', 'in', [...lists])
    .where('spelling', 'in', spellingsOf(typed))
    .orderBy('word')
    .execute();
  return rows.map(({ word }) => word).filter((word) => isOneSlip(typed, word));
}

const readAtOnce = 5000;

/** For rows that were written past `learnWords`: by a migration, or in a copy. */
export async function relearnWords(db: Db, list: WordList): Promise<void> {
  const words = new Set<string>();
  for (let after: string | null = ''; after !== null; ) {
    const { rows } = await sql<{ _id: string; search_text: string }>`
      select _id, search_text from ${sql.table(list)} where _id > ${after} order by _id limit ${readAtOnce}
    `.execute(db);
    for (const row of rows) for (const word of wordsOf(row.search_text)) words.add(word);
    after = rows.at(-1)?._id ?? null;
  }
  await insertWords(db, list, words);
}
