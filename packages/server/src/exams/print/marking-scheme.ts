import type { Question } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { listOf } from '@akada/contract/question-types/list';
import { answerPlaces, lettersOf, romanAt } from './answer-places.ts';
import { beside, gap, lineWidth, type Pages, paragraph, ruled } from './pages.ts';
import { type Print, pictureBlock } from './print-pictures.ts';
import { addHead, counted, headPlace, type PrintedExam } from './sheet-head.ts';
import { type Block, textLines } from './text-lines.ts';

const numberWidth = 28;
const marksWidth = 56;
const bodyWidth = lineWidth - numberWidth - marksWidth;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Letters are those of the printed paper. */
function keyLines(question: Question): string[] {
  const { type, correctAnswer, details } = question;
  const { kind } = answerPlaces[type];
  const { options } = rulesOf(type).shown(question);
  const key = listOf(correctAnswer) ?? [correctAnswer];
  const letterOf = (text: string) =>
    lettersOf({ type, options })[options.findIndex((option) => isSame(option, text))] ?? '?';
  const lettered = (text: string) => `${letterOf(text)}. ${options.find((option) => isSame(option, text)) ?? text}`;
  if (kind === 'circles') return key.map(lettered);
  if (kind === 'matches') {
    return (details?.prompts ?? []).map(
      (prompt, index) => `${romanAt(index)} ${prompt}  –  ${lettered(key[index] ?? '')}`,
    );
  }
  if (kind === 'order') return [key.map(letterOf).join(', '), ...key.map((text, index) => `${index + 1}. ${text}`)];
  if (kind === 'lines') return essayLines(question);
  return [rulesOf(type).keyInWords(question)];
}

function essayLines({ correctAnswer, details: { rubric = [] } = {} }: Question): string[] {
  const lines = rubric.map(({ text, points }) => `${text}: ${counted(points, 'mark')}`);
  const all = [...lines, correctAnswer].filter(Boolean);
  return all.length > 0 ? all : ['Marked by hand'];
}

function notesOf({ details, explanation, points }: Question): string[] {
  const isShared = details?.partial && points > 1;
  return [isShared ? 'Part of the marks for a part of the answer.' : '', explanation ?? ''].filter(Boolean);
}

export type SchemeQuestion = { question: Question; print: Print | null };

function blocksOf(pages: Pages, { question, print }: SchemeQuestion, number: number): Block[] {
  const { document } = pages;
  const marks = textLines(document, counted(question.points, 'mark'), { size: 10 }, marksWidth)[0];
  const keys = keyLines(question).map((text) => paragraph(document, text, { size: 11, font: 'bold' }, bodyWidth));
  const notes = notesOf(question).map((text) => paragraph(document, text, { size: 9.5, grey: true }, bodyWidth));
  const picture = print ? [pictureBlock(document, print, bodyWidth)] : [];
  const [first, ...rest] = [...keys, ...notes, ...picture];
  if (!first) return [];
  const head = beside([
    [0, paragraph(document, `${number}.`, { size: 11 }, numberWidth)],
    [numberWidth, first],
    ...(marks ? [[lineWidth - marks.width, marks] as const] : []),
  ]);
  return [
    head,
    ...rest.map((block) => beside([[numberWidth, block]])),
    gap(4),
    ruled(document, lineWidth, 0.25),
    gap(4),
  ];
}

const drawn = 'Questions that are drawn for each student are not on this paper.';

/** The letters of the whole paper in ten columns, to lay beside a sheet. */
function addOverview(pages: Pages, questions: readonly Question[]): void {
  const { document } = pages;
  const short = questions.flatMap((question, index) => {
    const { kind } = answerPlaces[question.type];
    if (kind !== 'circles') return [];
    const letters = keyLines(question).map((line) => line.split('.')[0]);
    return `${index + 1}. **${letters.join('')}`;
  });
  if (short.length < 2) return;
  const room = lineWidth / 10;
  for (let from = 0; from < short.length; from += 10) {
    const cells = short.slice(from, from + 10).map((text, column): [number, Block] => {
      const [number = '', letters = ''] = text.split('**');
      return [
        column * room,
        beside([
          [0, paragraph(document, number, { size: 10, grey: true }, 24)],
          [22, paragraph(document, letters, { size: 10, font: 'bold' }, room - 22)],
        ]),
      ];
    });
    pages.add(beside(cells));
  }
  pages.add(gap(8));
}

export function* drawMarkingScheme(
  pages: Pages,
  exam: PrintedExam,
  questions: readonly SchemeQuestion[],
): Generator<string, void> {
  addHead(pages, exam, 'Marking scheme: not for students');
  pages.add(letterNote(pages));
  if (exam.draws) pages.add(paragraph(pages.document, drawn, { size: 9.5, grey: true }));
  yield headPlace;
  addOverview(
    pages,
    questions.map(({ question }) => question),
  );
  pages.add(ruled(pages.document, lineWidth, 1));
  pages.add(gap(6));
  for (const [index, question] of questions.entries()) {
    pages.keep(blocksOf(pages, question, index + 1));
    yield `question ${index + 1}`;
  }
  const total = `Total: ${counted(exam.totalPoints, 'mark')}`;
  pages.keep([paragraph(pages.document, total, { size: 11, font: 'bold' })]);
}

function letterNote({ document }: Pages): Block {
  const text = 'Letters are those of the printed paper; on screens the order of options may differ.';
  return beside([[0, paragraph(document, text, { size: 9.5, grey: true })]]);
}
