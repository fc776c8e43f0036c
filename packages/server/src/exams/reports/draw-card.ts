import type { ReportCard } from '@akada/contract';
import { type GradeScale, scaleInWords } from '@akada/contract/rules/grade';
import { ordinal } from '@akada/contract/rules/position';
import { termLabel } from '@akada/contract/rules/terms';
import { plainLine, takeUnprinted, unprintedNote } from '../../platform/files/pdf.ts';
import { beside, blank, centred, gap, lineWidth, type Pages, paragraph, ruled, stacked } from '../print/pages.ts';
import type { Block, Look } from '../print/text-lines.ts';

export type Letterhead = {
  /** The class of a card as the school writes it. */
  classOf: (card: ReportCard) => string;
  school: string;
  gradeScale: GradeScale;
  showPositions: boolean;
  day: (date: string) => string;
};

type Figures = Pick<ReportCard, 'percent' | 'grade' | 'position' | 'classAverage'>;

const statusWords = { marked: '', 'to-mark': 'to be marked', 'not-sat': 'did not sit', open: 'still open' } as const;

const columns = { percent: 232, grade: 300, position: 370, average: 432 } as const;
const nameWidth = columns.percent - 8;

const percentText = (percent: number | undefined) => (percent === undefined ? '' : `${percent}%`);

function positionText(position: Figures['position']): string {
  if (!position) return '';
  return `${ordinal(position.place)} of ${position.of}${position.isShared ? ' =' : ''}`;
}

function row({ document }: Pages, name: string, figures: Figures & { note?: string }, look: Look, indent = 0): Block {
  const cell = (text: string, width: number) => paragraph(document, text, look, width);
  const words = figures.note || percentText(figures.percent);
  return beside([
    [indent, cell(plainLine(name), nameWidth - indent)],
    [columns.percent, cell(words, figures.note ? 120 : columns.grade - columns.percent - 6)],
    [columns.grade, cell(figures.note ? '' : (figures.grade ?? ''), columns.position - columns.grade - 6)],
    [columns.position, cell(positionText(figures.position), columns.average - columns.position - 4)],
    [columns.average, cell(percentText(figures.classAverage), lineWidth - columns.average)],
  ]);
}

function addTable(pages: Pages, card: ReportCard, showPositions: boolean): void {
  const { document } = pages;
  const bold: Look = { size: 10, font: 'bold' };
  const head = (text: string, width: number) => paragraph(document, text, { size: 9, font: 'bold' }, width);
  const titles = [
    [0, head('Subject and exams', nameWidth)],
    [columns.percent, head('Percent', 60)],
    [columns.grade, head('Grade', 60)],
    ...(showPositions
      ? ([
          [columns.position, head('Position', 58)],
          [columns.average, head('Class average', lineWidth - columns.average)],
        ] as const)
      : []),
  ] as const;
  pages.keep([beside(titles), gap(3), ruled(document, lineWidth, 1), gap(4)]);
  for (const { subject, exams, ...figures } of card.subjects) {
    const lines = exams.map(({ title, status, ...exam }) =>
      row(pages, title, { ...exam, note: statusWords[status] }, { size: 9, grey: true }, 10),
    );
    const [first, ...rest] = lines;
    const name = row(pages, subject || 'Other subjects', figures, bold);
    pages.keep(first ? [name, gap(1), first] : [name]);
    for (const line of rest) pages.add(stacked([gap(1), line]));
    pages.keep([gap(3), ruled(document, lineWidth, 0.3), gap(4)]);
  }
  if (card.subjects.length === 0)
    pages.add(paragraph(document, 'No exam of this class closed in the term.', { size: 10 }));
  else
    pages.keep([
      row(pages, 'Average of the subjects', card, { size: 11, font: 'bold' }),
      gap(4),
      ruled(document, lineWidth, 1),
    ]);
}

function remark({ document }: Pages, label: string, text: string): Block[] {
  const written = text
    ? [paragraph(document, text, { size: 10 }), gap(6)]
    : [blank(document, '', lineWidth), blank(document, '', lineWidth), gap(6)];
  return [
    paragraph(document, label, { size: 10, font: 'bold' }),
    gap(2),
    ...written,
    beside([
      [0, blank(document, 'Signature', 280)],
      [300, blank(document, 'Date', lineWidth - 300)],
    ]),
    gap(12),
  ];
}

/** One student, beginning on a page of their own. */
export function drawCard(pages: Pages, card: ReportCard, head: Letterhead): void {
  const { document } = pages;
  const { student, term, remarks, undecided } = card;
  pages.begin();
  for (const block of centred(document, plainLine(head.school), { size: 17, font: 'bold' })) pages.add(block);
  for (const block of centred(document, 'Report card', { size: 13 })) pages.add(block);
  pages.add(gap(10));
  const facts = [
    ['Student', student.fullName],
    ['Class', head.classOf(card)],
    ['Term', `${termLabel(term)}, ${head.day(term.startDate)} to ${head.day(term.endDate)}`],
  ] as const;
  for (const [label, value] of facts) {
    pages.add(
      beside([
        [0, paragraph(document, label, { size: 10, grey: true }, 60)],
        [64, paragraph(document, plainLine(value), { size: 11, font: 'bold' }, lineWidth - 64)],
      ]),
    );
  }
  pages.add(gap(12));
  addTable(pages, card, head.showPositions);
  if (undecided > 0) {
    const exams = undecided === 1 ? '1 exam of the term is' : `${undecided} exams of the term are`;
    const note = `${exams} still open or being marked: these are the figures so far.`;
    pages.keep([gap(4), paragraph(document, note, { size: 9 })]);
  }
  pages.add(gap(16));
  pages.keep(remark(pages, 'Remark of the class teacher', remarks.teacher));
  pages.keep(remark(pages, 'Remark of the principal', remarks.principal));
  const key = `Grades: ${scaleInWords(head.gradeScale)}.${head.showPositions ? ' A position with = is shared.' : ''}`;
  pages.add(paragraph(document, key, { size: 8, grey: true }));
  if (takeUnprinted(document).length > 0) pages.add(paragraph(document, unprintedNote, { size: 8, grey: true }));
}
