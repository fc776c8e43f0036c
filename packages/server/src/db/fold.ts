/**
 * What searches compare: lower case, without tones, accents, dots below and hooks, so that 'ỌLÁ' and 'ola' are one. Kept in
 * the columns `search_text`; where it changes, a migration has to write them anew. SQL has the same as `fold(…)` on both engines.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(strippedMarks, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ’‘]/g, (letter) => plainLetters[letter] ?? letter);
}

/** The first of them ends the part of a text that may be searched alone: see `searchTextOf`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what people type may hold the sign that marks a heading's end
const strippedMarks = /[\u0300-\u036f\u0001]/g;

const plainLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', '’': "'", '‘': "'" };

/** Ends the first field, which some lists are searched by alone. */
export const headEnd = '\u0001';

/** Fields a line each, so that nothing is found across two of them. */
export function searchTextOf(first: string, ...others: readonly string[]): string {
  return [`${fold(first)}${headEnd}`, ...others.map(fold)].join('\n');
}

/** The parts of a search that all have to be found, in whatever order. */
export function termsOf(search: string): string[] {
  return [...new Set(fold(search).split(/\s+/).filter(Boolean))];
}

/** Words that a slip may be put right to, of a folded text. Numbers and short words have too many neighbours. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.match(/\p{L}{5,30}/gu) ?? [])];
}
