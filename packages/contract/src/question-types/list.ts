import type { Problem } from './question-type.ts';

/** An answer that is a list is the JSON of its texts (decision 27); null where it is none. */
export function listOf(answer: string): string[] | null {
  try {
    const list: unknown = JSON.parse(answer);
    return Array.isArray(list) && list.every((text) => typeof text === 'string') ? list : null;
  } catch {
    return null;
  }
}

export const listed = (texts: readonly string[]) => (texts.length === 0 ? '' : JSON.stringify(texts));

export const trimmedList = (answer: string) => (listOf(answer) ?? []).map((text) => text.trim());

export const isDistinct = (texts: readonly string[]) => new Set(texts).size === texts.length;

export const noList = 'Selected answer must be a list of the options, as JSON';

const mostCharacters = 3000;
/** The JSON of a matching that gives its longest option to every prompt. */
export const longestKey = 10_000;

/** Rules for every list of options, independent of the key. */
export function optionsProblem(options: readonly string[], tooFew: string): Problem | null {
  const wrong = (message: string) => ({ field: 'options', message });
  if (options.length < 2) return wrong(tooFew);
  if (!isDistinct(options)) return wrong('Options must differ');
  const characters = options.reduce((sum, option) => sum + option.length, 0);
  return characters <= mostCharacters ? null : wrong(`Options may have ${mostCharacters} characters together`);
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** The same order for the same texts, whatever order they come in: it tells nothing about the key. */
export function mixed(texts: readonly string[]): string[] {
  return [...texts].sort((a, b) => hashOf(a) - hashOf(b) || (a < b ? -1 : 1));
}

/** Share of the key that stands in its place: all or nothing, unless shares are given. */
export function shareInPlace(key: readonly string[] | null, given: readonly string[] | null, partial = false): number {
  if (key === null || given === null || key.length === 0 || given.length !== key.length) return 0;
  const right = key.filter((text, index) => text === given[index]).length;
  return right === key.length || partial ? right / key.length : 0;
}
