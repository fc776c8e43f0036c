import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export function fileNameOf(title: string, fallback: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.join('-').slice(0, 60).replace(/-$/, '') || fallback;
}

export class Download {
  readonly fileName: string;
  readonly pieces: AsyncIterable<string>;

  constructor(fileName: string, pieces: AsyncIterable<string>) {
    this.fileName = fileName;
    this.pieces = pieces;
  }

  sendBy(reply: FastifyReply, mediaType: string): FastifyReply {
    return reply
      .header('Content-Disposition', `attachment; filename="${this.fileName}"`)
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .type(`${mediaType}; charset=utf-8`)
      .send(Readable.from(this.pieces, { objectMode: false }));
  }
}

/** Excel recognises UTF-8 in a CSV file by it. */
export const byteOrderMark = '\uFEFF';

export type Cell = string | number | null | undefined;

/** Spreadsheets run text that begins like this as a formula, so it gets an apostrophe (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}
