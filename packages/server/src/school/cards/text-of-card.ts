import type { TermCard } from '@akada/contract';
import { placeInWords } from '@akada/contract/rules/position';
import { gsmText, longestSms, shortened } from '@akada/contract/rules/sms';
import { sessionOf } from '@akada/contract/rules/terms';

/** '71.5%, grade B2, 3rd of 41' */
function figuresOf({ summary, decimals }: TermCard): string {
  const { average, grade, position, obtained, obtainable } = summary;
  const figures = [
    average === undefined ? `${obtained} of ${obtainable}` : `average ${average.toFixed(decimals)}%`,
    grade !== undefined && `grade ${grade}`,
    position && placeInWords(position),
  ];
  return figures.filter(Boolean).join(', ');
}

type Part = { text: string; least: number };

/** At least so many letters stay; the first of them gives way first. */
function fitted(parts: readonly Part[], room: number): string[] {
  const texts = parts.map(({ text }) => text);
  const lengths = texts.map((text) => text.length);
  let over = lengths.reduce((sum, length) => sum + length, 0) - room;
  for (const [at, { least }] of parts.entries()) {
    const length = lengths[at] ?? 0;
    const less = Math.min(Math.max(0, over), Math.max(0, length - least));
    lengths[at] = length - less;
    over -= less;
  }
  return texts.map((text, at) => shortened(text, lengths[at] ?? 0));
}

/** The short result in one SMS. Names give way where it is too long, figures never. */
export function textOfCard(card: TermCard): string {
  const { head, student, term } = card;
  const session = gsmText(term.session ?? sessionOf(term));
  const named = gsmText(term.name.replace(session, ''));
  const figures = gsmText(figuresOf(card));
  const after = `${session === '' ? '' : ` ${session}`}: ${figures}. `;
  const parts = [
    { text: gsmText(head.school), least: 16 },
    { text: named, least: 6 },
    { text: gsmText(student.fullName) || 'Your child', least: 14 },
  ];
  const [school = '', termName = '', name = ''] = fitted(parts, longestSms - after.length - ', '.length);
  return `${name}, ${termName}${after}${school}`.slice(0, longestSms).trim();
}
