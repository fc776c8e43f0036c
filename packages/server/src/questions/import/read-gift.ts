import { beginningOf, type Draft, feedbackNote, newDraft, type Reading } from './draft.ts';
import { type Extras, extrasFrom, giveExtras } from './extras.ts';
import { formatOf, inFormat, placeOf, readAnswers, type Writing, written } from './gift-answers.ts';
import type { FoundPicture } from './html-texts.ts';

/** GIFT, read as Moodle reads it (question/format/gift/format.php). */

type Block = { line: number; points: number | null; caseSensitive: boolean; extras: Extras | null; lines: string[] };

/** Comments of our own export: GIFT has neither points nor letter case, nor what the last of them says. */
const pointsComment = /^\s*\/\/\s*points:\s*(\d{1,3})\s*$/;
const caseComment = /^\s*\/\/\s*usecase:\s*1\s*$/;
const extrasComment = /^\s*\/\/\s*akada:\s*(\{.*\})\s*$/;

const emptyBlock = (): Block => ({ line: 0, points: null, caseSensitive: false, extras: null, lines: [] });

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
    const extras = extrasComment.exec(line)?.[1];
    if (points) {
      end();
      block.points = Number(points);
    } else if (extras) block.extras = extrasFrom(extras);
    else if (caseComment.test(line)) block.caseSensitive = true;
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

function givePicture(draft: Draft, pictures: readonly FoundPicture[]): void {
  const [picture] = pictures;
  if (!picture) return;
  const base64 = /^data:image\/\w+;base64,(.+)$/s.exec(picture.source)?.[1];
  if (pictures.length === 1 && base64) draft.picture = { bytes: Buffer.from(base64, 'base64'), alt: picture.alt };
  else draft.refusal ??= { problem: 'picture', why: 'The picture of this question is missing in the file' };
}

const bareFormula =
  'In GIFT the signs { } = ~ # of a formula need a backslash before them: \\{. Please put them, or paste the questions as text.';

/** The first braces have the answers; a brace after them belongs to a formula or to another question. */
function bracesIn(text: string) {
  const begin = placeOf(text, /\{/g);
  const end = begin + 1 + placeOf(text.slice(begin + 1), /\}/g);
  const inside = text.slice(begin + 1, end);
  const after = text.slice(end + 1).trim();
  const isBare = placeOf(`${text.slice(0, begin)}${after}`, /[{}]/g) >= 0 || placeOf(inside, /\{/g) >= 0;
  return { begin, isClosed: end > begin, isBare, before: text.slice(0, begin), inside, after };
}

function unreadable(why: string) {
  return { refusal: { problem: 'unreadable', why } } as const;
}

type Found = { draft: Draft; hasFeedback: boolean };

/** Null where the block is a text without a question. */
function draftOf({ line, points, caseSensitive, extras, lines }: Block): Found | null {
  const source = lines.join('\n');
  const draft: Draft = { ...newDraft(line, source), keyIs: 'text', ...(points !== null && { points }) };
  const body = source.trim().replace(/^::(?:\\.|[^:]|:(?!:))*::/, '');
  const { format, text } = formatOf(body);
  const { begin, isClosed, isBare, before, inside, after } = bracesIn(text);
  if (begin < 0) return null;
  if (!isClosed)
    return { draft: { ...draft, ...unreadable('The brace { of this question is never closed') }, hasFeedback: false };
  const pictures: FoundPicture[] = [];
  const writing: Writing = { draft, format, pictures, isOwn: extras !== null };
  draft.text = inFormat(after === '' ? before : `${before.trimEnd()} _____ ${after}`, writing);
  const general = placeOf(inside, /####/g);
  if (general >= 0) draft.about = { explanation: written(inside.slice(general + 4), { ...writing, pictures: [] }) };
  const answers = (general < 0 ? inside : inside.slice(0, general)).trim();
  const hasFeedback = readAnswers(answers, writing, extras?.type);
  if (caseSensitive && draft.type === 'short-answer') draft.details = { ...(draft.details as object), caseSensitive };
  if (extras) giveExtras(draft, extras);
  if (isBare || /\\[a-z]+$/i.test(before)) draft.refusal = { problem: 'maths', why: bareFormula };
  givePicture(draft, pictures);
  return { draft, hasFeedback };
}

export function readGift(text: string): Reading {
  const notes: string[] = [];
  const withFeedback: number[] = [];
  const drafts = blocksOf(text.replace(/^\ufeff/, '')).flatMap((block) => {
    const found = draftOf(block);
    if (!found) notes.push(`Left out, a text without a question: “${beginningOf(block.lines.join(' '))}”`);
    if (found?.hasFeedback) withFeedback.push(block.line);
    return found ? [found.draft] : [];
  });
  return { drafts, notes: [...notes, ...feedbackNote(withFeedback)] };
}
