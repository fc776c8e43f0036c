import type { TermCard } from '@akada/contract';
import { ordinal } from '@akada/contract/rules/position';
import type { Mark } from '@akada/contract/rules/term-totals';
import { type Look, textLines } from '../../exams/print/text-lines.ts';
import { type Pdf, plainLine } from '../../platform/files/pdf.ts';
import { type Align, write } from '../scores/fitted-line.ts';

/** The table of subjects on a report card. */

const left = 28;
const tableWidth = 539.28;
const narrowestName = 96;
const highestRow = 17;
const titleLine = 8.5;
const nameTitle = 'Subject';
const titleLook: Look = { size: 7, font: 'bold' };

type Subject = TermCard['subjects'][number];
type Column = { title: string; width: number; align: Align; isBold?: true; cell: (subject: Subject) => string };
type Position = Subject['position'];

export const placeText = (position: Position) =>
  position ? `${ordinal(position.place)}${position.isShared ? '=' : ''}` : '';

/** A blank is never 0. */
function markText(mark: Mark): string {
  if (mark === null) return '–';
  return mark === 'not-offered' ? 'n/a' : `${mark}`;
}

/** Parts have a column each by their place; a subject with others says so in its cells. */
function partColumns({ subjects }: TermCard): Column[] {
  const most = Math.max(0, ...subjects.map(({ parts }) => parts.length));
  return Array.from({ length: most }, (_, at) => {
    const usual = subjects.find(({ parts }) => parts.length === most)?.parts[at];
    const isUsual = (part: Subject['parts'][number]) => part.name === usual?.name && part.max === usual.max;
    return {
      ...{ title: usual ? `${usual.name} ${usual.max}` : '', width: 31, align: 'centre' },
      cell: ({ parts }) => {
        const part = parts[at];
        if (!part) return '';
        const text = markText(part.mark);
        return isUsual(part) || typeof part.mark !== 'number' ? text : `${text}/${part.max}`;
      },
    };
  });
}

function totalText({ state, total, outOf }: Subject): string {
  if (state === 'absent' || state === 'exempt') return state;
  if (state === 'incomplete') return '–';
  return outOf === 100 ? `${total}` : `${total}/${outOf}`;
}

function columnsOf(card: TermCard): Column[] {
  const { subjects, decimals, earlierTerms } = card;
  const shown = (figure: number | null | undefined) => figure?.toFixed(decimals) ?? '';
  const figure = (title: string, width: number, cell: Column['cell']): Column => ({
    ...{ title, width, align: 'centre', cell },
  });
  const some = (has: (subject: Subject) => unknown, columns: Column[]) => (subjects.some(has) ? columns : []);
  const isOtherwise = ({ state, outOf }: Subject) => state === 'complete' && outOf !== 100;
  return [
    ...partColumns(card),
    { ...figure('Total', 36, totalText), isBold: true },
    ...some(isOtherwise, [figure('%', 32, ({ percent }) => shown(percent))]),
    { ...figure('Grade', 30, ({ grade = '' }) => grade), isBold: true },
    ...some(({ position }) => position, [figure('Position', 36, ({ position }) => placeText(position))]),
    ...some(
      ({ group }) => group,
      [
        figure('Class average', 34, ({ group }) => shown(group?.average)),
        figure('Highest', 34, ({ group }) => shown(group?.highest)),
        figure('Lowest', 34, ({ group }) => shown(group?.lowest)),
      ],
    ),
    ...earlierTerms.map((name, at) => figure(name, 34, ({ earlier }) => shown(earlier[at]) || '–')),
    ...some(
      ({ cumulative }) => cumulative,
      [
        { ...figure('Year', 34, ({ cumulative }) => shown(cumulative?.percent) || '–'), isBold: true },
        figure('Grade of year', 30, ({ cumulative }) => cumulative?.grade ?? ''),
      ],
    ),
  ];
}

/** With the column of names first; all together are as wide as the table. */
function fittedColumns(card: TermCard): Column[] {
  const columns = columnsOf(card);
  const wanted = columns.reduce((sum, { width }) => sum + width, 0);
  const scale = Math.min(1, (tableWidth - narrowestName) / wanted);
  const name: Column = {
    ...{ title: nameTitle, width: tableWidth - wanted * scale, align: 'left' },
    cell: (subject) => plainLine(subject.name),
  };
  return [name, ...columns.map((column) => ({ ...column, width: column.width * scale }))];
}

type NamePlace = { x: number; y: number; width: number; row: number; top: number };

/** On two lines where one would be too small to read. */
function writeName(document: Pdf, name: string, look: Look, { row, top, ...place }: NamePlace): void {
  const [line] = textLines(document, name, look, 10_000);
  if (!line || line.width * 0.8 <= place.width) {
    write(document, name, look, place);
    return;
  }
  const half = { size: row * 0.4 };
  const [first = '', second = ''] = halvesOf(name);
  write(document, first, half, { ...place, y: top + row * 0.02, least: 0 });
  write(document, second, half, { ...place, y: top + row * 0.47, least: 0 });
}

/** At the space that is nearest to the middle. */
function halvesOf(name: string): [string, string] {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const [at] = spaces.toSorted((one, other) => Math.abs(one - name.length / 2) - Math.abs(other - name.length / 2));
  return at === undefined ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
}

/** Up to three lines of whole words. */
function titleLines(document: Pdf, { title, width }: Column): string[] {
  const lines: string[] = [];
  document.font('bold').fontSize(titleLook.size);
  for (const word of title.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length === 3 || (lines.length > 0 && document.widthOfString(longer) <= width - 4)) {
      lines[lines.length - 1] = longer;
    } else lines.push(word);
  }
  return lines;
}

type Heights = { height: number; head: number; row: number };

export function heightOfSubjects(document: Pdf, card: TermCard, room: number): Heights {
  const head = 4 + titleLine * Math.max(...fittedColumns(card).map((column) => titleLines(document, column).length));
  const row = Math.min(highestRow, (room - head) / Math.max(1, card.subjects.length));
  return { head, row, height: head + row * card.subjects.length };
}

export function drawSubjects(document: Pdf, card: TermCard, { y, head, row }: Heights & { y: number }): void {
  const size = Math.min(9, row * 0.72);
  let x = left;
  for (const column of fittedColumns(card)) {
    const { width, align } = column;
    document.rect(x, y, width, head).lineWidth(0.6).stroke('black');
    for (const [at, text] of titleLines(document, column).entries()) {
      write(document, text, titleLook, { x: x + 2, y: y + 1 + at * titleLine, width: width - 4, align });
    }
    for (const [at, subject] of card.subjects.entries()) {
      const top = y + head + at * row;
      document.rect(x, top, width, row).lineWidth(0.4).stroke('black');
      const look: Look = { size, ...(column.isBold && { font: 'bold' }) };
      const middle = top + row / 2 - size * 0.593;
      const place = { x: x + 2, y: middle, width: width - 4, align };
      if (column.title === nameTitle) writeName(document, column.cell(subject), look, { ...place, row, top });
      else write(document, column.cell(subject), look, { ...place, least: 0 });
    }
    x += width;
  }
}
