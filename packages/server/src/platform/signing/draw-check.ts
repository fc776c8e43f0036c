import { type Pdf, printable } from '../files/pdf.ts';
import { drawQr } from '../files/pdf-qr.ts';
import type { IssuedPaper } from './papers.ts';

/** 30 mm with its quiet zone. */
export const checkSize = 85;

/** The QR code of a paper, and beside it, `width` points wide, how to check it. */
export function drawCheck(
  document: Pdf,
  paper: Pick<IssuedPaper, 'payload' | 'code' | 'version'>,
  { x, y, width, size = checkSize }: { x: number; y: number; width: number; size?: number },
): void {
  drawQr(document, paper.payload, { x, y, size });
  const beside = { x: x + size + 6, width: width - size - 6 };
  const put = (text: string, at: number, font: 'regular' | 'bold' = 'regular') => {
    document.fontSize(8).fillColor('black');
    document.text(printable(document, text, font), beside.x, y + at, { width: beside.width });
  };
  const page = new URL('/check', paper.payload);
  put('Is this paper true? Point a phone’s camera at the square, or type the code at', 12);
  put(`${page.host}${page.pathname}`, 36, 'bold');
  put(`Code ${paper.code}`, 52, 'bold');
  put(`Version ${paper.version}`, 64);
}
