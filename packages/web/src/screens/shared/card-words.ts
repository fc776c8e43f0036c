import type { TermCard } from '@akada/contract';

type Part = TermCard['subjects'][number]['parts'][number];

const words = { absent: 'Absent', exempt: 'Exempt', 'not-offered': 'Not taken' } as const;

/** '18 of 20'; a blank is never 0. */
export function markInWords(mark: Part['mark'], max: number): string {
  if (mark === null) return 'Not entered yet';
  return typeof mark === 'number' ? `${mark} of ${max}` : words[mark];
}

/** With the decimals of the school: '67.5%' */
export const percentText = (percent: number, decimals: number) => `${percent.toFixed(decimals)}%`;
