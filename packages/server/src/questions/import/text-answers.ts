import { answersFrom, type Numbered, pairsOf, rangesOf, readAnswers } from './answer-block.ts';
import { isVersion, linesOf, versionsIn, whyVersions } from './answer-versions.ts';
import { beginningOf } from './draft.ts';
import { optionOf } from './key.ts';
import { doubtShifted, isEssay, isInstructionItem, isKind } from './key-counts.ts';
import { answerOf, answersAtEnd, severalBehindAns, spacedLetters } from './text-lines.ts';
import type { Open } from './text-question.ts';

/** Places of a paper's answers, and the question of each. */

/** Lines of questions, and the lines of their answers. */
export type Part = { from: number; to: number; answers: string[] };

const lettersOnly = /^\s*[A-J](?:[\s,;|]+[A-J])+\s*$/;
const isLetters = (line: string) =>
  pairsOf(line) !== null || rangesOf(line) !== null || lettersOnly.test(spacedLetters(line));

/** 'A, C' may be two answers of one question. */
function mayBeOne(letters: readonly string[]): boolean {
  return letters.length < 5 && letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? ''));
}

/** Letters in the line of the heading are answers of all questions above, unless each has its own. */
function headAt(lines: readonly string[], options: readonly number[], begin: number, at: number): string | null {
  const several = severalBehindAns(lines[at] ?? '');
  if (several !== null) return options.filter((one) => one >= begin && one < at).length > 1 ? several : null;
  const rest = answersAtEnd(lines[at] ?? '');
  if (rest === null || !lettersOnly.test(rest)) return rest;
  const letters = rest.match(/[A-J]/g) ?? [];
  const asked = options.filter((one) => one >= begin && one < at).length;
  const isOwn = asked < 2 || (mayBeOne(letters) && letters.length !== asked);
  return isOwn || lines.slice(begin, at).some((line) => answerOf(line) !== null) ? null : rest;
}

function atEnd(lines: readonly string[], begin: number, options: readonly number[]): Part {
  const lastOptions = options.at(-1) ?? -1;
  const isHead = (_: string, at: number) =>
    at > Math.max(begin + 1, lastOptions) && headAt(lines, options, begin, at) !== null;
  const headed = lines.findIndex(isHead);
  const from = headed >= 0 ? headed : answersFrom(lines, Math.max(begin + 1, lastOptions));
  if (from < 0) return { from: begin, to: lines.length, answers: [] };
  const [head = '', ...rest] = lines.slice(from);
  return {
    from: begin,
    to: from,
    answers: headed >= 0 && !isVersion(head) ? [headAt(lines, options, begin, from) ?? '', ...rest] : [head, ...rest],
  };
}

/** Answers may also stand under each section; such answers are letters. */
export function partsOf(lines: readonly string[], isOptions: (line: string) => boolean): Part[] {
  const options = lines.flatMap((line, at) => (isOptions(line) ? [at] : []));
  const lastOptions = options.at(-1) ?? -1;
  const parts: Part[] = [];
  let begin = 0;
  for (const [head, line] of lines.entries()) {
    if (head < begin || head >= lastOptions) continue;
    const rest = line === '' ? null : headAt(lines, options, begin, head);
    if (rest === null) continue;
    const next = options.find((at) => at > head) ?? lines.length;
    const last = lines.slice(head + 1, next).findLastIndex(isLetters) + 1;
    if (last === 0 && !isLetters(rest)) continue;
    parts.push({ from: begin, to: head, answers: [rest, ...lines.slice(head + 1, head + 1 + last)] });
    begin = head + 1 + last;
  }
  return [...parts, atEnd(lines, begin, options)];
}

/** Questions of two sections have the same numbers, and the answers name no section. */
function isUnclear(questions: readonly Open[], answers: readonly Numbered[], answer: Numbered): boolean {
  const asked = questions.filter((one) => one.number === answer.number && isKind(one, answer));
  const given = answers.filter((one) => one.number === answer.number && one.part === '');
  if (asked.length < 2) return false;
  const isNamed = given.every(({ section }) => section !== '');
  const isKnown = given.every(({ section }) => questions.some((one) => one.section.name === section));
  if (!isNamed || isKnown) return !isNamed && given.length !== asked.length;
  const isInOrder = given.every(({ section }, at) => at === 0 || section > (given[at - 1]?.section ?? ''));
  return !isInOrder || given.length !== asked.length;
}

function questionOf(questions: readonly Open[], answer: Numbered, taken: ReadonlySet<Open>): Open | undefined {
  const { number, section } = answer;
  const all = questions.filter(
    (one, index) =>
      (one.number === number || (one.number === null && index === (number ?? 0) - 1)) && !isInstructionItem(one),
  );
  const inSection = all.filter((one) => one.section.name === section);
  const named = section !== '' && inSection.length > 0 ? inSection : all;
  const ofKind = named.filter((one) => isKind(one, answer));
  const fitting = ofKind.length > 0 ? ofKind : named;
  const open = fitting.filter((one) => one.keys.length === 0);
  return open.find((one) => !taken.has(one)) ?? open[0] ?? fitting[0];
}

const openTo = (questions: readonly Open[]) =>
  questions.filter(({ keys, options }) => keys.length === 0 && options.length > 0);

/** Letters in the line of their heading, which may be two answers of the question above it. */
function doubtOne(questions: readonly Open[], letters: readonly string[], [head = '']: readonly string[]): void {
  if (!lettersOnly.test(head) || !mayBeOne(letters) || openTo(questions).length !== letters.length) return;
  for (const { doubts } of openTo(questions)) doubts.push(`“${head.trim()}” may be the answers of one question`);
}

/** Letters alone belong to the questions in their order, where there are as many. */
function giveLetters(questions: readonly Open[], letters: readonly string[], notes: string[]): void {
  if (letters.length === 0) return;
  const open = openTo(questions);
  if (open.length !== letters.length) {
    notes.push(
      `Left out of the answers: ${letters.length} letters for ${open.length} questions (${letters.slice(0, 12).join(' ')})`,
    );
    return;
  }
  for (const [index, question] of open.entries()) question.keys.push(letters[index] ?? '');
}

/** Answers of a section that the paper does not name may be those of questions whose section has another name, or none. */
function giveNameless(
  questions: readonly Open[],
  names: ReadonlySet<string>,
  { number, section, key }: Numbered,
): boolean {
  const nameless = questions.filter((one) => one.keys.length === 0 && !names.has(one.section.name));
  const found = nameless.filter((one) => number === null || one.number === null || one.number === number);
  const [only] = found.length === 1 ? found : [];
  for (const { doubts } of found)
    doubts.push(
      `the answers name section ${section}, and no heading of the questions does: the answer ${number ?? ''} ${beginningOf(key, 20)} may belong to this question`,
    );
  only?.keys.push(key);
  return only !== undefined;
}

/** Without answers to theory, or to a section, that the paper does not have. */
function ofPaper(questions: readonly Open[], answers: readonly Numbered[], notes: string[]): Numbered[] {
  const names = new Set(questions.map(({ section }) => section.name));
  const areNamed = answers.some(({ section }) => section !== '' && names.has(section));
  const named = new Set(answers.map(({ section }) => section).filter((section) => section !== ''));
  const hasTheory = questions.some(({ options, section }) => options.length === 0 || section.isTheory);
  return answers.filter((answer) => {
    const { section, isTheory, number, key } = answer;
    const isNameless = areNamed && section !== '' && !names.has(section);
    const isOther = (isTheory && !hasTheory) || isNameless;
    const isGiven = isNameless && giveNameless(questions, named, answer);
    if (isOther && !isGiven) notes.push(`The answer ${number ?? ''} ${beginningOf(key)} belongs to no question`);
    return !isOther;
  });
}

/** Returns what belongs to no question. `own` is the version of the paper. */
export function giveKeys(questions: readonly Open[], all: readonly string[], own: string | null): string[] {
  const versions = versionsIn(all);
  if (versions.length === 0) return giveAnswers(questions, all);
  if (own !== null && versions.includes(own)) return giveAnswers(questions, linesOf(all, own));
  for (const question of openTo(questions)) question.withoutKey = whyVersions(versions);
  return [whyVersions(versions)];
}

/** “Nil” and “None” are the answer where an option says so, and may be one where words are to be written. */
function isMeant(questions: readonly Open[], answer: Numbered): boolean {
  const question = /[a-z]/i.test(answer.key) ? questionOf(questions, answer, new Set()) : undefined;
  if (!question || question.keys.length > 0) return false;
  const options = question.options.map(({ text }) => text);
  if (options.length > 0) return optionOf(answer.key, options, 'text') >= 0;
  if (isEssay(question)) return false;
  question.doubts.push(`the answer “${answer.key}” may say that there is none`);
  return true;
}

/** Letters, or truths: no answers to theory alone. */
export const hasKeys = (lines: readonly string[]): boolean =>
  readAnswers(lines).answers.some(({ key }) => /^[([]?(?:[A-J]|true|false)(?:[)\].:,–-]|\s|$)/i.test(key));

function giveAnswers(questions: readonly Open[], lines: readonly string[]): string[] {
  const { answers: all, empty: unsure, others } = readAnswers(lines);
  const notes = others.map((line) => `Left out of the answers: ${line}`);
  const meant = unsure.filter((answer) => isMeant(questions, answer));
  const empty = unsure.filter((answer) => !meant.includes(answer));
  const answers = ofPaper(questions, [...all, ...meant], notes);
  const letters = answers.flatMap(({ number, key }) => (number === null ? [key] : []));
  doubtOne(questions, letters, lines);
  const isWhole = openTo(questions).length === letters.length;
  if (isWhole) giveLetters(questions, letters, notes);
  const taken = new Set<Open>();
  const counted = questions.map((question, index) => ({
    question,
    number: question.number ?? index + 1,
    isKeyed: question.keys.length > 0,
  }));
  const numbered = answers.filter(({ number }) => number !== null);
  for (const answer of numbered) {
    const question = questionOf(questions, answer, taken);
    if (!question) {
      notes.push(`The answer ${answer.number} ${answer.key} belongs to no question`);
      continue;
    }
    const before = taken.has(question) ? question.keys.at(-1) : undefined;
    taken.add(question);
    if (answer.marks !== undefined) question.facts.push({ name: 'marks', value: answer.marks });
    if (answer.part === '') question.keys.push(answer.key);
    else question.keys = [[...(before === undefined ? [] : [before]), `(${answer.part}) ${answer.key}`].join('\n')];
    if (isUnclear(questions, answers, answer))
      question.doubts.push(
        `the number ${answer.number} is used more than once, and the answers do not say in which section`,
      );
  }
  if (numbered.length > 0) doubtShifted(counted, numbered, empty, taken);
  if (!isWhole) giveLetters(questions, letters, notes);
  return notes;
}
