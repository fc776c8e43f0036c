import type { TermCard } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import { dayInWords, termLabel } from '@akada/contract/rules/terms';
import type { Print } from '../../exams/print/print-pictures.ts';
import { type Look, textLines } from '../../exams/print/text-lines.ts';
import { type Pdf, plainLine, takeUnprinted, unprintedNote } from '../../platform/files/pdf.ts';
import { drawQr } from '../../platform/files/pdf-qr.ts';
import { rule, write } from '../scores/fitted-line.ts';
import { drawSubjects, heightOfSubjects, placeText } from './draw-subjects.ts';

/** A report card on one page of A4 portrait, readable in black and white. Lengths are points. */

const [pageWidth, pageHeight] = [595.28, 841.89];
export const margin = 28;
const lineWidth = pageWidth - 2 * margin;

export type Paper = {
  /** Undefined for a draft. */
  issued?: { version: number; code: string; payload: string; issuedAt: string } | undefined;
  /** By their paths. */
  pictures: ReadonlyMap<string, Print>;
  timeZone: string;
};

type Box = Record<'x' | 'y' | 'width' | 'height', number>;

/** As large as the box, in its middle. */
function drawPicture(document: Pdf, picture: Print | undefined, { x, y, width, height }: Box): void {
  if (!picture) return;
  const scale = Math.min(width / picture.width, height / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  // By its text: a picture on many pages is in the file once.
  const source = `data:image/png;base64,${picture.image.toString('base64')}`;
  document.image(source, x + (width - size.width) / 2, y + (height - size.height) / 2, size);
}

type Cell = { label: string; value: string; share?: number };

const cellHeight = 24;
const labelLook: Look = { size: 6.5, grey: true };

/** A row of boxes, each with a label over its value. */
function drawCells(document: Pdf, cells: readonly Cell[], y: number): number {
  const shares = cells.reduce((sum, { share = 1 }) => sum + share, 0);
  let x = margin;
  for (const { label, value, share = 1 } of cells) {
    const width = (lineWidth * share) / shares;
    document.rect(x, y, width, cellHeight).lineWidth(0.5).stroke('black');
    write(document, label, labelLook, { x: x + 3, y: y + 1.5, width: width - 6 });
    write(document, plainLine(value) || '–', { size: 9, font: 'bold' }, { x: x + 3, y: y + 10, width: width - 6 });
    x += width;
  }
  return y + cellHeight;
}

function drawWatermark(document: Pdf): void {
  document.save().rotate(-50, { origin: [pageWidth / 2, pageHeight / 2] });
  document.fillOpacity(0.12).font('bold').fontSize(150).fillColor('black');
  const width = document.widthOfString('DRAFT');
  document.text('DRAFT', (pageWidth - width) / 2, pageHeight / 2 - 100, { lineBreak: false });
  document.restore().fillOpacity(1);
}

function drawHead(document: Pdf, { head, term }: TermCard, { pictures }: Paper): number {
  const crest = pictures.get(head.pictures?.crest ?? '');
  drawPicture(document, crest, { x: margin, y: margin - 4, width: 56, height: 56 });
  const room = crest ? 60 : 0;
  const box = (y: number) => ({ x: margin + room, y, width: lineWidth - 2 * room, align: 'centre' as const });
  let y = margin;
  write(document, plainLine(head.school), { size: 17, font: 'bold' }, box(y));
  y += 22;
  const both = [head.address, head.phone].filter(Boolean).join('  ·  ');
  const lines = [head.motto, ...(both.length > 120 ? [head.address, head.phone] : [both])];
  for (const line of lines) {
    if (!line) continue;
    write(document, plainLine(line), { size: 8.5 }, box(y));
    y += 11.5;
  }
  write(document, `Report card: ${plainLine(termLabel(term))}`, { size: 12, font: 'bold' }, box(y + 2));
  return Math.max(y + 21, crest ? margin + 56 : 0);
}

function drawFacts(document: Pdf, card: TermCard, y: number): number {
  const { student, term, attendance, numberInClass, nextTermBegins } = card;
  const dates = `${dayInWords(term.startDate)} – ${dayInWords(term.endDate)}`;
  const days = (count: number | undefined) => (count === undefined ? '' : `${count}`);
  const first = drawCells(
    document,
    [
      { label: 'Name', value: student.fullName, share: 3 },
      { label: 'Class', value: student.className, share: 1.3 },
      { label: 'Number in class', value: `${numberInClass}`, share: 0.8 },
    ],
    y,
  );
  const ofRegister: Cell[] = [
    { label: 'Days open', value: days(attendance?.open), share: 0.6 },
    { label: 'Present', value: days(attendance?.present), share: 0.6 },
    { label: 'Late', value: days(attendance?.late), share: 0.5 },
    { label: 'Absent', value: days(attendance?.absent), share: 0.5 },
  ];
  return drawCells(
    document,
    [
      { label: 'Term', value: dates, share: 1.9 },
      ...(attendance ? ofRegister : []),
      { label: 'Next term begins', value: nextTermBegins ? dayInWords(nextTermBegins) : '', share: 1.1 },
    ],
    first,
  );
}

function drawSummary(document: Pdf, { summary, decimals }: TermCard, y: number): number {
  const shown = (figure: number | undefined) => figure?.toFixed(decimals) ?? '';
  const { subjects, obtainable, obtained, average, grade = '', position, group, cumulative } = summary;
  return drawCells(
    document,
    [
      { label: 'Subjects', value: `${subjects}`, share: 0.7 },
      { label: 'Obtainable', value: `${obtainable}` },
      { label: 'Obtained', value: `${obtained}` },
      { label: 'Average', value: shown(average) },
      { label: 'Grade', value: grade, share: 0.8 },
      ...(position ? [{ label: 'Position', value: `${placeText(position)} of ${position.of}`, share: 1.3 }] : []),
      ...(group ? [{ label: 'Class average', value: shown(group.average) }] : []),
      ...(cumulative ? [{ label: 'Year', value: `${shown(cumulative.percent)} ${cumulative.grade}`, share: 1.1 }] : []),
      ...(cumulative?.position
        ? [
            {
              label: 'Position of year',
              value: `${placeText(cumulative.position)} of ${cumulative.position.of}`,
              share: 1.3,
            },
          ]
        : []),
    ],
    y,
  );
}

const traitLine = 11;

const groupsOf = ({ traits }: TermCard) => [...Map.groupBy(traits, ({ group }) => group)].slice(0, 4);

function heightOfTraits(card: TermCard): number {
  const longest = Math.max(0, ...groupsOf(card).map(([, traits]) => traits.length));
  return longest === 0 ? 0 : (longest + 1) * traitLine + (card.traitKey ? 15 : 6);
}

function drawTraits(document: Pdf, card: TermCard, y: number): number {
  const groups = groupsOf(card);
  const width = lineWidth / Math.max(1, groups.length);
  for (const [at, [group, traits]] of groups.entries()) {
    const x = margin + at * width;
    const rows = [{ name: group, rating: '' }, ...traits];
    for (const [index, { name, rating }] of rows.entries()) {
      const top = y + index * traitLine;
      const look: Look = { size: 8, ...(index === 0 && { font: 'bold' }) };
      document.rect(x, top, width, traitLine).lineWidth(0.4).stroke('black');
      write(document, plainLine(name), look, { x: x + 3, y: top, width: width * 0.7 - 6 });
      const place = { x: x + width * 0.7, y: top, width: width * 0.3 - 3, align: 'right' } as const;
      write(document, plainLine(rating), { size: 8, font: 'bold' }, place);
    }
  }
  const { traitKey = '' } = card;
  const end = y + heightOfTraits(card);
  if (groups.length > 0) write(document, plainLine(traitKey), labelLook, { x: margin, y: end - 13, width: lineWidth });
  return end;
}

const remarkHeight = 46;

/** Text in a box, smaller where it is long. */
function drawText(
  document: Pdf,
  text: string,
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
) {
  for (const size of [9, 8, 7, 6, 5]) {
    const lines = textLines(document, text, { size }, width);
    const needed = lines.reduce((sum, line) => sum + line.height, 0);
    if (needed > height && size > 5) continue;
    let top = y;
    for (const line of lines) {
      if (top + line.height > y + height + 1) return;
      line.paint(x, top);
      top += line.height;
    }
    return;
  }
}

type Remark = { label: string; text: string; by: string | undefined; signatures?: readonly (Print | undefined)[] };

function drawRemark(document: Pdf, { label, text, by, signatures = [] }: Remark, y: number): number {
  const forSignature = 150;
  const width = lineWidth - forSignature;
  document.rect(margin, y, lineWidth, remarkHeight).lineWidth(0.5).stroke('black');
  write(document, label, labelLook, { x: margin + 3, y: y + 1.5, width: width - 6 });
  drawText(document, text, { x: margin + 3, y: y + 10, width: width - 8, height: remarkHeight - 12 });
  const x = margin + width;
  for (const [at, picture] of signatures.entries()) {
    drawPicture(document, picture, { x: x + at * 72, y: y + 2, width: 70, height: remarkHeight - 16 });
  }
  rule(document, [x, y + remarkHeight - 13], [x + forSignature - 6, y + remarkHeight - 13], 0.5);
  const signed = by ? `${plainLine(by)}, signature` : 'Name and signature';
  write(document, signed, labelLook, { x, y: y + remarkHeight - 12, width: forSignature - 6 });
  return y + remarkHeight;
}

/** Of 34 mm, because a cheap camera must tell its squares apart. */
const footHeight = 98;

function drawFoot(document: Pdf, card: TermCard, { issued, timeZone }: Paper): void {
  const top = pageHeight - margin - footHeight;
  const note = takeUnprinted(document).length > 0 ? unprintedNote : '';
  const signs = '– not entered  ·  absent counts as the school says  ·  exempt is left out  ·  = shared position';
  const paper = issued
    ? `Version ${issued.version}, issued on ${dayInWords(schoolDay(issued.issuedAt, timeZone))}  ·  ${issued.code}`
    : 'Draft: not issued by the school.';
  const width = lineWidth - footHeight - 8;
  if (issued) {
    const side = footHeight - 2;
    drawQr(document, issued.payload, { x: margin + lineWidth - side, y: top + 2, size: side }, 2);
  }
  drawText(document, plainLine(card.head.note ?? ''), { x: margin, y: top + 3, width, height: 24 });
  for (const [at, text] of [`Grades: ${card.gradeKey}`, signs, paper, note].entries()) {
    write(document, text, { size: 7 }, { x: margin, y: top + 32 + at * 11, width });
  }
}

/** On the page that is open. Subjects get the height that the rest leaves. */
export function drawTermCard(document: Pdf, card: TermCard, paper: Paper): void {
  if (!paper.issued) drawWatermark(document);
  const below = drawFacts(document, card, drawHead(document, card, paper)) + 6;
  const fixed = cellHeight + 6 + heightOfTraits(card) + 2 * remarkHeight + footHeight;
  const room = pageHeight - margin - below - fixed - 6;
  const table = heightOfSubjects(document, card, room);
  drawSubjects(document, card, { y: below, ...table });
  const summary = drawSummary(document, card, below + table.height + 6) + 6;
  const remarks = drawTraits(document, card, summary);
  const { teacher, principal } = card.remarks;
  const next = drawRemark(document, { label: 'Form teacher’s remark', text: teacher, by: card.formTeacher }, remarks);
  const { principal: by, principalTitle = 'Principal', pictures } = card.head;
  const signatures = [pictures?.signature, pictures?.stamp].map((path) => paper.pictures.get(path ?? ''));
  const label = `${plainLine(principalTitle)}’s remark`;
  drawRemark(document, { label, text: principal, by, signatures }, next);
  drawFoot(document, card, paper);
}
