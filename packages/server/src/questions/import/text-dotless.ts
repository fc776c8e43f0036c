import { pairsOf } from './answer-block.ts';
import { letterOf } from './draft.ts';
import { optionsIn } from './text-lines.ts';

/** Letters of options without a stop: 'A- oxes', 'A oxes' over 'B oxen', 'A energy B power C work D force'. */

const signs = /[\ue003-\ue005\ue007\ue008]/g;
const plain = (line: string) => line.replace(signs, '');

type Label = { at: number; end: number };

/** The letter alone between spaces, or before a dash. */
const labelsOf = (line: string, letter: string): Label[] =>
  [
    ...line.matchAll(
      new RegExp(`(?<=^|[\\s\\ue003])${letter}(?=[\\s\\ue004]|[-–]\\s)\\ue004?\\s*(?:[-–]\\s+)?(?=\\S)`, 'g'),
    ),
  ].map(({ index, 0: { length } }) => ({ at: index, end: index + length }));

/** Labels of a line from the letter on, each but the first only once; null where one is ambiguous. */
function rowOf(line: string, from: number, isAtBegin: boolean): Label[] | null {
  const labels: Label[] = [];
  for (let index = from; index < 10; index += 1) {
    const all = labelsOf(line, letterOf(index));
    const second = labelsOf(line, letterOf(index + 1))[0];
    const isFirst = index === from;
    const before = all.filter(({ at }) => second && at < second.at);
    const found = isFirst ? (isAtBegin ? all.slice(0, 1) : before.slice(-1)) : all;
    const [only] = found;
    if (!only) break;
    if (found.length > 1 || only.at < (labels.at(-1)?.end ?? 0)) return null;
    labels.push(only);
  }
  const isBegun = plain(line.slice(0, labels[0]?.at ?? 0)).trim() === '';
  return labels.length === 0 || (isAtBegin && !isBegun) ? null : labels;
}

const textsOf = (line: string, labels: readonly Label[]) =>
  labels.map(({ end }, at) => plain(line.slice(end, labels[at + 1]?.at)).trim());

/** 'A is older than B but C is younger' names people. */
const ofSentence = /^(?:is|are|was|were|and|or|but|has|have|than|to|[,;.])(?:\W|$)/i;
const isOptions = (texts: readonly string[]) =>
  texts.every((text) => text !== '' && !/^[A-J]$/.test(text) && !ofSentence.test(text));

const withStops = (line: string, labels: readonly Label[], from: number) =>
  labels.reduceRight(
    (all, { at, end }, index) =>
      `${all.slice(0, at)}${index > 0 ? '  ' : ''}${letterOf(from + index)}. ${all.slice(end)}`,
    line,
  );

type Row = { line: number; from: number; labels: Label[] };

/** Lines from this one, each of which begins with the next letter. */
function blockFrom(lines: readonly string[], at: number): Row[] {
  const rows: Row[] = [];
  for (let line = at, next = 0; line < lines.length; line += 1) {
    const text = lines[line] ?? '';
    if (text.trim() === '') continue;
    const labels = rowOf(text, next, true);
    if (!labels) break;
    rows.push({ line, from: next, labels });
    next += labels.length;
  }
  return rows;
}

const isDotted = (line: string) => {
  const { before, marks } = optionsIn(plain(line), new Set(), null);
  return marks.length > 1 || (marks.length === 1 && before === '');
};

/** Lines of options with a stop behind each letter; others as they are. */
export function withStopsBehindLetters(lines: readonly string[]): string[] {
  const all = [...lines];
  for (let at = 0; at < all.length; at += 1) {
    const line = all[at] ?? '';
    if (!/(?:^|[\s\ue003])A(?:[\s\ue004]|[-–]\s)/.test(line) || pairsOf(plain(line)) || isDotted(line)) continue;
    const rows = blockFrom(all, at);
    const count = rows.reduce((sum, { labels }) => sum + labels.length, 0);
    const inside = rows.length === 0 ? rowOf(line, 0, false) : null;
    const found =
      inside && inside.length > 3
        ? [{ line: at, from: 0, labels: inside }]
        : count > (rows.length === 1 ? 3 : 2)
          ? rows
          : [];
    const texts = found.flatMap((row) => textsOf(all[row.line] ?? '', row.labels));
    const next = all.slice((found.at(-1)?.line ?? at) + 1).find((one) => one.trim() !== '') ?? '';
    if (found.length === 0 || !isOptions(texts) || isDotted(next)) continue;
    for (const row of found) all[row.line] = withStops(all[row.line] ?? '', row.labels, row.from);
    at = found.at(-1)?.line ?? at;
  }
  return all;
}
