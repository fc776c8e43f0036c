import type { Draft } from './draft.ts';
import { type FoundPicture, hasTags, htmlTextIn } from './html-texts.ts';
import { select } from './select.ts';

/** Content between the braces of a GIFT question. */

export type Format = 'html' | 'markdown' | 'plain' | 'moodle' | null;

/** A text of one question: where its pictures and doubts go. */
export type Writing = { draft: Draft; format: Format; pictures: FoundPicture[]; isOwn: boolean };

/** In one pass: '\\neq' is '\neq', and '\n' a new line. */
export const unescaped = (text: string) =>
  text.replace(/\\([\\~=#{}:n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim();

/** Formulas whose backslash GIFT reads as the new line '\n'. */
const lineOrFormula =
  /(?<!\\)(?:\\\\)*(\\n(?:e|eq|ebla|eg|exists|abla|atural|earrow|i|less|leq|geq|gtr|mid|ot|otin|parallel|rightarrow|leftarrow|subseteq|u|warrow))(?![a-z])/i;

export function formatOf(text: string): { format: Format; text: string } {
  const match = /^\s*\[(html|markdown|plain|moodle)\]/.exec(text);
  return match ? { format: match[1] as Format, text: text.slice(match[0].length) } : { format: null, text };
}

/** A text that may begin with a format of its own. */
export function written(raw: string, writing: Writing): string {
  const { format, text } = formatOf(raw);
  return inFormat(text, { ...writing, format: format ?? writing.format });
}

/** Without a format Moodle takes tags for what they are. */
export function inFormat(text: string, { draft, format, pictures, isOwn }: Writing): string {
  const formula = /[$]|\\\(|\\\[/.test(text) && !isOwn ? lineOrFormula.exec(text)?.[1] : undefined;
  if (formula) draft.doubts.push(`“${formula}” is a new line in GIFT; a formula needs two backslashes: \\${formula}`);
  const plain = unescaped(text);
  const isHtml = format === 'html' || (format !== 'plain' && hasTags(plain));
  return isHtml ? htmlTextIn(plain, draft, pictures) : plain;
}

/** Index of the first unescaped sign, or -1. */
export function placeOf(text: string, sign: RegExp): number {
  for (const match of text.matchAll(sign)) {
    const before = /\\*$/.exec(text.slice(0, match.index))?.[0].length ?? 0;
    if (before % 2 === 0) return match.index;
  }
  return -1;
}

type Answer = { sign: '=' | '~'; weight: number | null; share: number; raw: string; feedback: string };

function answersOf(inside: string): Answer[] {
  const starts = [...inside.matchAll(/(?<!\\)(?:\\\\)*([=~])/g)].map((match) => match.index + match[0].length - 1);
  return starts.map((start, index) => {
    const text = inside.slice(start + 1, starts[index + 1] ?? inside.length);
    const sign = inside[start] === '=' ? '=' : '~';
    const told = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(text);
    const weight = told ? Number(told[1]) : null;
    const body = text.slice(told?.[0].length ?? 0);
    const feedback = placeOf(body, /#/g);
    return {
      ...{ sign, weight, share: weight ?? (sign === '=' ? 100 : 0) },
      raw: feedback < 0 ? body : body.slice(0, feedback),
      feedback: feedback < 0 ? '' : body.slice(feedback + 1).trim(),
    };
  });
}

const isRight = ({ share }: Answer) => share > 99.99;
const isHalf = ({ share }: Answer) => share > 0 && share <= 99.99;

/** Removes floating-point noise. */
const rounded = (value: number) => Number(value.toPrecision(12));

/** '3.14:0.01', '3.1..3.2', or '=' before each of several with their shares. */
function readNumbers(draft: Draft, inside: string, all: readonly Answer[]): void {
  const [right] = all.filter(isRight);
  const text = (all.length > 0 ? (right?.raw ?? '') : inside.replace(/#.*$/s, '')).trim();
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

/** 'Ghana -> Accra'; without its left side it belongs to none. The right side is always plain. */
function readPairs(writing: Writing, answers: readonly Answer[]): void {
  const { draft, isOwn } = writing;
  const pairs = answers.map(({ raw }) => {
    const at = raw.indexOf('->');
    return [written(raw.slice(0, at), writing), unescaped(raw.slice(at + 2))] as const;
  });
  const asked = pairs.filter(([prompt]) => prompt !== '');
  draft.type = 'matching';
  draft.options = [...new Set(pairs.map(([, match]) => match))];
  draft.key = JSON.stringify(asked.map(([, match]) => match));
  draft.details = { prompts: asked.map(([prompt]) => prompt), partial: true };
  const tagged = draft.options.find(hasTags);
  if (tagged && !isOwn) draft.doubts.push(`the tags in “${tagged}” are shown as they are`);
}

function readChoice(writing: Writing, answers: readonly Answer[]): void {
  const { draft, isOwn } = writing;
  const texts = answers.map(({ raw }) => written(raw, writing));
  const right = answers.flatMap((answer, index) => (isRight(answer) ? [texts[index] ?? ''] : []));
  const isSingle = answers.some(({ sign }) => sign === '=');
  const isWeighed = answers.some(({ share }) => share !== 0);
  const weight = answers.find(({ sign, weight }) => sign === '=' && weight !== null)?.weight ?? null;
  draft.type = 'multiple-choice';
  draft.options = texts;
  draft.key = right[0] ?? '';
  if (weight !== null && !isOwn)
    draft.doubts.push(`“=%${weight}%” is a right answer whose weight or text begins with %${weight}%`);
  if (!isSingle && isWeighed)
    select(
      draft,
      answers.map(({ share }, index) => ({ text: texts[index] ?? '', share })),
    );
  if (!isSingle) return;
  const halves = answers.flatMap((answer, index) => (isHalf(answer) ? [texts[index] ?? ''] : []));
  if (halves.length > 0) draft.repairs.push(`The half credit was left out: ${halves.join(', ')}`);
  if (answers.some(({ share }) => share < 0)) draft.repairs.push('Points off for wrong options were left out');
  if (right.length <= 1) return;
  select(
    draft,
    answers.map((answer, index) => ({ text: texts[index] ?? '', share: isRight(answer) ? 100 / right.length : 0 })),
  );
  draft.doubts.push('more than one answer has “=”: all of them together, or each of them alone?');
}

/** '*' is any text in Moodle, and '\*' the sign itself. */
export function plainStars(text: string, draft: Draft): string {
  if (/(?<!\\)\*/.test(text)) draft.doubts.push(`“*” in “${text}” stands for any letters in Moodle, here it is a star`);
  return text.replaceAll('\\*', '*');
}

function readWords(writing: Writing, answers: readonly Answer[], inside: string): void {
  const { draft } = writing;
  const text = ({ raw }: Answer) => plainStars(written(raw, writing), draft);
  const [first, ...others] = answers.filter(isRight);
  const halves = answers.filter(isHalf);
  draft.type = 'short-answer';
  draft.key = first ? text(first) : plainStars(unescaped(inside), draft);
  if (!first) draft.doubts.push('there is no “=” before the answer');
  if (others.length > 0) draft.details = { accepted: others.map(text) };
  if (halves.length > 0) draft.repairs.push(`Half right answers were left out: ${halves.map(text).join(', ')}`);
}

/** 'T', 'FALSE#because'. Moodle wants capitals; what people type is plain. */
const truthOf = (inside: string) => /^(?:(T|TRUE)|(F|FALSE))\s*(?:#|$)/i.exec(inside);

/** Words before the first answer belong to nothing. */
function leftOver(inside: string, draft: Draft): void {
  const start = placeOf(inside, /[=~]/g);
  const before = start < 0 ? '' : inside.slice(0, start).trim();
  if (before !== '') draft.doubts.push(`“${before.slice(0, 60)}” before the answers was left out`);
}

/** Returns whether there was feedback on single answers, which is left out. */
export function readAnswers(inside: string, writing: Writing, type: string | undefined): boolean {
  const { draft } = writing;
  const truth = truthOf(inside);
  const isNumeric = inside.startsWith('#') && !truth;
  const answers = isNumeric && !/^#\s*[=~]/.test(inside) ? [] : answersOf(inside);
  const arrows = answers.filter(({ raw }) => raw.includes('->')).length;
  if (inside === '') draft.type = 'essay';
  else if (truth) {
    draft.type = 'true-false';
    draft.key = truth[1] ? 'true' : 'false';
  } else if (isNumeric) readNumbers(draft, inside.slice(1), answers);
  else {
    leftOver(inside, draft);
    if (placeOf(inside, /~/g) >= 0) readChoice(writing, answers);
    else if (arrows > 1 && arrows === answers.length && type !== 'short-answer') readPairs(writing, answers);
    else {
      readWords(writing, answers, inside);
      if (arrows > 0 && type !== 'short-answer')
        draft.doubts.push('“->” makes pairs in GIFT, but not every answer has it');
    }
  }
  const isCommented = truth || (isNumeric && answers.length === 0) ? /#(?=[^#\s])/.test(inside.slice(1)) : false;
  return isCommented || answers.some(({ feedback }) => feedback !== '');
}
