import { namedClassOf, type SchoolClass, shownClass } from '@akada/contract/rules/school-classes';
import type { UserRow } from '../../platform/db/schema.ts';
import {
  newPdf,
  type Pdf,
  type PdfFont,
  plainLine,
  printable,
  raisedBy,
  takeUnprinted,
} from '../../platform/files/pdf.ts';
import { drawQr } from '../../platform/files/pdf-qr.ts';
import { nationalPhone } from '../users/phone.ts';

export type Slip = { person: UserRow; password: string };

type Head = {
  school: string /** Of the login page. */;
  address: string;
  timeZone: string;
  madeAt: Date;
  classes: readonly SchoolClass[];
};

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

type Place = { x: number; y: number; width: number };

function line(document: Pdf, text: string, { x, y, width }: Place, font: PdfFont, size: number): void {
  const room = { width, height: size * 1.4, ellipsis: true, lineBreak: true };
  const shown = printable(document, plainLine(text), font);
  document.fontSize(size).text(shown, x, y - raisedBy(document, size), room);
}

const qrSide = 78;

/** In the fragment, which a browser sends to no server. */
export function slipAddress(address: string, login: string, password: string): string {
  return `${address}#${new URLSearchParams({ login: login.replace(/\s/g, ''), password })}`;
}

/** A name or a login is never cut: two students may differ at its end, and a login is typed by those who cannot scan. */
function sizeThatFits(document: Pdf, text: string, room: number, most = 14): number {
  const shown = printable(document, plainLine(text), 'bold');
  const wide = document.fontSize(most).widthOfString(shown);
  return Math.max(4, Math.min(most, Math.floor((2 * most * room) / wide) / 2));
}

const byHand = 'Some letters of the name cannot be printed: please write it by hand.';

const fullWidth = width - 2 * padding;
const besideQr = fullWidth - qrSide - 10;

function drawSlip(document: Pdf, { person, password }: Slip, head: Head, at: { x: number; y: number }): void {
  const x = at.x + padding;
  const put = (text: string, y: number, font: PdfFont, size: number, look: { grey?: boolean; width?: number } = {}) => {
    document.fillColor(look.grey ? grey : 'black');
    line(document, text, { x, y: at.y + y, width: look.width ?? fullWidth }, font, size);
  };
  const login = loginOf(person, head.timeZone);
  put(head.school, 20, 'bold', sizeThatFits(document, head.school, fullWidth, 11));
  takeUnprinted(document);
  put(person.full_name, 40, 'bold', sizeThatFits(document, person.full_name, fullWidth));
  const isWhole = takeUnprinted(document).length === 0;
  const { classes } = head;
  const level = shownClass(classes, { class: namedClassOf(classes, person), classLevel: person.class_level });
  put(isWhole ? level : `${level} · ${byHand}`, 60, 'regular', isWhole ? 10 : 7, { grey: true });
  put(head.address.replace(/^https?:\/\//, ''), 78, 'regular', 10);
  const narrow = { width: besideQr };
  put('Log in with', 100, 'regular', 9, { ...narrow, grey: true });
  put(login, 111, 'bold', sizeThatFits(document, login, besideQr), narrow);
  put('One-time password', 135, 'regular', 9, { ...narrow, grey: true });
  put(password, 146, 'bold', 16, narrow);
  put('Or point the camera of a phone at the square.', 170, 'regular', 7, { ...narrow, grey: true });
  put('It works until you have logged in and chosen a password of your own.', 183, 'regular', 7, { grey: true });
  const corner = { x: x + fullWidth - qrSide, y: at.y + 98, size: qrSide };
  drawQr(document, slipAddress(head.address, login, password), corner, 0);
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

/** `between` lets other work go on after each slip. */
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
      await between();
    }
    // Else all pages are packed at once in the end.
    document.flushPages();
  }
  document.end();
  return bytes;
}
