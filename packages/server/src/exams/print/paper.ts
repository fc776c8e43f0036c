import type { PaperQuestion } from '@akada/contract';
import type { Pdf } from '../../platform/files/pdf.ts';
import { answerPlaces, letterAt, romanAt } from './answer-places.ts';
import { beside, gap, lineWidth, type Pages, paragraph, stacked } from './pages.ts';
import { type Print, pictureBlock } from './print-pictures.ts';
import { addHead, addInstructions, addName, counted, headPlace, type PrintedExam } from './sheet-head.ts';
import { aligned, type Block, type Look, textLines } from './text-lines.ts';

export type PrintedQuestion = { question: PaperQuestion; print: Print | null };

const look: Look = { size: 11 };
const numberWidth = 26;
const marksWidth = 40;
const bodyWidth = lineWidth - numberWidth - marksWidth;
const letterWidth = 20;
const cellGap = 14;

const widestOf = (document: Pdf, texts: readonly string[]) =>
  Math.max(0, ...texts.flatMap((text) => textLines(document, text, look, 10_000)).map((line) => line.width));

/** As many in a row as fit without a break. */
function columnsFor(document: Pdf, texts: readonly string[], mark: number): number {
  const widest = mark + widestOf(document, texts) + cellGap;
  return [texts.length, 2].find((count) => count <= 5 && widest <= bodyWidth / count) ?? 1;
}

function marked(document: Pdf, mark: string, text: string, { room, indent }: { room: number; indent: number }): Block {
  return beside([
    [0, paragraph(document, mark, look, indent)],
    [indent, paragraph(document, text, look, room - indent)],
  ]);
}

function grid(document: Pdf, texts: readonly string[], markAt: (index: number) => string, indent: number): Block[] {
  const columns = columnsFor(document, texts, indent);
  const room = bodyWidth / columns;
  const cells = texts.map((text, index) =>
    marked(document, markAt(index), text, { room: columns === 1 ? room : room - cellGap / 2, indent }),
  );
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    stacked([
      beside(cells.slice(row * columns, (row + 1) * columns).map((cell, column) => [column * room, cell])),
      gap(2),
    ]),
  );
}

function optionBlocks(document: Pdf, { type, options, details }: PaperQuestion): Block[] {
  const { letters, hint } = answerPlaces[type];
  const { prompts = [], unit = '' } = details ?? {};
  const hints = [
    hint,
    unit && `Give the answer in ${unit}.`,
    details?.caseSensitive ? 'Capital letters count.' : '',
  ].filter((line) => line !== '');
  return [
    ...grid(document, prompts, romanAt, 28),
    ...(prompts.length > 0 ? [gap(3)] : []),
    ...(letters ? [] : grid(document, options, (index) => `${letterAt(index)}.`, letterWidth)),
    ...hints.map((text) => paragraph(document, text, { size: 9.5, grey: true }, bodyWidth)),
  ];
}

function questionBlocks(document: Pdf, { question, print }: PrintedQuestion, number: number): Block[] {
  const [first, ...lines] = aligned(textLines(document, question.text, look, bodyWidth), bodyWidth);
  const marks = textLines(document, `[${question.points}]`, { size: 10 }, marksWidth)[0];
  const numbered = textLines(document, `${number}.`, { ...look, font: 'bold' }, numberWidth)[0];
  const head: Block[] = first && marks && numbered ? [headLine(first, marks, numbered)] : [];
  const rest = [
    ...lines,
    ...(print ? [pictureBlock(document, print, bodyWidth)] : []),
    gap(3),
    ...optionBlocks(document, question),
  ];
  return [...head, ...rest.map((block) => beside([[numberWidth, block]])), gap(9)];
}

function sectionBlocks(document: Pdf, { title, instructions }: { title: string; instructions: string }): Block[] {
  return [
    gap(4),
    paragraph(document, title, { size: 12, font: 'bold' }),
    ...(instructions === '' ? [] : [paragraph(document, instructions, { size: 10 })]),
    gap(7),
  ];
}

type Line = ReturnType<typeof textLines>[number];

/** A formula may make the first line higher than the number beside it, so all stand on one baseline. */
function headLine(text: Line, marks: Line, number: Line): Block {
  const drop = (line: Line) => Math.max(0, text.ascent - line.ascent);
  return {
    height: text.height,
    paint(x, y) {
      number.paint(x, y + drop(number));
      text.paint(x + numberWidth, y);
      marks.paint(x + lineWidth - marks.width, y + drop(marks));
    },
  };
}

function instructionsOf(exam: PrintedExam, questions: readonly PrintedQuestion[]): string[] {
  const points = new Set(questions.map(({ question }) => question.points));
  const [each] = points;
  const said = [...exam.told, ...[...exam.sections.values()].map(({ instructions }) => instructions)];
  const saysWhich = said.some((line) =>
    /\b(?:answer|attempt)\s+(?:all|any|every|only|one|two|three|four|five)\b/i.test(line),
  );
  return [
    ...exam.told,
    saysWhich ? 'Write the answers on the answer sheet.' : 'Answer all questions on the answer sheet.',
    points.size === 1 && each !== undefined
      ? `Each question carries ${counted(each, 'mark')}.`
      : 'The marks of a question stand at its right.',
  ].filter(Boolean);
}

export function* drawPaper(
  pages: Pages,
  exam: PrintedExam,
  questions: readonly PrintedQuestion[],
): Generator<string, void> {
  addHead(pages, exam, '');
  addName(pages);
  addInstructions(pages, instructionsOf(exam, questions));
  yield headPlace;
  for (const [index, question] of questions.entries()) {
    const section = exam.sections.get(question.question._id);
    const head = section ? sectionBlocks(pages.document, section) : [];
    pages.keep([...head, ...questionBlocks(pages.document, question, index + 1)]);
    yield `question ${index + 1}`;
  }
}
