import { beginningOf } from './draft.ts';
import { isForAll, isInstructionItem } from './key-counts.ts';
import { emphasisOf, type Line, lineOf, withBold } from './text-emphasis.ts';
import {
  answerOf,
  explanationOf,
  factOf,
  isAnswerHead,
  isOptionsHead,
  labelOf,
  optionsIn,
  questionStart,
  withoutAnswer,
} from './text-lines.ts';
import { isInstruction, isPageLine, isTitle, sectionOf } from './text-marks.ts';
import { isPassageHead } from './text-passages.ts';
import type { Open } from './text-question.ts';

/** The questions of a paper, put together line by line. */

export type Text = {
  line: number;
  text: string;
  /** A heading, never the text of a question. */
  isHead?: true;
};

export type Paper = {
  questions: Open[];
  section: Open['section'];
  /** Lines that belong to no question so far. */
  loose: Text[];
  leftOut: Text[];
  /** The text of the next line that is not empty; '' at the end. */
  next: string;
  /** Bold words are asked about somewhere, so they stay bold. */
  keepsBold: boolean;
};

const isStarted = ({ options, keys }: Open) => options.length > 0 || keys.length > 0;

function open(paper: Paper, line: number, number: number | null): Open {
  const question: Open = {
    ...{ line, number, section: paper.section, source: [], stem: [], options: [], style: null, keys: [] },
    ...{
      explanation: [],
      facts: [],
      listed: 0,
      isClosed: false,
      tail: null,
      doubts: [],
      hasEmphasis: false,
      strongLines: [],
    },
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
  let from = paper.loose.findLastIndex((one) => one.text.trim() === '') + 1;
  if (from < paper.loose.length - 1 && isInstruction(paper.loose[from]?.text ?? '')) from += 1;
  from = Math.max(from, paper.loose.findLastIndex(({ isHead }) => isHead) + 1);
  const stem = paper.loose.splice(from);
  leaveLoose(paper);
  const before = paper.questions.at(-1);
  const question = open(paper, stem[0]?.line ?? at, null);
  if (stem.length === 0 && before) before.doubts.push(`line ${at} begins with the first option again`);
  else if (before && before.number !== null) {
    before.doubts.push(`options without a number begin in line ${at}`);
    question.doubts.push('it has no number, and the question before it has one');
  } else if (before && !isStarted(before)) question.doubts.push('the lines above it were read as another question');
  question.stem = stem.map((one) => one.text.trim());
  question.source = stem.map((one) => one.text);
  return question;
}

/** Bold words within a longer text: as bold where the paper asks about such words, else left out and said. */
function partOf(paper: Paper, question: Open, line: Line, from: number, to: number): string {
  const text = line.text.slice(from, to);
  if (emphasisOf(line, from, to) !== 'part') return text.trim();
  if (paper.keepsBold) return withBold(line, from, to).trim();
  question.hasEmphasis = true;
  return text.trim();
}

const usedBy = (question: Open) => new Set(question.options.map(({ index }) => index));

/** A line without its answer, in the question that it belongs to; the text begins at `from` of the line. */
function readBody(paper: Paper, question: Open, line: Line, from: number, to: number, at: number): void {
  const text = line.text.slice(from, to);
  const { before, style, marks } = optionsIn(text, usedBy(question), question.style);
  const last = question.options.at(-1);
  if (marks.length === 0) {
    if (text.trim() === '') return;
    if (last && labelOf(text) !== null)
      question.doubts.push(`line ${at} “${beginningOf(text, 40)}” does not follow the option before it`);
    if (last) last.more.push(partOf(paper, question, line, from, to));
    else {
      question.stem.push(partOf(paper, question, line, from, to));
      if (emphasisOf(line, from, to) === 'all') question.strongLines.push(question.stem.length - 1);
    }
    return;
  }
  if (before !== '') {
    if (last) last.more.push(before);
    else question.stem.push(before);
  }
  question.style = style;
  for (const mark of marks) {
    const [begin, end] = [from + mark.from, from + mark.to];
    question.options.push({
      ...{ index: mark.index, isStarred: mark.isStarred, more: [] },
      text: partOf(paper, question, line, begin, end),
      isStrong: emphasisOf(line, begin, end) === 'all',
      hasStrongLetter: emphasisOf(line, from + mark.at, begin) === 'all',
    });
  }
}

export const beginsWithFirst = (text: string) => {
  if (!/^[^\p{L}\p{N}]*[Aa][.):\]]/u.test(text)) return false;
  const { before, marks } = optionsIn(text, new Set(), null);
  return before === '' && marks[0]?.index === 0;
};

const highest = 999;

function startOf(paper: Paper, text: string, at: number): { number: number; rest: string } | null {
  const start = questionStart(text);
  const last = paper.questions.at(-1);
  if (start && start.number > highest && start.number !== (last?.number ?? 0) + 1) return null;
  if (!start || !last || last.isClosed || isStarted(last)) return start;
  if (start.number === 1 && paper.questions.every(isInstructionItem)) return start;
  const isInList = start.number === last.listed + 1 && (last.listed > 0 || last.number !== null);
  const isNext = last.number === null || start.number === last.number + 1;
  if (isNext && (last.listed === 0 || !isInList)) return start;
  if (isInList) last.listed = start.number;
  else last.doubts.push(`line ${at} “${beginningOf(text, 40)}” may be a question of its own`);
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
  const isAfterAnswer = last.keys.length > 0 && !hasAnswer;
  return isAfterAnswer && optionsIn(text, usedBy(last), last.style).marks.length === 0 ? null : last;
}

function leave(paper: Paper, at: number, text: string, isHead: boolean): void {
  const last = paper.questions.at(-1);
  if (last) last.isClosed = true;
  paper.loose.push({ line: at, text, ...(isHead && { isHead }) });
  if (isHead) paper.loose.push({ line: at, text: '' });
}

/** A line between questions: a page number, the heading of a section, an instruction after an option. */
function isBetween(paper: Paper, { text, isHead }: Line, at: number): boolean {
  const last = paper.questions.at(-1);
  if (isPageLine(text)) {
    paper.leftOut.push({ line: at, text: text.trim() });
    return true;
  }
  const section = sectionOf(text);
  const isOpenStem = last && !last.isClosed && !isStarted(last);
  if (section && (section.name !== '' || !isOpenStem)) {
    paper.section = section;
    leave(paper, at, text, true);
    return true;
  }
  const isOther = questionStart(text) === null && answerOf(text) === null && labelOf(text) === null;
  if (isHead && isOther) {
    leave(paper, at, text, !/[?:…_]\s*$/.test(text));
    return true;
  }
  const option = last?.options.at(-1)?.text ?? '';
  const isAfter = last && !last.isClosed && isStarted(last) && isOther;
  const isSaid = isInstruction(text) || (isTitle(text) && /[a-z]/.test(option)) || isForAll(text, option, paper.next);
  if (!isAfter || !isSaid) return false;
  leave(paper, at, text, false);
  return true;
}

/** A line that belongs to the question without being its text, an option or its key. */
function isBeside(last: Open | undefined, raw: string): boolean {
  if (!last) return false;
  const fact = factOf(raw);
  if (!isStarted(last)) {
    const marks = /^(?:marks?|points?)$/.test(fact?.name ?? '') ? /^\d{1,3}$/.exec(fact?.value ?? '')?.[0] : undefined;
    if (marks !== undefined) last.stem.push(`(${marks} marks)`);
    return (marks !== undefined || isOptionsHead(raw)) && last.source.push(raw) > 0;
  }
  const explanation = explanationOf(raw);
  const goesOn =
    !last.isClosed &&
    last.tail !== null &&
    questionStart(raw) === null &&
    answerOf(raw) === null &&
    !beginsWithFirst(raw);
  if (explanation !== null) {
    last.explanation.push(explanation.trim());
    last.isClosed = false;
    last.tail = 'explanation';
  } else if (fact) {
    last.facts.push(fact);
    last.tail = null;
  } else if (goesOn && last.tail === 'explanation') last.explanation.push(raw.trim());
  else if (goesOn && last.tail === 'answer' && last.options.length === 0 && (last.keys.at(-1) ?? '').length > 20)
    last.keys.push(`${last.keys.pop()}\n${raw.trim()}`);
  else return false;
  last.source.push(raw);
  return true;
}

function readBlank(paper: Paper, at: number): void {
  const last = paper.questions.at(-1);
  if (last && isStarted(last)) last.isClosed = true;
  if (!last || last.isClosed) paper.loose.push({ line: at, text: '' });
}

/** '1b. Explain' and '1(b) Explain' are parts of question 1. */
const part = /^(\s*)(\d{1,3})\s*(\(?[a-h][.)]\)?\s+\S.*)$/;

function readLine(paper: Paper, line: Line, raw: string, at: number): void {
  const last = paper.questions.at(-1);
  if (line.text.trim() === '') {
    readBlank(paper, at);
    return;
  }
  if (isBetween(paper, line, at) || isBeside(last, line.text)) return;
  const isHead = isPassageHead(line.text);
  if (isHead && last && isStarted(last)) last.isClosed = true;
  const direct = answerOf(line.text);
  const { line: text, answer } = direct === null ? withoutAnswer(line.text) : { line: '', answer: direct };
  const [, , partNumber, partText = ''] = part.exec(text) ?? [];
  const isLater = partNumber !== undefined && last?.number === Number(partNumber);
  const partStart = partNumber === undefined ? null : { number: Number(partNumber), rest: partText };
  const start = isHead || isLater ? null : (partStart ?? startOf(paper, text, at));
  if (start) leaveLoose(paper);
  const question = start ? open(paper, at, start.number) : questionFor(paper, text, at, answer !== null);
  if (!question) {
    paper.loose.push({ line: at, text: line.text });
    if (last) last.isClosed = true;
    return;
  }
  question.source.push(raw);
  if (line.isSoft && answer === null) question.hasEmphasis = true;
  if (answer !== null) question.keys.push(answer);
  question.tail = answer === null ? null : 'answer';
  const rest = start ? start.rest : isLater ? partText : text;
  if (start || text.trim() !== '') readBody(paper, question, line, text.length - rest.length, text.length, at);
}

export function newPaper(lines: readonly string[]): Paper {
  const keepsBold = lines.some((line) =>
    /\b(?:in bold|bold(?:ed|face)?\s+(?:word|type|print|letter)|italic)/i.test(line),
  );
  return { questions: [], section: { name: '', isTheory: false }, loose: [], leftOut: [], next: '', keepsBold };
}

/** Reads the lines of questions into the paper. */
export function readPart(
  paper: Paper,
  lines: readonly string[],
  raw: readonly string[],
  { from, to }: { from: number; to: number },
): void {
  const last = paper.questions.at(-1);
  if (last) last.isClosed = true;
  for (let at = from; at < to; at += 1) {
    const line = lineOf(lines[at] ?? '', paper.keepsBold);
    const next = lineOf(lines[at + 1] ?? '').text;
    const isCut = /\s(?:Correct\s+)?(?:Answer|ANSWER)\s*:\s*$/.test(line.text) && labelOf(next) !== null;
    const isSplit = (isAnswerHead(line.text) || isCut) && at + 1 < to;
    const both = isSplit ? { ...line, text: `${line.text} ${next}` } : line;
    paper.next = lines.slice(at + 1, to).find((one) => one.trim() !== '') ?? '';
    readLine(paper, both, isSplit ? `${raw[at]}\n${raw[at + 1]}` : (raw[at] ?? ''), at + 1);
    if (isSplit) at += 1;
  }
  leaveLoose(paper);
}
