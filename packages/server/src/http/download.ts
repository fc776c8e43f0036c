import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** 'Èkó: first test!' → 'Eko-first-test': letters and digits that every device can keep in a file's name. */
export function fileNameOf(title: string, fallback: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.join('-').slice(0, 60).replace(/-$/, '') || fallback;
}

/** A reply that is saved as a file: text that is made and sent piece by piece, and never stands in memory whole. */
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
