import { classLabel } from '@akada/contract/rules/class-level';
import type { UserRow } from '../db/schema.ts';
import { newPdf, type Pdf, plainLine } from '../files/pdf.ts';
import { nationalPhone } from '../users/phone.ts';

export type Slip = { person: UserRow; password: string };

type Head = { school: string; address: string; timeZone: string; madeAt: Date };

/** Eight to a page of A4, in points. */
const [columns, rows] = [2, 4];
const [pageWidth, pageHeight] = [595, 842];
const [width, height] = [pageWidth / columns, pageHeight / rows];
const padding = 22;
const grey = '#555555';

function loginOf({ phone_number, email, login_name }: UserRow, timeZone: string): string {
  if (phone_number !== '') return nationalPhone(phone_number, timeZone);
  return login_name ?? email;
}

function line(document: Pdf, text: string, { x, y }: { x: number; y: number }, font: string, size: number): void {
  const room = { width: width - 2 * padding, height: size * 1.4, ellipsis: true, lineBreak: true };
  document.font(font).fontSize(size).text(plainLine(text), x, y, room);
}

function drawSlip(document: Pdf, { person, password }: Slip, head: Head, at: { x: number; y: number }): void {
  const x = at.x + padding;
  const put = (text: string, y: number, font: string, size: number, colour = 'black') => {
    document.fillColor(colour);
    line(document, text, { x, y: at.y + y }, font, size);
  };
  put(head.school, 20, 'bold', 11);
  put(person.full_name, 40, 'bold', 14);
  put(classLabel(person.class_level), 60, 'regular', 10, grey);
  put(head.address, 80, 'regular', 10);
  put('Log in with', 100, 'regular', 9, grey);
  put(loginOf(person, head.timeZone), 111, 'bold', 14);
  put('One-time password', 135, 'regular', 9, grey);
  put(password, 146, 'bold', 16);
  put('It works until you have logged in and chosen a password of your own.', 172, 'regular', 8, grey);
}

/** Along these lines the page is cut. */
function drawCutLines(document: Pdf): void {
  document.lineWidth(0.5).strokeColor('#888888').dash(4, { space: 4 });
  for (let column = 1; column < columns; column += 1) {
    document
      .moveTo(column * width, 0)
      .lineTo(column * width, pageHeight)
      .stroke();
  }
  for (let row = 1; row < rows; row += 1) {
    document
      .moveTo(0, row * height)
      .lineTo(pageWidth, row * height)
      .stroke();
  }
  document.undash();
}

const slipsOnAPage = columns * rows;

/** `between` lets other work go on after each page. */
export async function drawSlips(slips: readonly Slip[], head: Head, between: () => Promise<unknown>): Promise<Buffer> {
  const school = plainLine(head.school);
  const info = { Title: `Login slips of ${school}`, Author: school, CreationDate: head.madeAt };
  const { document, bytes } = await newPdf(info, 0);
  for (let first = 0; first < slips.length; first += slipsOnAPage) {
    if (first > 0) document.addPage();
    drawCutLines(document);
    for (const [index, slip] of slips.slice(first, first + slipsOnAPage).entries()) {
      const at = { x: (index % columns) * width, y: Math.floor(index / columns) * height };
      drawSlip(document, slip, head, at);
    }
    // Else all pages are packed at once in the end.
    document.flushPages();
    await between();
  }
  document.end();
  return bytes;
}
