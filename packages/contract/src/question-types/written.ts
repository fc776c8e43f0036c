import type { Comparison } from './question-type.ts';

export function filledOptions(options: readonly string[]): string[] {
  return options.map((option) => option.trim()).filter((option) => option !== '');
}

/** Signs that phones put in, and keyboards cannot: each with the one that is typed for it. */
const typedFor: readonly (readonly [RegExp, string])[] = [
  [/[’‘‛ʼʻʹ′´`＇]/g, "'"],
  [/[“”„‟″＂]/g, '"'],
  [/[−–—―‒‐‑﹣－]/g, '-'],
  [/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ''],
];

/** As it would be typed on a keyboard. */
const asTyped = (answer: string) => typedFor.reduce((text, [signs, typed]) => text.replace(signs, typed), answer);

/** A full stop at the end is none of the answer; three of them are. */
const withoutStop = (answer: string) => answer.replace(/(?<=[^.\s])\s?\.$/, '');

const spacedAsGiven = (answer: string) => answer.normalize('NFKC').trim().replace(/\s+/g, ' ');
const spaced = (answer: string) => withoutStop(spacedAsGiven(asTyped(answer)));
/** As an answer is compared where letter case does not count. */
export const folded = (answer: string) => spaced(answer).toLowerCase();

/** White space, compatibility forms and what phones type are ignored, and letter case where it does not count. */
export function readsAlike(one: string, other: string, caseSensitive = false, comparison?: Comparison): boolean {
  const cleaned = comparison === 1 ? spacedAsGiven : spaced;
  const read = (answer: string) => (caseSensitive ? cleaned(answer) : cleaned(answer).toLowerCase());
  return read(one) === read(other) && read(one) !== '';
}

export const longestWritten = 500;

export function tooLong(answer: string): string | null {
  return answer.length <= longestWritten ? null : `Selected answer must be at most ${longestWritten} characters long`;
}

export const asWritten = ({ correctAnswer }: { correctAnswer: string }) => correctAnswer;
