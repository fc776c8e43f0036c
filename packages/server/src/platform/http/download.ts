import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export function fileNameOf(title: string, fallback: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.join('-').slice(0, 60).replace(/-$/, '') || fallback;
}

/** Stops scripts in an uploaded file that is opened at its URL. */
export const sandbox = "default-src 'none'; frame-ancestors 'none'; sandbox";

export class Download {
  readonly fileName: string;
  readonly content: AsyncIterable<string | Uint8Array> | Buffer;
  readonly #mediaType: string | null;

  /** `mediaType` overrides the endpoint's. */
  constructor(fileName: string, content: AsyncIterable<string | Uint8Array> | Buffer, mediaType: string | null = null) {
    this.fileName = fileName;
    this.content = content;
    this.#mediaType = mediaType;
  }

  /** Never shown inline, whatever its type. */
  sendBy(reply: FastifyReply, usual: string): FastifyReply {
    const mediaType = this.#mediaType ?? usual;
    const isText = !Buffer.isBuffer(this.content) && /^text\/|\/json$/.test(mediaType);
    return reply
      .header('Content-Disposition', `attachment; filename="${this.fileName}"`)
      .header('Content-Security-Policy', sandbox)
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .header('X-Content-Type-Options', 'nosniff')
      .type(isText ? `${mediaType}; charset=utf-8` : mediaType)
      .send(Buffer.isBuffer(this.content) ? this.content : Readable.from(this.content, { objectMode: false }));
  }
}

/** Makes Excel read a CSV file as UTF-8. */
export const byteOrderMark = '\uFEFF';

export type Cell = string | number | null | undefined;

/** Spreadsheets run text that begins like this as a formula, so it gets an apostrophe (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

export const withoutFormula = (text: string) => (formula.test(text) ? `'${text}` : text);

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = withoutFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}
