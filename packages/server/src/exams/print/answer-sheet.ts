import type { PaperQuestion } from '@akada/contract';
import type { Pdf } from '../../platform/files/pdf.ts';
import { answerPlaces, lettersOf, romanAt } from './answer-places.ts';
import { beside, gap, lineWidth, type Pages, paragraph, stacked } from './pages.ts';
import { addHead, addInstructions, addName, headPlace, type PrintedExam } from './sheet-head.ts';
import { type Block, textLines } from './text-lines.ts';

type Numbered = { number: number; question: PaperQuestion };

const numberWidth = 28;
const radius = 7.2;
const apart = 22;
const rowHeight = 21;
const essayLines = 20;

function circle(document: Pdf, letter: string): Block {
  const [text] = textLines(document, letter, { size: 8 }, 2 * radius);
  return {
    height: rowHeight,
    paint(x, y) {
      const middle = y + rowHeight / 2;
      document
        .lineWidth(0.7)
        .circle(x + radius, middle, radius)
        .stroke('black');
      text?.paint(x + radius - text.width / 2, middle - text.ascent + 2.8);
    },
  };
}

function labelled(document: Pdf, label: string, block: Block, indent = numberWidth): Block {
  const [text] = textLines(document, label, { size: 10, font: 'bold' }, indent);
  const mark: Block = { height: rowHeight, paint: (x, y) => text?.paint(x, y + rowHeight / 2 - text.ascent + 3.5) };
  return beside([
    [0, mark],
    [indent, block],
  ]);
}

const circles = (document: Pdf, letters: readonly string[]) =>
  beside(letters.map((letter, index) => [index * apart, circle(document, letter)]));

/** Down the columns first, as one reads them. */
function* columnsOf(pages: Pages, rows: readonly Block[], columns: number): Generator<Block> {
  let rest = [...rows];
  while (rest.length > 0) {
    const fitting = Math.max(1, Math.floor(pages.left / rowHeight) || 40);
    const perColumn = Math.min(fitting, Math.ceil(rest.length / columns));
    const shown = rest.slice(0, perColumn * columns);
    rest = rest.slice(shown.length);
    yield beside(
      Array.from({ length: columns }, (_, column) => [
        (column * lineWidth) / columns,
        stacked(shown.slice(column * perColumn, (column + 1) * perColumn)),
      ]),
    );
  }
}

const isCircled = ({ question }: Numbered) => answerPlaces[question.type].kind === 'circles';

function addCircled(pages: Pages, questions: readonly Numbered[]): void {
  const { document } = pages;
  if (questions.length === 0) return;
  const rows = questions.map(({ number, question }) =>
    labelled(document, `${number}.`, circles(document, lettersOf(question))),
  );
  const most = Math.max(...questions.map(({ question }) => lettersOf(question).length));
  const columns = Math.max(1, Math.floor(lineWidth / (numberWidth + most * apart + 10)));
  for (const block of columnsOf(pages, rows, columns)) pages.add(block);
  pages.add(gap(10));
}

function writingLine(document: Pdf, unit: string, width: number): Block {
  const [text] = textLines(document, unit, { size: 10 }, 90);
  const end = width - (text ? text.width + 6 : 0);
  return {
    height: 24,
    paint(x, y) {
      document
        .moveTo(x, y + 17)
        .lineTo(x + end, y + 17)
        .lineWidth(0.6)
        .stroke('black');
      text?.paint(x + end + 6, y + 17 - text.ascent);
    },
  };
}

function boxes(document: Pdf, count: number): Block {
  const side = 18;
  return {
    height: 24,
    paint(x, y) {
      for (let index = 0; index < count; index += 1)
        document
          .lineWidth(0.7)
          .rect(x + index * (side + 8), y + 2, side, side)
          .stroke('black');
    },
  };
}

function writtenBlocks(document: Pdf, { number, question }: Numbered): Block[] {
  const { prompts = [], unit = '' } = question.details ?? {};
  const { kind } = answerPlaces[question.type];
  const width = lineWidth - numberWidth;
  if (kind === 'order') return [labelled(document, `${number}.`, boxes(document, question.options.length)), gap(6)];
  if (kind === 'lines') {
    const line = () => writingLine(document, '', width);
    return [
      labelled(document, `${number}.`, line()),
      ...Array.from({ length: essayLines - 1 }, () => beside([[numberWidth, line()]])),
      gap(6),
    ];
  }
  if (kind !== 'matches') return [labelled(document, `${number}.`, writingLine(document, unit, width)), gap(4)];
  const rows = prompts.map((_, index) =>
    labelled(
      document,
      index === 0 ? `${number}.` : '',
      labelled(document, romanAt(index), circles(document, lettersOf(question))),
    ),
  );
  return [...rows, gap(6)];
}

export function* drawAnswerSheet(
  pages: Pages,
  exam: PrintedExam,
  questions: readonly PaperQuestion[],
): Generator<string, void> {
  const { document } = pages;
  const numbered = questions.map((question, index) => ({ number: index + 1, question }));
  const circled = numbered.filter(isCircled);
  const written = numbered.filter((one) => !isCircled(one));
  addHead(pages, exam, 'Answer sheet');
  addName(pages);
  const shade = circled.length > 0 ? 'Shade the circle of the answer. ' : '';
  addInstructions(pages, [
    `${shade}Use a pencil or a blue or black pen. Rub out or cross out clearly what you change.`,
  ]);
  addCircled(pages, circled);
  yield headPlace;
  if (written.length > 0 && circled.length > 0) {
    pages.keep([paragraph(document, 'Written answers', { size: 11, font: 'bold' }), gap(4)]);
  }
  for (const one of written) {
    pages.keep(writtenBlocks(document, one));
    yield `question ${one.number}`;
  }
}
