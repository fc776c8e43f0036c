import { sectionOf } from './text-marks.ts';

/** Subject and marks for all questions, in the head of a paper. */

export type ForAll = { subject: string; points: number | null };

const subjectLine =
  /^\s*subject\s*[:–-]\s*(\S[^\t]{0,98}?)\s*(?:\t|\s{2,}|[,;]?\s+(?:class|time|date|term|duration|instructions?)\b.*|$)/im;
const blank = /[_.…]{3}|[:=]/;

const small = new Set(['and', 'of', 'in', 'the', 'for', 'with']);

/** 'CIVIC EDUCATION' → 'Civic Education' */
function inSmallLetters(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text
    .toLowerCase()
    .replace(/\p{L}+/gu, (word, at: number) =>
      small.has(word) && at > 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    );
}

const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, ten: 10 };
const amount = '(\\d{1,2}|one|two|three|four|five|ten)\\s*(?:marks?|points?)';
const marksLines = [
  new RegExp(
    `\\b(?:each|every)\\s+(?:correct\\s+)?(?:question|answer|item)\\s+(?:carries|carry|is\\s+worth|attracts|earns|has)\\s+${amount}\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?:all\\s+)?(?:questions|answers|items)\\s+(?:carry|are\\s+worth|attract|have)\\s+${amount}\\s+each\\b`,
    'gi',
  ),
  new RegExp(`[([]\\s*${amount}\\s+each\\s*[)\\]]`, 'gi'),
];

/** Marks of one section of several, below its heading, are not those of all. */
function ofAll(text: string, sections: number): string {
  const lines = text.split('\n');
  const heading = lines.findIndex((line) => sectionOf(line) !== null);
  return sections < 2 ? text : lines.slice(0, Math.max(0, heading)).join('\n');
}

/** `text` is that above the first question. */
export function forAllIn(text: string, sections: number): ForAll {
  const head = ofAll(text, sections);
  const subject = (subjectLine.exec(text)?.[1] ?? '').trim().replace(/[.,;]$/, '');
  const said = marksLines.flatMap((pattern) => [...head.matchAll(pattern)].map(([, word = '']) => word.toLowerCase()));
  const points = new Set(said.map((word) => numbers[word] ?? Number(word)));
  const [only = 0] = points;
  return {
    subject: blank.test(subject) ? '' : inSmallLetters(subject),
    points: points.size === 1 && only > 0 ? only : null,
  };
}
