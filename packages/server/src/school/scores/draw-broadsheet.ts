import { setImmediate as otherWork } from 'node:timers/promises';
import type { Broadsheet } from '@akada/contract';
import { averagesOf, spreadOf, takenSubjects, totalsOf } from '@akada/contract/rules/broadsheet';
import { type GradeScale, scaleInWords } from '@akada/contract/rules/grade';
import { ordinal } from '@akada/contract/rules/position';
import type { Look } from '../../exams/print/text-lines.ts';
import { type Pdf, plainLine, takeUnprinted, unprintedNote } from '../../platform/files/pdf.ts';
import { type Align, type Box, rule, write } from './fitted-line.ts';

/** A4 landscape in points. */
const [pageWidth, pageHeight] = [841.89, 595.28];
export const margin = 26;
const lineWidth = pageWidth - 2 * margin;

type Row = Broadsheet['rows'][number];
type Figures = { average: number; highest: number; lowest: number };
type Foot = { group: Figures | undefined; missing: number; spread: number[] };

type Column = {
  title: string;
  width: number;
  align: Align;
  cell: (row: Row, index: number) => string;
  /** Beside the figure, where the column is wide enough. */
  grade?: (row: Row) => string;
  /** Below the students. */
  foot?: Foot;
};

export type SheetHead = { title: string; school: string; day: string; scale: GradeScale; decimals: number };

const lowestRow = 8.7;
const highestRow = 14;
const narrowest = 26;
const footLine = 9;
const plotHeight = 20;
const footHeight = 4 * footLine + plotHeight + 6;
const headHeight = 32;
const noteHeight = 22;

const stateSigns = { complete: '', incomplete: '?', absent: 'Abs', exempt: 'Ex', 'not-offered': '–' } as const;

const placeText = (position: Row['position']) =>
  position ? `${ordinal(position.place)}${position.isShared ? '=' : ''}` : '';

function widthOfNames(document: Pdf, rows: readonly Row[], size: number): number {
  document.font('regular').fontSize(size);
  const widest = Math.max(...rows.map(({ fullName }) => document.widthOfString(plainLine(fullName))));
  return Math.min(160, Math.max(70, widest + 6));
}

type Shown = { size: number; shown: (figure: number | undefined) => string };

function outerColumns(document: Pdf, sheet: Broadsheet, { size, shown }: Shown) {
  const { rows, group } = sheet;
  const hasArms = new Set(rows.map(({ arm }) => arm)).size > 1;
  const incomplete = rows.filter(({ isComplete }) => !isComplete).length;
  const spread = spreadOf(averagesOf(sheet.rows));
  const first: Column[] = [
    { title: '', width: 17, align: 'right', cell: (_, index) => `${index + 1}` },
    {
      ...{ title: 'Student', width: widthOfNames(document, rows, size), align: 'left' },
      cell: ({ fullName }) => plainLine(fullName),
    },
    ...(hasArms
      ? [{ title: 'Arm', width: 38, align: 'left' as const, cell: ({ arm = '' }: Row) => plainLine(arm) }]
      : []),
  ];
  const figure = (title: string, cell: Column['cell'], width = 34): Column => ({ title, width, align: 'right', cell });
  const hasPlaces = rows.some(({ position }) => position);
  const ofYear = [
    figure('Year', ({ cumulative }) => shown(cumulative?.percent)),
    ...(hasPlaces ? [figure('Position of year', ({ cumulative }) => placeText(cumulative?.position))] : []),
  ];
  const last: Column[] = [
    { ...figure('Average', ({ average }) => shown(average), 38), foot: { group, missing: incomplete, spread } },
    figure('Grade', ({ grade = '' }) => grade, 30),
    ...(hasPlaces ? [figure('Position', ({ position }) => placeText(position))] : []),
    ...(rows.some(({ cumulative }) => cumulative) ? ofYear : []),
  ];
  return { first, last };
}

/** Subjects that do not fit beside the names go on in the next list, which has the names again. */
function pagesOfColumns(document: Pdf, sheet: Broadsheet, look: Shown): Column[][] {
  const { first, last } = outerColumns(document, sheet, look);
  const widthOf = (columns: readonly Column[]) => columns.reduce((sum, { width }) => sum + width, 0);
  const room = lineWidth - widthOf(first) - widthOf(last);
  const subjects = takenSubjects(sheet);
  const pages = Math.max(1, Math.ceil(subjects.length / Math.floor(room / narrowest)));
  const perPage = Math.ceil(subjects.length / pages);
  const width = perPage === 0 ? narrowest : Math.min(60, room / perPage);
  const columns = subjects.map(
    ({ _id, name, shortName, group, missing }): Column => ({
      ...{ title: plainLine(shortName || name), width, align: 'right' },
      cell: ({ subjects: own }) => look.shown(own[_id]?.percent) || stateSigns[own[_id]?.state ?? 'not-offered'],
      ...(width >= 36 && { grade: ({ subjects: own }) => own[_id]?.grade ?? '' }),
      foot: { group, missing, spread: spreadOf(totalsOf(sheet.rows, _id)) },
    }),
  );
  return Array.from({ length: pages }, (_, page) => [
    ...first,
    ...columns.slice(page * perPage, (page + 1) * perPage),
    ...(page === pages - 1 ? last : []),
  ]);
}

const pad = 2;
/** Below the top of a line, as a share of its size. */
const middleOfCapitals = 0.593;

function drawCell(document: Pdf, column: Column, text: string, { size, x, y, grade = '' }: CellPlace): void {
  const width = column.width - 2 * pad;
  const forGrade = column.grade ? Math.max(13, size * 1.9) : 0;
  write(document, text, { size }, { x: x + pad, y, width: width - forGrade, align: column.align });
  write(document, grade, { size }, { x: x + pad + width - forGrade + 2.5, y, width: forGrade - 2.5 });
}

type CellPlace = { size: number; x: number; y: number; grade?: string };

/** How many students have 0–9, 10–19, … 90–100. */
function drawSpread(document: Pdf, counts: readonly number[], { x, y, width }: Box): void {
  const [most, step] = [Math.max(1, ...counts), width / counts.length];
  for (const [band, count] of counts.entries()) {
    const height = (plotHeight - 4) * (count / most);
    if (count > 0) document.rect(x + band * step, y + plotHeight - height, step * 0.8, height).fill('black');
  }
  rule(document, [x, y + plotHeight], [x + width, y + plotHeight], 0.4);
}

type Table = Shown & { document: Pdf; columns: readonly Column[]; height: number; top: number };

const startsOf = (columns: readonly Column[]) =>
  columns.map(
    (column, at) => [margin + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0), column] as const,
  );

function drawFoot({ document, columns, shown }: Table, from: number): void {
  const lines = [
    ['Average', (foot: Foot) => shown(foot.group?.average)],
    ['Highest', (foot: Foot) => shown(foot.group?.highest)],
    ['Lowest', (foot: Foot) => shown(foot.group?.lowest)],
    ['Marks missing', (foot: Foot) => `${foot.missing}`],
  ] as const;
  const labelX = margin + (columns[0]?.width ?? 0) + pad;
  for (const [at, [label, figure]] of lines.entries()) {
    const y = from + 3 + at * footLine;
    write(document, label, { size: 7, font: 'bold' }, { x: labelX, y, width: 60 });
    for (const [x, column] of startsOf(columns)) {
      if (column.foot) drawCell(document, column, figure(column.foot) || '–', { size: 7, x, y });
    }
  }
  const y = from + 3 + lines.length * footLine;
  write(document, 'Spread', { size: 7, font: 'bold' }, { x: labelX, y: y + plotHeight - 10, width: 60 });
  for (const [x, { foot, width }] of startsOf(columns)) {
    if (foot) drawSpread(document, foot.spread, { x: x + pad, y, width: width - 2 * pad });
  }
}

const titleLook: Look = { size: 7, font: 'bold' };
const titleLine = 9;

/** Up to three lines of whole words. */
function titleLines(document: Pdf, { title, width }: Column): string[] {
  const lines: string[] = [];
  document.font('bold').fontSize(titleLook.size);
  for (const word of title.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length === 3 || (lines.length > 0 && document.widthOfString(longer) <= width - 2 * pad)) {
      lines[lines.length - 1] = longer;
    } else lines.push(word);
  }
  return lines;
}

/** Returns where the students begin. */
function drawTitles({ document, columns, top }: Table): number {
  const titles = columns.map((column) => titleLines(document, column));
  const height = titleLine * Math.max(...titles.map(({ length }) => length));
  for (const [at, [x, { align, width }]] of startsOf(columns).entries()) {
    const lines = titles[at] ?? [];
    for (const [index, text] of lines.entries()) {
      const y = top + height - titleLine * (lines.length - index);
      write(document, text, titleLook, { x: x + pad, y, width: width - 2 * pad, align });
    }
  }
  return top + height + 3;
}

async function drawRows(table: Table, rows: readonly Row[], from: number, before: number): Promise<void> {
  const { document, columns, size, height } = table;
  const end = margin + columns.reduce((sum, { width }) => sum + width, 0);
  for (const [at, row] of rows.entries()) {
    const y = from + at * height;
    // Yields, so that running exams do not wait.
    if (at % 5 === 4) await otherWork();
    // Every fifth line is darker, so that the eye keeps its line.
    rule(document, [margin, y], [end, y], at === 0 ? 0.9 : (before + at) % 5 === 0 ? 0.6 : 0.2);
    const middle = y + height / 2 - size * middleOfCapitals;
    for (const [x, column] of startsOf(columns)) {
      const grade = column.grade?.(row) ?? '';
      drawCell(document, column, column.cell(row, before + at), { size, x, y: middle, grade });
    }
  }
  const bottom = from + rows.length * height;
  rule(document, [margin, bottom], [end, bottom], 0.9);
  for (const [x] of startsOf(columns).slice(2)) rule(document, [x, table.top], [x, bottom], 0.2);
}

function drawHead(document: Pdf, { school, title, day }: SheetHead, students: number): void {
  write(document, school, { size: 13, font: 'bold' }, { x: margin, y: margin, width: lineWidth * 0.6 });
  write(document, title, { size: 10 }, { x: margin, y: margin + 17, width: lineWidth * 0.6 });
  const facts = `${students} ${students === 1 ? 'student' : 'students'}  ·  ${day}`;
  const place = { x: margin + lineWidth * 0.6, y: margin + 18, width: lineWidth * 0.4, align: 'right' } as const;
  write(document, facts, { size: 8, grey: true }, place);
}

const signs = [
  'Figures are percents of the marks that count',
  '? marks are missing',
  'Abs absent',
  'Ex exempt',
  '– does not take it',
  '= shared position',
  'Spread: students with 0–9, 10–19, … 90–100',
].join('  ·  ');

function drawNotes(document: Pdf, { scale }: SheetHead): void {
  const top = pageHeight - margin - noteHeight + 4;
  const note = takeUnprinted(document).length > 0 ? `  ·  ${unprintedNote}` : '';
  const look: Look = { size: 7, grey: true };
  write(document, `${signs}${note}`, look, { x: margin, y: top, width: lineWidth });
  write(document, `Grades: ${scaleInWords(scale)}`, look, { x: margin, y: top + 9, width: lineWidth });
}

function numberPages(document: Pdf): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const box = { x: margin, y: pageHeight - margin - noteHeight + 13, width: lineWidth, align: 'right' } as const;
    write(document, `Page ${page + 1} of ${count}`, { size: 7, grey: true }, box);
  }
}

export async function drawBroadsheet(document: Pdf, sheet: Broadsheet, head: SheetHead): Promise<void> {
  const titleRoom = 30;
  const room = pageHeight - 2 * margin - headHeight - titleRoom - footHeight - noteHeight;
  const most = Math.floor(room / lowestRow);
  const { length } = sheet.rows;
  const perPage = Math.ceil(length / Math.max(1, Math.ceil(length / most)));
  const height = Math.min(highestRow, room / Math.max(1, perPage));
  const size = Math.min(9, height * 0.79);
  const shown = (figure: number | undefined) => figure?.toFixed(head.decimals) ?? '';
  let isFirst = true;
  for (let before = 0; before < length; before += perPage) {
    for (const columns of pagesOfColumns(document, sheet, { size, shown })) {
      if (!isFirst) document.addPage();
      isFirst = false;
      const table = { document, columns, size, shown, height, top: margin + headHeight };
      const rows = sheet.rows.slice(before, before + perPage);
      drawHead(document, head, length);
      const from = drawTitles(table);
      await drawRows(table, rows, from, before);
      if (before + perPage >= length) drawFoot(table, from + rows.length * height);
      drawNotes(document, head);
    }
  }
  numberPages(document);
}
