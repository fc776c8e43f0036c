import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

const plainLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', '’': "'", '‘': "'" };

/** Marks the end of the first field, which some lists search alone. */
const headEnd = '\u0001';

// biome-ignore lint/suspicious/noControlCharactersInRegex: typed text must not contain headEnd
const strippedMarks = /[\u0300-\u036f\u0001]/g;

/** Lower case without accents, tones, dots and hooks: 'ỌLÁ' and 'ola' are equal. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(strippedMarks, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ’‘]/g, (letter) => plainLetters[letter] ?? letter);
}

/** One folded field per line, so that no word matches across two fields. */
export function searchTextOf(first: string, ...others: readonly string[]): string {
  return [`${fold(first)}${headEnd}`, ...others.map(fold)].join('\n');
}

const wordsOf = (typed: string) => [...new Set(fold(typed).split(/\s+/).filter(Boolean))];

/** Common short names of subjects that the full name does not contain. */
const schoolWords = new Map([
  ['accts', 'account'],
  ['crk', 'christian'],
  ['crs', 'christian'],
  ['econs', 'economics'],
  ['govt', 'government'],
  ['ict', 'computer'],
  ['irk', 'islam'],
  ['irs', 'islam'],
  ['maths', 'mathematic'],
  ['phe', 'physical'],
]);

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function hasEach(text: Expression<string>, words: readonly string[], end = ''): Expression<SqlBool> {
  const holds = (word: string) => sql<SqlBool>`${text} like ${`%${literal(word)}${end}%`} escape '\\'`;
  const conditions = words.map((word) => {
    const fullName = schoolWords.get(word);
    return fullName === undefined ? holds(word) : sql<SqlBool>`(${holds(word)} or ${holds(fullName)})`;
  });
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export const hasWords = (text: Expression<string>, typed: string) => hasEach(text, wordsOf(typed));

export const headHasWords = (text: Expression<string>, typed: string) => hasEach(text, wordsOf(typed), `%${headEnd}`);

/** '0803 123-4567', '+234 (803) 1234567' and '803.123.4567' are one number: the digits after 234 or 0. */
function phoneDigitsOf(typed: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^(?:00)?234|^0/, '');
  return digits.length < 3 ? null : digits;
}

export function personHasWords(text: Expression<string>, typed: string): Expression<SqlBool> {
  const digits = phoneDigitsOf(typed);
  if (digits === null) return hasWords(text, typed);
  return sql<SqlBool>`(${hasWords(text, typed)} or ${hasEach(text, [digits])})`;
}

/** Counts only if neither the caller nor the page itself gives the total. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { limit, offset }: { limit: number; offset: number },
  knownTotal?: number,
): Promise<{ rows: Row[]; total: number }> {
  const rows = (await query.limit(limit).offset(offset).execute()) as Row[];
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLast) return { rows, total: offset + rows.length };
  if (knownTotal !== undefined) return { rows, total: knownTotal };
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'));
  const { total } = await counted.$castTo<{ total: number }>().executeTakeFirstOrThrow();
  return { rows, total };
}

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;
