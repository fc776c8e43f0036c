import { htmlToText } from '../../platform/files/html.ts';
import { beginningOf, type Draft, newDraft, type Reading } from './draft.ts';
import { select } from './select.ts';

/** GIFT, read as Moodle reads it (question/format/gift/format.php). */

type Block = { line: number; points: number | null; caseSensitive: boolean; lines: string[] };

/** Comments of our own export: GIFT has neither points nor letter case. */
const pointsComment = /^\s*\/\/\s*points:\s*(\d{1,3})\s*$/;
const caseComment = /^\s*\/\/\s*usecase:\s*1\s*$/;

const emptyBlock = (): Block => ({ line: 0, points: null, caseSensitive: false, lines: [] });

const opened = (text: string) =>
  (text.replace(/\\./g, '').match(/[{}]/g) ?? []).reduce((sum, brace) => sum + (brace === '{' ? 1 : -1), 0);

const longestBlock = 400;

/** Questions stand apart by an empty line; one inside the braces ends nothing, unless a name follows it. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let block = emptyBlock();
  let isAfterGap = false;
  const end = () => {
    if (block.lines.length > 0) blocks.push(block);
    block = emptyBlock();
  };
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const points = pointsComment.exec(line)?.[1];
    if (points) {
      end();
      block.points = Number(points);
    } else if (caseComment.test(line)) block.caseSensitive = true;
    else if (/^\s*\/\//.test(line) || /^\s*\$CATEGORY:/i.test(line)) continue;
    else if (line.trim() !== '') {
      if (isAfterGap && block.lines.length > 0 && /^\s*::/.test(line)) end();
      isAfterGap = false;
      if (block.lines.length === 0) block.line = at + 1;
      block.lines.push(line);
    } else {
      isAfterGap = true;
      if (opened(block.lines.join('\n')) <= 0 || block.lines.length > longestBlock) end();
    }
  }
  end();
  return blocks;
}

const hasAnswers = /(?:^|[^\\])\{\s*(?:[=~#}]|(?:T|F|TRUE|FALSE)\s*[}#])/;

export const isGift = (text: string) =>
  /^\s*(?:::[^\n]+::|\$CATEGORY:)/m.test(text.slice(0, 100_000)) || hasAnswers.test(text.slice(0, 100_000));

const unescaped = (text: string) =>
  text
    .replace(/\\n/g, '\n')
    .replace(/\\([\\~=#{}:])/g, '$1')
    .trim();

type Format = 'html' | 'markdown' | 'plain' | 'moodle' | null;

function formatOf(text: string): { format: Format; text: string } {
  const match = /^\s*\[(html|markdown|plain|moodle)\]/.exec(text);
  return match ? { format: match[1] as Format, text: text.slice(match[0].length) } : { format: null, text };
}

const tags = /<\/?(?:p|br|b|i|u|em|strong|span|div|sub|sup|img|table|ul|ol|li)\b[^>]*>/i;

type Picture = { source: string; alt: string };

/** Without a format Moodle takes tags for what they are. */
function written(raw: string, inherited: Format, pictures: Picture[]): string {
  const { format, text } = formatOf(raw);
  const plain = unescaped(text);
  const isHtml = (format ?? inherited) === 'html' || ((format ?? inherited) !== 'plain' && tags.test(plain));
  if (!isHtml) return plain;
  return htmlToText(plain, (source, alt) => {
    pictures.push({ source, alt });
    return '';
  });
}

/** Index of the first unescaped sign, or -1. */
function placeOf(text: string, sign: RegExp): number {
  for (const match of text.matchAll(sign)) {
    const before = /\\*$/.exec(text.slice(0, match.index))?.[0].length ?? 0;
    if (before % 2 === 0) return match.index;
  }
  return -1;
}

type Answer = { isRight: boolean; share: number; raw: string };

function answersOf(inside: string): Answer[] {
  const starts = [...inside.matchAll(/(?<!\\)(?:\\\\)*([=~])/g)].map((match) => match.index + match[0].length - 1);
  return starts.map((start, index) => {
    const text = inside.slice(start + 1, starts[index + 1] ?? inside.length);
    const weight = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(text);
    const body = text.slice(weight?.[0].length ?? 0);
    const feedback = placeOf(body, /#/g);
    const share = weight ? Number(weight[1]) : inside[start] === '=' ? 100 : 0;
    return { isRight: share > 99.99, share, raw: feedback < 0 ? body : body.slice(0, feedback) };
  });
}

/** '3.14:0.01', '3.1..3.2', or '=' before each of several with their shares. */
function readNumbers(draft: Draft, inside: string): void {
  const all = /^\s*[=~]/.test(inside) ? answersOf(inside) : [{ isRight: true, share: 100, raw: inside }];
  const [right] = all.filter(({ isRight }) => isRight);
  const text = (right?.raw ?? '').replace(/#.*$/s, '').trim();
  const [, low, high] = /^(.+?)\.\.(.+)$/.exec(text) ?? [];
  const [key = '', tolerance = '0'] = text.split(':');
  draft.type = 'numeric';
  if (low !== undefined && high !== undefined) {
    const [from, to] = [Number(low), Number(high)];
    draft.key = String(rounded((from + to) / 2));
    draft.details = { tolerance: rounded(Math.abs(to - from) / 2), toleranceIs: 'absolute' };
  } else {
    draft.key = key.trim();
    draft.details = { tolerance: Number(tolerance), toleranceIs: 'absolute' };
  }
  if (all.filter(({ share }) => share > 0).length > 1) draft.repairs.push('Other accepted numbers were left out');
}

/** Removes floating-point noise. */
const rounded = (value: number) => Number(value.toPrecision(12));

/** 'Ghana -> Accra'; without its left side it belongs to none. */
function readPairs(draft: Draft, texts: readonly string[]): void {
  const pairs = texts.map((text) => text.split('->').map((side) => side.trim()));
  const asked = pairs.filter(([prompt]) => prompt !== '');
  draft.type = 'matching';
  draft.options = [...new Set(pairs.map(([, match = '']) => match))];
  draft.key = JSON.stringify(asked.map(([, match = '']) => match));
  draft.details = { prompts: asked.map(([prompt = '']) => prompt), partial: true };
}

/** 'T', 'FALSE#because'. Moodle wants capitals; what people type is plain. */
const truthOf = (inside: string) => /^(?:(T|TRUE)|(F|FALSE))\s*(?:#|$)/i.exec(inside);

function readAnswers(draft: Draft, inside: string, format: Format, pictures: Picture[]): void {
  const truth = truthOf(inside);
  const answers = answersOf(inside);
  const text = ({ raw }: Answer) => written(raw, format, pictures);
  const right = answers.filter(({ isRight }) => isRight);
  if (inside === '') draft.type = 'essay';
  else if (truth) {
    draft.type = 'true-false';
    draft.key = truth[1] ? 'true' : 'false';
  } else if (inside.startsWith('#')) readNumbers(draft, inside.slice(1));
  else if (placeOf(inside, /~/g) >= 0) {
    draft.type = 'multiple-choice';
    draft.options = answers.map(text);
    draft.key = right[0] ? text(right[0]) : '';
    const isWeighed = answers.some(({ share }) => share !== 0 && share !== 100);
    const several = answers.filter(({ share }) => share > 0).length > 1;
    if (several || isWeighed)
      select(
        draft,
        answers.map((answer) => ({ text: text(answer), share: answer.share })),
      );
  } else if (answers.length > 1 && answers.every(({ raw }) => raw.includes('->'))) {
    readPairs(draft, answers.map(text));
  } else {
    draft.type = 'short-answer';
    draft.key = right[0] ? text(right[0]) : unescaped(inside);
    const accepted = right.slice(1).map(text);
    const halves = answers.filter((answer) => answer.share > 0 && !answer.isRight);
    if (accepted.length > 0) draft.details = { accepted };
    if (halves.length > 0) draft.repairs.push(`Half right answers were left out: ${halves.map(text).join(', ')}`);
  }
}

function givePicture(draft: Draft, pictures: readonly Picture[]): void {
  const [picture] = pictures;
  if (!picture) return;
  const base64 = /^data:image\/\w+;base64,(.+)$/s.exec(picture.source)?.[1];
  if (pictures.length === 1 && base64) draft.picture = { bytes: Buffer.from(base64, 'base64'), alt: picture.alt };
  else draft.refusal ??= { problem: 'picture', why: 'The picture of this question is missing in the file' };
}

const bareFormula =
  'In GIFT the signs { } = ~ # of a formula need a backslash before them: \\{. Please put them, or paste the questions as text.';

/** Null where the block is a text without a question. */
function draftOf({ line, points, caseSensitive, lines }: Block): Draft | null {
  const source = lines.join('\n');
  const draft: Draft = { ...newDraft(line, source), keyIs: 'text', ...(points !== null && { points }) };
  const body = source.trim().replace(/^::(?:\\.|[^:]|:(?!:))*::/, '');
  const { format, text } = formatOf(body);
  const begin = placeOf(text, /\{/g);
  if (begin < 0) return null;
  const end = begin + 1 + placeOf(text.slice(begin + 1), /\}/g);
  if (end <= begin)
    return { ...draft, refusal: { problem: 'unreadable', why: 'The brace { of this question is never closed' } };
  const pictures: Picture[] = [];
  const after = text.slice(end + 1).trim();
  const stem = after === '' ? text.slice(0, begin) : `${text.slice(0, begin).trimEnd()} _____ ${after}`;
  draft.text = written(stem, format, pictures);
  const inside = text.slice(begin + 1, end);
  const general = inside.indexOf('####');
  if (general >= 0) draft.about = { explanation: written(inside.slice(general + 4), format, []) };
  readAnswers(draft, (general < 0 ? inside : inside.slice(0, general)).trim(), format, pictures);
  if (caseSensitive && draft.type === 'short-answer') draft.details = { ...(draft.details as object), caseSensitive };
  if (/\\[a-z]+$/i.test(text.slice(0, begin))) draft.refusal = { problem: 'maths', why: bareFormula };
  givePicture(draft, pictures);
  return draft;
}

export function readGift(text: string): Reading {
  const notes: string[] = [];
  const drafts = blocksOf(text.replace(/^\ufeff/, '')).flatMap((block) => {
    const draft = draftOf(block);
    if (!draft) notes.push(`Left out, a text without a question: “${beginningOf(block.lines.join(' '))}”`);
    return draft ? [draft] : [];
  });
  return { drafts, notes };
}
