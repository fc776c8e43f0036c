import { letterOf } from './draft.ts';
import { isMarked } from './key-counts.ts';
import type { Open, OpenOption } from './text-question.ts';

/** An answer behind the last option: 'D. ox [B]', or '(b)' in a line of its own. */

const ending = /^(.*?)(\s*)([([])\s*([A-Ja-j])\s*[)\]]\.?\s*$/s;
/** 'both (a) and (c)' ends with the letter of an option. */
const joined = /(?:\b(?:and|or|nor|both|either|neither|only)|[&,;+=-])$/i;

type Ending = { question: Open; last: OpenOption; letter: string; rest: string; isApart: boolean; label: string };

const lastLine = ({ text, more }: OpenOption) => more.at(-1) ?? text;

function endingOf(question: Open): Ending | null {
  const last = question.options.at(-1);
  const match = last && ending.exec(lastLine(last));
  if (!last || !match || question.options.length < 2 || question.keys.length > 0 || isMarked(question)) return null;
  const [whole, rest = '', gap = '', open = '', letter = ''] = match;
  const isOption = letter.toUpperCase().charCodeAt(0) - 65 < question.options.length;
  const isAgain = question.options.some((option) => option !== last && ending.test(lastLine(option)));
  if (!isOption || isAgain || joined.test(rest)) return null;
  const isApart = rest === '' || open === '[' || gap.includes('\t') || gap.length > 1;
  return { question, last, letter: letter.toUpperCase(), rest, isApart, label: whole.slice(rest.length).trim() };
}

/** One that is not set apart is doubtful, unless most questions of the paper have one. */
export function readEndings(questions: readonly Open[]): void {
  const open = questions.filter(({ keys, options }) => keys.length === 0 && options.length > 1);
  const found = open.flatMap((question) => endingOf(question) ?? []);
  const isHabit = found.length > 2 && found.length * 2 > open.length;
  for (const { question, last, letter, rest, isApart, label } of found) {
    question.keys.push(letter);
    if (last.more.length > 0) last.more = [...last.more.slice(0, -1), ...(rest === '' ? [] : [rest])];
    else last.text = rest;
    question.doubts = question.doubts.filter((doubt) => !doubt.includes(`“${label}” does not follow`));
    if (!isApart && !isHabit)
      question.doubts.push(`“${label}” behind option ${letterOf(last.index)} was read as the answer`);
  }
}
