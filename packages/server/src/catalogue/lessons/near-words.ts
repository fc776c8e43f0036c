import { editDistance } from '@akada/contract/rules/suggest-subject';
import { Cache } from '../../platform/db/cache.ts';
import { fold } from '../../platform/db/search.ts';
import { type Context, perContext } from '../../platform/http/context.ts';

/** Shorter words are as near to many others. */
const fewestLetters = 4;
const mostWords = 5;

const lettersOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const isLong = (word: string) => word.length >= fewestLetters;

const vocabularies = perContext((context) => new Cache<readonly string[]>(context, ['lessons'], 60_000));

/** Words in titles and subjects of the catalogue. */
async function readVocabulary({ db }: Context): Promise<readonly string[]> {
  const lessons = db.selectFrom('lessons').select(['title', 'subject']).where('withdrawn_at', 'is', null);
  const rows = await lessons.where('is_draft', '=', 0).execute();
  return [...new Set(rows.flatMap(({ title, subject }) => [...lettersOf(title), ...lettersOf(subject)]))].filter(
    isLong,
  );
}

/** A word that is typed to its end, or its beginning. */
const farOf = (typed: string, word: string) =>
  Math.min(editDistance(typed, word), editDistance(typed, word.slice(0, typed.length)));

function nearest(typed: string, vocabulary: readonly string[]): string | undefined {
  const most = typed.length >= 8 ? 2 : 1;
  const near = vocabulary.filter((word) => Math.abs(word.length - typed.length) <= most || word.length > typed.length);
  const [best] = near
    .map((word) => ({ word, far: farOf(typed, word) }))
    .filter(({ far }) => far <= most)
    .sort((one, other) => one.far - other.far || one.word.length - other.word.length);
  return best?.word;
}

/** 'pithagoras theorm' → 'pythagoras theorem'; undefined where no word is near, or none is misspelt. */
export async function nearSearch(context: Context, search: string): Promise<string | undefined> {
  const typed = lettersOf(search);
  if (typed.length === 0 || typed.length > mostWords) return undefined;
  const vocabulary = await vocabularies(context).get('', () => readVocabulary(context));
  const words = typed.map((word) => {
    if (!isLong(word) || vocabulary.some((known) => known.startsWith(word))) return word;
    return nearest(word, vocabulary) ?? word;
  });
  return words.join(' ') === typed.join(' ') ? undefined : words.join(' ');
}
