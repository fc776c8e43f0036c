import { lowerOrRaise } from '../../platform/files/typography.ts';
import { signs } from '../../platform/files/word-signs.ts';
import { letterOf } from './draft.ts';
import { answerOf } from './text-lines.ts';

/** Markup that chat programs put around a paper: stars, headings, rules, bullets, boxes to tick. Each line stays a line. */

/** A whole option or answer in single stars is a mark, other words are italic. */
const single = (words: string) =>
  /^(?:[([]?[A-J][.)\]]\s|(?:correct\s+)?(?:answer|ans|explanation)\b)/i.test(words)
    ? strong(words)
    : `${signs.soft}${words}${signs.softEnd}`;

const strong = (text: string) => `${signs.strong}${text}${signs.strongEnd}`;

const formula = /\$(?:(?!\*\*)[^$])+\$|\\\(.+?\\\)|\\\[.+?\\\]/g;

const stars = [
  /\*\*\*(?=[^\s*])(.{1,1000}?)(?<=[^\s*])\*\*\*(?!\*)/g,
  /\*\*(?=[^\s*])(.{1,1000}?)(?<=[^\s*])\*\*(?!\*)/g,
  /(?<![^\s(["'“‘—–-])__(?=[^\s_])(.{1,1000}?)(?<=[^\s_])__(?![^\s.,;:!?)\]])/g,
  /<(?:b|strong)>(.+?)<\/(?:b|strong)>/gi,
];

const italics = [
  /(?<![^\s(["'“‘—–-])\*(?=[^\s*])([^*]+?)(?<=[^\s*])\*(?![^\s.,;:!?)"'”’—–-])/g,
  /<(?:em|i)>(.{1,1000}?)<\/(?:em|i)>/gi,
];

/** Stars become signs of emphasis, outside of formulas. */
function withoutStars(line: string): string {
  if (!/[*_\\<]/.test(line)) return line;
  const formulas: string[] = [];
  let text = line.replace(formula, (found) => {
    formulas.push(found);
    return '\ue010';
  });
  text = text.replace(/\\([*_#.-])/g, (_, sign: string) => String.fromCharCode(0xe020 + '*_#.-'.indexOf(sign)));
  for (const pattern of stars) text = text.replace(pattern, (_, words: string) => strong(words));
  for (const pattern of italics) text = text.replace(pattern, (_, words: string) => single(words));
  text = text
    .replace(/<sub>(.+?)<\/sub>/gi, (_, words: string) => lowerOrRaise(words, 'subscript'))
    .replace(/<sup>(.+?)<\/sup>/gi, (_, words: string) => lowerOrRaise(words, 'superscript'))
    .replace(/<br ?\/?>\s*$/i, '')
    .replace(/[\ue020-\ue024]/g, (sign) => '*_#.-'[sign.charCodeAt(0) - 0xe020] ?? '');
  let at = 0;
  return text.replace(/\ue010/g, () => formulas[at++] ?? '');
}

const rule = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:=\s*){3,}|(?:~\s*){3,}|`{3,}\w*)$/;
const heading = /^\s{0,3}#{1,6}\s+(.*?)[\s#]*$/;
const bullet = /^\s*[-+•▪●◦‣–·►*]\s+(?=\S)/;
const afterBullet =
  /^[\ue003*_]*(?:[✓✔✅☑]\ufe0f?\s*)?[\ue003*_]*(?:(?:the\s+)?(?:(?:correct|right)\s+)?(?:answer|ans|option|key|correct|explanation|reason|rationale)[\ue004*_]*\s*(?:[:=]|is\b)|question\s*\d|\d{1,3}[.)]\s)/i;
const quote = /^\s*>\s+(?=\D)/;

const box = /^\s*(?:[-*+•]\s*)?(?:\[([ xX✓✔]?)\]|([☐☑☒✅✔✗✘⬜❌○◯●◉🔘])\ufe0f?|\(([ xX*•✓])\))\s+(\S.*)$/u;
const ownLabel = /^[\ue003*_]*[([]?([A-Ja-j])[.):\]][\ue004*_]*\s/;

/** Index of the option that a text names; -1 without one. */
const ownLabelOf = (text: string) => (ownLabel.exec(text)?.[1] ?? ' ').toUpperCase().charCodeAt(0) - 65;

type Box = { isTicked: boolean; text: string };

function boxIn(line: string): Box | null {
  const [, square, sign, round, text = ''] = box.exec(line) ?? [];
  if (text === '' || answerOf(text) !== null) return null;
  const mark = square ?? sign ?? round ?? '';
  return { isTicked: /[xX✓✔☑☒✅*•●◉🔘]/u.test(mark), text };
}

/** '- [ ] Ogun' and '- [x] Niger' below each other become options; a box alone stays what it is. */
function withoutBoxes(lines: readonly string[]): string[] {
  const all = [...lines];
  let group: { at: number; found: Box }[] = [];
  const close = () => {
    if (group.length > 1 && group.some(({ found }) => !found.isTicked)) {
      const haveLabels = group.every(({ found }, index) => ownLabelOf(found.text) === index);
      for (const [index, { at, found }] of group.entries()) {
        const star = found.isTicked ? '*' : '';
        all[at] = haveLabels ? `${star}${found.text}` : `${star}${letterOf(index)}. ${found.text}`;
      }
    }
    group = [];
  };
  for (const [at, line] of lines.entries()) {
    const found = boxIn(line);
    if (found) group.push({ at, found });
    else if (line.trim() !== '') close();
  }
  close();
  return all;
}

/** Bullets before letters that follow each other, and before answers; before other texts they stay. */
function withoutBullets(lines: readonly string[]): string[] {
  let next = 0;
  return lines.map((line) => {
    const [mark] = bullet.exec(line) ?? [];
    if (mark === undefined) return line;
    const text = line.slice(mark.length);
    const label = ownLabelOf(text.replace(/^[✓✔✅☑]\ufe0f?\s*/u, ''));
    const isNext = label === 0 || label === next;
    if (isNext) next = label + 1;
    // A star before an option may say that it is right.
    return (isNext && !mark.includes('*')) || afterBullet.test(text) ? text : line;
  });
}

function plain(line: string): string {
  if (rule.test(line)) return '';
  const [, title] = heading.exec(line) ?? [];
  const text = (title ?? line).replace(quote, '');
  const words = withoutStars(text);
  return title === undefined ? words : `${signs.heading}${words}`;
}

export const withoutMarkdown = (lines: readonly string[]): string[] => withoutBoxes(withoutBullets(lines).map(plain));

const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line);
const cellsOf = (line: string) =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/^\*\*(.*)\*\*$/, '$1'));

export type TextTable = { from: number; to: number; rows: string[][] };

/** Lines between upright strokes that stand below each other; the row of dashes is empty. */
export function tablesIn(lines: readonly string[]): TextTable[] {
  const tables: TextTable[] = [];
  for (const [at, line] of lines.entries()) {
    if (!isRow(line)) continue;
    const last = tables.at(-1);
    const cells = /^[\s|:-]+$/.test(line) ? [] : cellsOf(line);
    if (last?.to === at) {
      last.rows.push(cells);
      last.to = at + 1;
    } else tables.push({ from: at, to: at + 1, rows: [cells] });
  }
  return tables.filter(({ rows }) => rows.length > 1);
}
