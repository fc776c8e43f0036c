import { signs } from '../../platform/files/word-signs.ts';
import type { Numbered } from './answer-block.ts';
import { newDraft } from './draft.ts';
import { asEssay } from './text-essay.ts';
import { questionStart } from './text-lines.ts';
import { isOfSheet, sectionOf } from './text-marks.ts';
import type { Open } from './text-question.ts';

/** Whether the answers at the end of a paper and its questions have the same numbers: where not, any of them may have moved. */

/** A question with the number that an answer calls it by, and whether it had an answer of its own. */
export type Counted = { question: Open; number: number; isKeyed: boolean };

/** A letter belongs to a question with options, words to one without. */
export const isKind = ({ options, section }: Open, { key, isTheory }: Numbered) => {
  if (isTheory) return options.length === 0 || section.isTheory;
  return /^[([]?[A-J](?:[)\].:,–-]|\s|$)/i.test(key)
    ? options.length > 0 && !section.isTheory
    : options.length === 0 || key.length < 60;
};

const toPupils = [
  /^\s*(?:answer|attempt)\s+(?:all|any|only|both|either|each|every|the|one|two|three|four|five|six|\d)\b/i,
  /^\s*(?:choose|select|pick|tick|circle|shade|underline)\s+(?:the|one|only)\s+(?:correct|best|right|most|appropriate|answer|option|letter)\b/i,
  /^\s*(?:each\s+question|the\s+following\s+questions?|(?:all|any)\s+(?:rough\s+)?(?:work|questions?|calculators?|phones?))\b/i,
  /^\s*(?:write|print|fill\s+in)\s+your\b|^\s*(?:do\s+not|don[’']t|no\s+(?:phone|calculator|student|pupil|candidate))\b/i,
  /^\s*use\s+(?:a\s+|an\s+|only\s+)?(?:\w+\s+){0,2}(?:pen|pencil|biro|ink)\b/i,
  /^\s*(?:you|candidates?|students?|pupils?)\b.{0,60}\b(?:minutes?|hours?|marks?|questions?|allowed|paper|calculators?|phones?)\b/i,
  /^\s*(?:shade|tick|circle|choose|select|pick)\s+(?:only\s+)?(?:one|an?)\s+(?:option|answer|letter)\s+(?:per|for|in|to)\b/i,
  /^\s*(?:choose|select|pick)\s+(?:the\s+)?(?:one\s+|correct\s+|best\s+|right\s+)*(?:option|answer|letter)?s?\s*from\s+(?:the\s+)?(?:options?|letters?|alternatives?|list)\b/i,
  /^\s*(?:from|among)\s+the\s+(?:options|alternatives|answers|letters)\b.{0,40}\b(?:choose|select|pick)\b/i,
  /^\s*(?:fill\s+in|complete)\s+(?:each\s+of\s+)?(?:the|each)\s+(?:gaps?|blanks?|spaces?|sentences?)\s+(?:with|from|using|by)\b/i,
  /^\s*(?:for|in|under)\s+each\s+(?:of\s+the\s+)?questions?\b.{0,30}\boptions?\b/i,
  /^\s*answers?\s+(?:should|must|are\s+to)\s+be\b/i,
  /^\s*show\s+(?:all\s+)?(?:your\s+)?workings?\b/i,
  /^\s*(?:the\s+)?use\s+of\s+(?:\w+\s+){1,3}(?:is|are)\s+(?:not\s+)?(?:allowed|permitted|prohibited|forbidden)\b/i,
  /^\s*(?:any\s+form\s+of\s+)?(?:cheating|malpractice)\b.{0,60}\b(?:penalt\w*|disqualif\w*|punish\w*|attracts?|prohibited|not\s+allowed)\b/i,
  /^\s*no\s+(?:calculators?|phones?|textbooks?|cheating)\b/i,
  /^\s*all\s+questions\s+(?:carry|are|must)\b/i,
];

/** 'Answer all questions', 'Time: 1 hour' */
export const isForPupils = (line: string) => isOfSheet(line) || toPupils.some((pattern) => pattern.test(line));

/** 'You have 40 minutes' below a whole option and above a question. */
export const isForAll = (text: string, option: string, next: string) =>
  isForPupils(text) &&
  /[\p{L}\p{N})”"$.]$/u.test(option.trim()) &&
  (next === '' || questionStart(next) !== null || sectionOf(next) !== null);

/** 'Answer all questions' as an item of the list of the questions. */
export const isInstructionItem = ({ options, keys, stem }: Open) => {
  const text = stem.join(' ').trim();
  const isShort = options.length === 0 && keys.length === 0 && stem.length < 3 && text.length < 200;
  return isShort && !/[?_…]\s*$/.test(text) && isForPupils(text);
};

/** One of its options is marked as the answer. */
export const isMarked = ({ options }: Open) =>
  options.filter(
    ({ isStarred, isStrong, hasStrongLetter, text }) =>
      isStarred || isStrong || hasStrongLetter || text.includes(signs.marked) || /^\$\\underline/.test(text),
  ).length === 1;

export const isEssay = (question: Open) => question.section.isTheory || asEssay(question, newDraft(question.line, ''));

const listOf = (numbers: readonly number[]) =>
  `${[...new Set(numbers)].slice(0, 4).join(', ')}${new Set(numbers).size > 4 ? ', …' : ''}`;

type Group = { counted: Counted[]; answers: Numbered[]; empty: Numbered[] };

/** Sections that the answers name are counted each for itself. */
function groupsOf(counted: readonly Counted[], answers: readonly Numbered[], empty: readonly Numbered[]): Group[] {
  const names = new Set(answers.map(({ section }) => section));
  const isNamed = [...names].every((name) => name !== '' && counted.some((one) => one.question.section.name === name));
  if (!isNamed) return [{ counted: [...counted], answers: [...answers], empty: [...empty] }];
  return [...names].map((name) => ({
    counted: counted.filter((one) => one.question.section.name === name),
    answers: answers.filter(({ section }) => section === name),
    empty: empty.filter(({ section }) => section === name),
  }));
}

/** Without sections that begin their numbers again and have no answers. */
function keyedOf(counted: readonly Counted[], given: ReadonlySet<Open>): Counted[] {
  const sections = new Set(counted.map(({ question }) => question.section));
  const seen = new Set<number>();
  return [...sections].flatMap((section) => {
    const own = counted.filter(({ question }) => question.section === section);
    const isAgain = own.some(({ number }) => seen.has(number));
    for (const { number } of own) seen.add(number);
    return isAgain && !own.some(({ question }) => given.has(question)) ? [] : own;
  });
}

const isOnce = (numbers: readonly unknown[]) => new Set(numbers).size === numbers.length;

/** Numbers absent from within answers that all fit have no answer, and nothing has moved: both go to the same number. */
function isGap(
  { counted, empty }: Group,
  whole: readonly Numbered[],
  extra: readonly number[],
  lacking: readonly number[],
  needing: readonly Counted[],
): boolean {
  const [numbers, asked] = [whole.map(({ number }) => number ?? 0), needing.map(({ number }) => number)];
  const isInstructed = counted.some(({ question }) => isInstructionItem(question));
  const isSaid = counted.every(({ question }) => question.number !== null);
  const reaches = Math.max(...numbers, ...empty.map(({ number }) => number ?? 0)) === Math.max(...asked);
  const isWhole = extra.length === 0 && isOnce(numbers) && isOnce(asked) && isSaid && !isInstructed;
  return isWhole && reaches && lacking.length < numbers.length;
}

/** Why the numbers do not fit; null where they do. */
function misfit(group: Group, given: ReadonlySet<Open>): string | null {
  const { counted, answers } = group;
  const numbers = new Set([...counted, ...answers].map(({ number }) => number ?? 0));
  const whole = answers.filter(
    (one, at) => one.part === '' || answers.findIndex(({ number }) => number === one.number) === at,
  );
  const needing = keyedOf(counted, given).filter(
    ({ question, isKeyed }) => !isKeyed && !isMarked(question) && !isEssay(question),
  );
  const [extra, lacking]: [number[], number[]] = [[], []];
  for (const number of numbers) {
    const said = whole.filter((one) => one.number === number);
    const fitting = counted.filter(
      ({ question, number: own }) =>
        own === number &&
        !isInstructionItem(question) &&
        said.some((answer) => isKind(question, answer) || !question.section.isTheory),
    );
    const wanted = needing.filter((one) => one.number === number && !isInstructionItem(one.question));
    if (said.length > fitting.length) extra.push(number);
    if (said.length < wanted.length) lacking.push(number);
  }
  if (extra.length === 0 && lacking.length === 0) return null;
  if (isGap(group, whole, extra, lacking, needing)) return null;
  const [last, lastAsked] = [
    Math.max(...answers.map(({ number }) => number ?? 0)),
    Math.max(...(needing.length > 0 ? needing : counted).map(({ number }) => number)),
  ];
  const ends = last === lastAsked ? [] : [`the answers go to ${last}, the questions to ${lastAsked}`];
  const gaps = [
    ...(extra.length > 0 && last <= lastAsked ? [`the answer ${listOf(extra)} has no question of its own`] : []),
    ...(lacking.length > 0 && last >= lastAsked ? [`the question ${listOf(lacking)} has no answer`] : []),
  ];
  return `${[...ends, ...gaps].join(', and ')}: this answer may belong to another question`;
}

/** From the second question with the same number in a section; a 1 begins anew. */
function doubtRepeated(counted: readonly Counted[], given: ReadonlySet<Open>): void {
  let [section, repeated]: [Open['section'] | null, number | null] = [null, null];
  const seen = new Set<number>();
  for (const { question, number } of counted) {
    if (question.section !== section || (number === 1 && seen.size > 1)) {
      section = question.section;
      repeated = null;
      seen.clear();
    }
    if (seen.has(number)) repeated ??= number;
    seen.add(number);
    if (repeated !== null && given.has(question))
      question.doubts.push(`the number ${repeated} is used twice: this answer may belong to another question`);
  }
}

/** `given` are the questions that have their answer from these answers. */
export function doubtShifted(
  counted: readonly Counted[],
  answers: readonly Numbered[],
  empty: readonly Numbered[],
  given: ReadonlySet<Open>,
): void {
  for (const group of groupsOf(counted, answers, empty)) {
    const why = misfit(group, given);
    if (why === null) continue;
    for (const { question } of group.counted) if (given.has(question)) question.doubts.push(why);
  }
  doubtRepeated(counted, given);
}
