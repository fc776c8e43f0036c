import { readNumber } from '@akada/contract/question-types/numeric/read-number';
import type { Candidate } from '../import/check.ts';

export type Exported = Candidate & { picture: { alt: string; image: string } | null };

const htmlSigns: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const asHtml = (text: string) =>
  text
    .replace(/[&<>"]/g, (sign) => htmlSigns[sign] ?? sign)
    .replace(/ {2,}|^ /gm, (spaces) => '&nbsp;'.repeat(spaces.length))
    .replace(/\r?\n/g, '<br>');

/** A decimal, and how far from it is still right, as other programs write a number. */
export function decimalOf({ correctAnswer, details: { tolerance = 0, toleranceIs } = {} }: Exported) {
  const value = readNumber(correctAnswer) ?? Number.NaN;
  return { value, tolerance: toleranceIs === 'percent' ? (Math.abs(value) * tolerance) / 100 : tolerance };
}
