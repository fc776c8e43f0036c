import { readAnswers } from './answer-block.ts';
import { beginningOf, type Draft, letterOf, newDraft, type Reading } from './draft.ts';
import { optionOf } from './key.ts';
import {
  answerOf,
  answersAtEnd,
  explanationOf,
  isAnswerHead,
  type Mark,
  optionsIn,
  questionStart,
  withoutAnswer,
  withoutPoints,
  withoutStar,
} from './text-lines.ts';
import { givePassages, isPassageHead } from './text-passages.ts';

/** A past paper as people type, copy and scan it. There is no format, so no kept parser reads it. */

type Open = {
  line: number;
  number: number | null;
  source: string[];
  stem: string[];
  options: Mark[];
  style: string | null;
  keys: string[];
  /** The last number of a list within the question. */
  listed: number;
  /** After options or an answer and an empty line, other text is no part of it. */
  isClosed: boolean;
};

type Paper = {
  questions: Open[];
  /** Lines that belong to no question so far. */
  loose: { line: number; text: string }[];
  leftOut: { line: number; text: string }[];
};

const isStarted = ({ options, keys }: Open) => options.length > 0 || keys.length > 0;

function open(paper: Paper, line: number, number: number | null): Open {
  const question: Open = {
    ...{ line, number, source: [], stem: [], options: [], style: null, keys: [], listed: 0, isClosed: false },
  };
  paper.questions.push(question);
  return question;
}

function leaveLoose(paper: Paper): void {
  const text = paper.loose
    .map((one) => one.text)
    .join('\n')
    .trim();
  const first = paper.loose.find((one) => one.text.trim() !== '');
  if (first) paper.leftOut.push({ line: first.line, text });
  paper.loose = [];
}

/** The last loose paragraph is the question that the following options belong to. */
function openFromLoose(paper: Paper, at: number): Open {
  while (paper.loose.at(-1)?.text.trim() === '') paper.loose.pop();
  const from = paper.loose.findLastIndex((one) => one.text.trim() === '') + 1;
  const stem = paper.loose.splice(from);
  leaveLoose(paper);
  const question = open(paper, stem[0]?.line ?? at, null);
  question.stem = stem.map((one) => one.text.trim());
  question.source = stem.map((one) => one.text);
  return question;
}

function addOptions(question: Open, before: string, style: string | null, marks: readonly Mark[]): void {
  if (before !== '') {
    const last = question.options.at(-1);
    if (last) last.text = `${last.text} ${before}`.trim();
    else question.stem.push(before);
  }
  question.style = style;
  question.options.push(...marks);
}

/** A line without its answer, in the question that it belongs to. */
function readBody(question: Open, text: string): void {
  const has = new Set(question.options.map(({ index }) => index));
  const { before, style, marks } = optionsIn(text, has, question.style);
  const last = question.options.at(-1);
  if (marks.length > 0) addOptions(question, before, style, marks);
  else if (last) last.text = `${last.text} ${text.trim()}`.trim();
  else if (text.trim() !== '') question.stem.push(text.trim());
}

const beginsWithFirst = (text: string) => {
  const { before, marks } = optionsIn(text, new Set(), null);
  return before === '' && marks[0]?.index === 0;
};

function startOf(paper: Paper, text: string): { number: number; rest: string } | null {
  const start = questionStart(text);
  const last = paper.questions.at(-1);
  if (!start || !last || last.isClosed || isStarted(last)) return start;
  const isInList = start.number === last.listed + 1 && (last.listed > 0 || last.number !== null);
  const isNext = last.number === null || start.number === last.number + 1;
  if (isNext && (last.listed === 0 || !isInList)) return start;
  if (isInList) last.listed = start.number;
  return null;
}

/** The question that a line belongs to; a new one where it begins one. */
function questionFor(paper: Paper, text: string, line: number, hasAnswer: boolean): Open | null {
  const last = paper.questions.at(-1);
  const hasLoose = paper.loose.some((one) => one.text.trim() !== '');
  const isFirst = beginsWithFirst(text);
  if (isFirst && (!last || last.options.length > 0 || last.isClosed)) return openFromLoose(paper, line);
  if (hasAnswer && hasLoose && (!last || last.keys.length > 0 || last.number === null))
    return openFromLoose(paper, line);
  if (!last || (last.isClosed && !hasAnswer && optionsIn(text, usedBy(last), last.style).marks.length === 0))
    return null;
  return last;
}

const usedBy = (question: Open) => new Set(question.options.map(({ index }) => index));

function readLine(paper: Paper, raw: string, line: number): void {
  const last = paper.questions.at(-1);
  if (raw.trim() === '') {
    if (last && isStarted(last)) last.isClosed = true;
    if (!last || last.isClosed) paper.loose.push({ line, text: '' });
    return;
  }
  if (explanationOf(raw) !== null && last && isStarted(last)) {
    last.source.push(raw);
    return;
  }
  const isHead = isPassageHead(raw);
  if (isHead && last && isStarted(last)) last.isClosed = true;
  const direct = answerOf(raw);
  const { line: text, answer } = direct === null ? withoutAnswer(raw) : { line: '', answer: direct };
  const start = isHead ? null : startOf(paper, text);
  if (start) leaveLoose(paper);
  const question = start ? open(paper, line, start.number) : questionFor(paper, text, line, answer !== null);
  if (!question) {
    paper.loose.push({ line, text: raw });
    return;
  }
  question.source.push(raw);
  if (answer !== null) question.keys.push(answer);
  if (start || text.trim() !== '') readBody(question, start ? start.rest : text);
}

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
const romanLine = /^\s*[([]?([ivx]{1,4})[.)\]]\s*(.+)$/;

/** '(i) … (ii) …' at the end of a question without lettered options are its options. */
function romanOptions(stem: readonly string[]): { stem: string[]; options: string[] } | null {
  const from = stem.findIndex((line) => romanLine.exec(line)?.[1] === 'i');
  const found = from < 1 ? [] : stem.slice(from).map((line) => romanLine.exec(line));
  const isList = found.length >= 2 && found.every((match, index) => match?.[1] === roman[index]);
  return isList ? { stem: stem.slice(0, from), options: found.map((match) => match?.[2] ?? '') } : null;
}

const truths = ['true', 'false'];

function draftOf(question: Open): Draft {
  const draft = newDraft(question.line, question.source.join('\n'));
  const asRoman = question.options.length === 0 ? romanOptions(question.stem) : null;
  const { stem, points } = withoutPoints((asRoman?.stem ?? question.stem).join('\n').trim());
  draft.text = stem.trim();
  if (points !== null) draft.points = points;
  const marks = question.options
    .toSorted((a, b) => a.index - b.index)
    .map((mark) => ({ ...mark, ...withoutStar(mark.text) }));
  const starred = question.options.filter((mark) => mark.isStarred || withoutStar(mark.text).isStarred);
  draft.options = asRoman?.options ?? marks.map(({ option }) => option.trim());
  const missing = marks.findIndex(({ index }, at) => index !== at);
  const keys = [...new Set([...question.keys, ...starred.map(({ index }) => letterOf(index))])];
  draft.key = keys[0] ?? '';
  if (asRoman) {
    draft.repairs.push('The options i, ii, iii … became A, B, C …');
    const index = roman.indexOf(
      draft.key
        .replace(/[()\].]/g, '')
        .trim()
        .toLowerCase(),
    );
    if (index >= 0) draft.key = letterOf(index);
  }
  if (missing >= 0) draft.refusal = { problem: 'options', why: `The option ${letterOf(missing)} is missing` };
  else if (keys.length > 1 && new Set(keys.map((key) => key.toLowerCase())).size > 1)
    draft.refusal = {
      problem: 'key',
      why: `More than one answer is given: ${keys.map((key) => beginningOf(key, 20)).join(' and ')}`,
    };
  if (draft.options.length === 2 && draft.options.every((option, index) => option.toLowerCase() === truths[index])) {
    draft.type = 'true-false';
    draft.key = truths[optionOf(draft.key, draft.options, 'label')] ?? draft.key;
    draft.options = [];
  }
  return draft;
}

/** Returns what belongs to no question. */
function giveKeys(questions: readonly Open[], lines: readonly string[]): string[] {
  const { answers, others } = readAnswers(lines);
  const notes = others.map((line) => `Left out of the answers: “${beginningOf(line)}”`);
  let unnumbered = 0;
  for (const { number, key } of answers) {
    const inOrder = number === null ? questions[unnumbered++] : undefined;
    const fits = (one: Open) =>
      one.number === number || (one.number === null && questions.indexOf(one) === (number ?? 0) - 1);
    const question = inOrder ?? questions.find((one) => fits(one) && one.keys.length === 0) ?? questions.find(fits);
    if (question) question.keys.push(key);
    else notes.push(`The answer ${number ?? ''} ${key} belongs to no question`);
  }
  return notes;
}

/** Longer than a heading. */
const passageLength = 200;

function passageRow({ line, text }: { line: number; text: string }): Draft {
  const why = 'This text belongs to no question. Above a passage write “Read the passage and answer questions 1 to 5”.';
  return { ...newDraft(line, text), refusal: { problem: 'unreadable', why } };
}

/** More than a question may have, so its row is refused as too long. */
const longestLine = 6000;

/** Columns stay apart; patterns that look for the end of a line must not meet thousands of spaces. */
const plainLine = (line: string) =>
  line
    .slice(0, longestLine)
    .replace(/\u00a0/g, ' ')
    .replace(/\t[\t ]*/g, '\t')
    .replace(/ {4,}/g, '    ')
    .trimEnd();

export function readText(text: string): Reading {
  const lines = text.split(/\r\n|\n|\r/).map(plainLine);
  const paper: Paper = { questions: [], loose: [], leftOut: [] };
  const lastOptions = lines.findLastIndex(beginsWithFirst);
  const answersFrom = lines.findIndex((line, at) => at > Math.max(1, lastOptions) && answersAtEnd(line) !== null);
  const end = answersFrom < 0 ? lines.length : answersFrom;
  for (let at = 0; at < end; at += 1) {
    const line = lines[at] ?? '';
    const isSplit = isAnswerHead(line) && at + 1 < end;
    readLine(paper, isSplit ? `${line} ${lines[at + 1]}` : line, at + 1);
    if (isSplit) at += 1;
  }
  leaveLoose(paper);
  const [head = '', ...rest] = answersFrom < 0 ? [] : lines.slice(answersFrom);
  const notes = giveKeys(paper.questions, [answersAtEnd(head) ?? '', ...rest]);
  const questions = paper.questions.map((question) => ({ draft: draftOf(question), number: question.number }));
  const leftOut = givePassages(questions, paper.leftOut);
  const headings = leftOut.filter((one) => one.text.length < passageLength);
  const passages = leftOut.filter((one) => one.text.length >= passageLength);
  const drafts = [...questions.map(({ draft }) => draft), ...passages.map(passageRow)].toSorted(
    (a, b) => a.line - b.line,
  );
  return {
    drafts,
    notes: [...headings.map((one) => `Left out, line ${one.line}: “${beginningOf(one.text)}”`), ...notes],
  };
}
