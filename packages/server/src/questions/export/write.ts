import type { AboutQuestion } from '@akada/contract';
import { questionTypeLabels, rulesOf } from '@akada/contract/question-types';
import { classLabel } from '@akada/contract/rules/class-level';
import { formulaOrDollar } from '@akada/contract/rules/maths-parts';
import type { ExportFormat } from '@akada/contract/rules/question-import';
import { byteOrderMark, type Cell, csvLine } from '../../platform/http/download.ts';
import { heads, moreHeads, optionLetters } from '../import/columns.ts';
import { letterOf } from '../import/draft.ts';
import { type Exported, withoutPassages } from './exported.ts';
import { gift } from './gift.ts';
import { moodle } from './moodle.ts';
import { qti } from './qti.ts';

type Writer = {
  ending: string;
  mediaType: string;
  write: (questions: AsyncIterable<Exported>) => AsyncIterable<string | Uint8Array>;
};

async function* json(questions: AsyncIterable<Exported>) {
  yield '{"format":"akada-questions","version":1,"questions":[';
  let comma = '\n';
  for await (const { picture, explanationPicture, ...question } of questions) {
    const pictures = { ...(picture && { picture }), ...(explanationPicture && { explanationPicture }) };
    yield `${comma}${JSON.stringify({ ...question, ...pictures })}`;
    comma = ',\n';
  }
  yield '\n]}\n';
}

/** An import takes one apostrophe off again. */
const guarded = (text: string): Cell => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

/** In the order of the heads. */
const known = (about: AboutQuestion): Cell[] => [
  guarded(about.subject ?? ''),
  guarded(about.topic ?? ''),
  classLabel(about.classLevel ?? ''),
  guarded(about.source ?? ''),
  about.year ?? '',
  guarded(about.sourceNumber ?? ''),
  guarded((about.tags ?? []).join(', ')),
  guarded(about.explanation ?? ''),
  guarded(about.hint ?? ''),
  about.lesson ?? '',
  about.lessonSecond ?? '',
  about.practice ? 'yes' : '',
];

async function* csv(questions: AsyncIterable<Exported>) {
  yield byteOrderMark;
  yield csvLine([...heads, ...moreHeads]);
  for await (const { text, type, options, correctAnswer, details, points, passage, ...about } of questions) {
    const cells = optionLetters.map((_, index) => guarded(options[index] ?? ''));
    const row = [guarded(text), questionTypeLabels[type], ...cells, guarded(correctAnswer), points, ...known(about)];
    const more = [details ? JSON.stringify(details) : '', guarded(passage?.title ?? ''), guarded(passage?.text ?? '')];
    yield csvLine([...row, ...more]);
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A line that would be read as an option or an answer. */
const isTaken = (stem: string) => /^(?:[A-Za-z][.)]\s|ANSWER\s*:)/i.test(stem);

const shownOptions = ({ type, options }: Exported) => rulesOf(type).shown({ options }).options;

const keyAt = (question: Exported) =>
  shownOptions(question).findIndex(
    (option) => (question.type === 'true-false' ? option.toLowerCase() : option) === question.correctAnswer,
  );

const formulasIn = (text: string) => Array.from(text.matchAll(formulaOrDollar), ([formula]) => formula).join('\n');

/** Two lines with a dollar sign each have a formula when they are one line. */
const isSameInOneLine = (text: string) => formulasIn(oneLine(text)) === formulasIn(text);

/** Choices alone, whose lines cannot be read as others. */
export const heldByAiken = (question: Exported) =>
  keyAt(question) >= 0 &&
  !isTaken(oneLine(question.text)) &&
  [question.text, ...question.options].every(isSameInOneLine);

async function* aiken(questions: AsyncIterable<Exported>) {
  for await (const question of withoutPassages(questions)) {
    if (!heldByAiken(question)) continue;
    const lines = shownOptions(question).map((option, index) => `${letterOf(index)}. ${oneLine(option)}`);
    yield `${[oneLine(question.text), ...lines, `ANSWER: ${letterOf(keyAt(question))}`].join('\n')}\n\n`;
  }
}

export const writers: Record<ExportFormat, Writer> = {
  json: { ending: 'json', mediaType: 'application/json', write: json },
  csv: { ending: 'csv', mediaType: 'text/csv', write: csv },
  gift: { ending: 'gift.txt', mediaType: 'text/plain', write: gift },
  'moodle-xml': { ending: 'xml', mediaType: 'application/xml', write: moodle },
  qti: { ending: 'zip', mediaType: 'application/zip', write: qti },
  aiken: { ending: 'txt', mediaType: 'text/plain', write: aiken },
};
