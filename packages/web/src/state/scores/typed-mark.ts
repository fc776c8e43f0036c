import { isExactMark, type Mark } from '@akada/contract/rules/term-totals';

/** What a teacher types into a cell of a score sheet. */

type Typed = { value: Mark } | { problem: string };

const words: Readonly<Record<string, Mark>> = {
  ...{ a: 'absent', ab: 'absent', abs: 'absent', absent: 'absent' },
  ...{ ex: 'exempt', exc: 'exempt', exempt: 'exempt', exempted: 'exempt' },
  ...{ 'n/o': 'not-offered', no: 'not-offered', 'not offered': 'not-offered', 'not-offered': 'not-offered' },
};

/** Shown in a cell, and understood when it is typed. */
export function textOfMark(mark: Mark): string {
  if (mark === null) return '';
  if (typeof mark === 'number') return String(mark);
  return { absent: 'abs', exempt: 'ex', 'not-offered': 'n/o' }[mark];
}

export const wordOfMark = (mark: Mark): string => {
  if (mark === null) return 'blank';
  return mark === 'not-offered' ? 'not offered' : String(mark);
};

/** Nothing is guessed: what is not a mark is said, and stays as it was typed. */
export function typedMark(text: string, max: number): Typed {
  const typed = text.replaceAll('\u00A0', ' ').trim().toLowerCase();
  if (typed === '') return { value: null };
  const word = words[typed];
  if (word !== undefined) return { value: word };
  if (/^\d+,\d+$/.test(typed)) return { problem: 'A point, not a comma' };
  if (/^-\d*\.?\d+$/.test(typed)) return { problem: 'Less than 0' };
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(typed)) return { problem: 'Not a mark' };
  const mark = Number(typed);
  if (mark > max) return { problem: `More than ${max}` };
  return isExactMark(mark) ? { value: mark } : { problem: 'At most two decimals' };
}
