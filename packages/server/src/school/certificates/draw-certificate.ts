import { schoolDay } from '@akada/contract/rules/school-day';
import { dayInWords } from '@akada/contract/rules/terms';
import type { Print } from '../../exams/print/print-pictures.ts';
import { type Look, textLines } from '../../exams/print/text-lines.ts';
import { type Pdf, plainLine, takeUnprinted, unprintedNote } from '../../platform/files/pdf.ts';
import { drawCheck } from '../../platform/signing/draw-check.ts';
import type { IssuedPaper } from '../../platform/signing/papers.ts';
import { rule, write } from '../scores/fitted-line.ts';
import type { CertificateContent } from './content.ts';

/** A certificate on A4 landscape, readable in black and white. Lengths are points. */

const [pageWidth, pageHeight] = [841.89, 595.28];
export const margin = 24;
/** Of the text, inside the frame. */
const side = 96;
const lineWidth = pageWidth - 2 * side;

export type Paper = {
  /** Undefined for a sample. */
  issued?: Pick<IssuedPaper, 'version' | 'code' | 'payload' | 'issuedAt'> | undefined;
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
  document.image(picture.image, x + (width - size.width) / 2, y + (height - size.height) / 2, size);
}

/** A thick and a thin line, with a square in each corner. */
function drawFrame(document: Pdf): void {
  const frame = (inset: number, weight: number) =>
    document
      .rect(inset, inset, pageWidth - 2 * inset, pageHeight - 2 * inset)
      .lineWidth(weight)
      .stroke('black');
  frame(margin, 2.5);
  frame(margin + 7, 0.6);
  for (const x of [margin + 12, pageWidth - margin - 20]) {
    for (const y of [margin + 12, pageHeight - margin - 20]) document.rect(x, y, 8, 8).fill('black');
  }
  document.fillColor('black');
}

const centred = (y: number, least = 0.5) => ({ x: side, y, width: lineWidth, align: 'centre' as const, least });

/** Returns where the text begins. */
function drawHead(document: Pdf, { school, motto, title, pictures }: CertificateContent, paper: Paper): number {
  const crest = paper.pictures.get(pictures.crest ?? '');
  drawPicture(document, crest, { x: pageWidth / 2 - 34, y: 46, width: 68, height: 68 });
  let y = crest ? 118 : 62;
  write(document, plainLine(school), { size: 19, font: 'bold' }, centred(y));
  y += 27;
  if (motto) {
    write(document, plainLine(motto), { size: 10, grey: true }, centred(y));
    y += 15;
  }
  write(document, plainLine(title).toUpperCase(), { size: 30, font: 'bold' }, centred(y + 12));
  rule(document, [pageWidth / 2 - 60, y + 56], [pageWidth / 2 + 60, y + 56], 1.5);
  return y + 66;
}

const looks = {
  name: { size: 30, font: 'bold' },
  subject: { size: 19, font: 'bold' },
  text: { size: 13 },
} as const satisfies Record<string, Look>;

const gapAfter = 5;

type Drawn = { text: string; look: Look; height: number };

/** A name stays on one line, drawn smaller; other lines break, so that nothing is cut. */
function linesOf(document: Pdf, { lines }: CertificateContent, scale: number): Drawn[] {
  return lines.flatMap(({ role, text }): Drawn[] => {
    const look = { ...looks[role], size: looks[role].size * scale };
    const plain = plainLine(text);
    if (plain === '') return [{ text: '', look, height: look.size * 0.6 }];
    const height = look.size * 1.36 + gapAfter * scale;
    if (role === 'name') return [{ text: plain, look, height }];
    const broken = textLines(document, plain, look, lineWidth).length;
    return [{ text: plain, look, height: broken * look.size * 1.36 + gapAfter * scale }];
  });
}

function drawText(document: Pdf, content: CertificateContent, { y, height }: { y: number; height: number }): void {
  const heightOf = (lines: readonly Drawn[]) => lines.reduce((sum, one) => sum + one.height, 0);
  const scale = [1, 0.9, 0.8, 0.7, 0.6].find((one) => heightOf(linesOf(document, content, one)) <= height) ?? 0.5;
  const lines = linesOf(document, content, scale);
  let at = y + Math.max(0, (height - heightOf(lines)) / 2);
  for (const { text, look, height: own } of lines) {
    const broken = textLines(document, text, look, lineWidth);
    if (broken.length <= 1 || look.size === looks.name.size * scale) write(document, text, look, centred(at, 0));
    else {
      for (const [index, line] of broken.entries()) {
        line.paint(side + (lineWidth - line.width) / 2, at + index * look.size * 1.36);
      }
    }
    at += own;
  }
}

/** Of 41 mm: there is room, and a cheap camera must tell its squares apart. */
const codeSize = 116;
const footTop = pageHeight - margin - 22 - codeSize;

function drawSignatory(document: Pdf, { signatory, pictures }: CertificateContent, paper: Paper): void {
  const [x, y, width] = [pageWidth - side - 240, footTop + 18, 240];
  const [signature, stamp] = [pictures.signature, pictures.stamp].map((path) => paper.pictures.get(path ?? ''));
  drawPicture(document, signature, { x, y, width: stamp ? 130 : width, height: 46 });
  drawPicture(document, stamp, { x: x + 140, y: y - 14, width: 90, height: 62 });
  rule(document, [x, y + 50], [x + width, y + 50], 0.8);
  const box = (top: number) => ({ x, y: top, width, align: 'centre' as const, least: 0.5 });
  write(document, plainLine(signatory.name) || 'Name and signature', { size: 11, font: 'bold' }, box(y + 54));
  write(document, plainLine(signatory.title), { size: 10 }, box(y + 70));
}

function drawFoot(document: Pdf, { issued, timeZone }: Paper): void {
  const note = takeUnprinted(document).length > 0 ? unprintedNote : '';
  const place = { x: margin + 32, y: footTop, width: 310, size: codeSize };
  const beside = { x: place.x + codeSize + 6, width: place.width - codeSize - 6, least: 0.5 };
  const small = (text: string, y: number) => write(document, text, { size: 8 }, { ...beside, y });
  if (!issued) {
    document.rect(place.x, place.y, codeSize, codeSize).lineWidth(0.6).dash(3, {}).stroke('black').undash();
    small('The code to check it stands here.', place.y + 12);
    return;
  }
  drawCheck(document, issued, place);
  small(`Issued on ${dayInWords(schoolDay(issued.issuedAt, timeZone))}`, place.y + 76);
  if (note !== '') write(document, note, { size: 7 }, { x: beside.x, y: footTop + 96, width: beside.width });
}

function drawSample(document: Pdf): void {
  document.save().rotate(-30, { origin: [pageWidth / 2, pageHeight / 2] });
  document.fillOpacity(0.12).font('bold').fontSize(150).fillColor('black');
  const width = document.widthOfString('SAMPLE');
  document.text('SAMPLE', (pageWidth - width) / 2, pageHeight / 2 - 100, { lineBreak: false });
  document.restore().fillOpacity(1);
}

/** On the page that is open. */
export function drawCertificate(document: Pdf, content: CertificateContent, paper: Paper): void {
  if (!paper.issued) drawSample(document);
  drawFrame(document);
  const y = drawHead(document, content, paper);
  drawText(document, content, { y, height: footTop - 10 - y });
  drawSignatory(document, content, paper);
  drawFoot(document, paper);
}
