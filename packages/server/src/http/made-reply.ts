import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Endpoint } from '@akada/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Smaller replies travel as they are (see compress.ts). */
const thresholdBytes = 1024;

const packers = {
  br: (body: Buffer) => toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => toGzip(body, { level: 6 }),
};
const variesBy = 'token, accept-encoding';

type Encoding = keyof typeof packers;

function encodingFor(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => !/;\s*q=0(\.0*)?$/.test(item))
    .map((item) => item.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

function isAmong(tag: string, header: string | undefined): boolean {
  if (!header) return false;
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === tag || item.trim() === '*');
}

/**
 * A reply that is serialised and packed once and sent many times. One that says nothing about its reader carries a tag:
 * a browser may keep it, asks each time whether it still stands, and does not pay for it twice.
 */
export class MadeReply {
  readonly #body: Buffer;
  readonly #tag: string | null;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  /** `json`, as text or its UTF-8, has been through the endpoint's schema. */
  constructor(json: string | Buffer, isShared: boolean) {
    this.#body = typeof json === 'string' ? Buffer.from(json) : json;
    this.#tag = isShared ? `"${createHash('sha256').update(this.#body).digest('base64url').slice(0, 22)}"` : null;
  }

  /** Sends it at once, or when it is packed. */
  sendBy(request: FastifyRequest, reply: FastifyReply): undefined | Promise<FastifyReply> {
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${String(vary)}, ${variesBy}` : variesBy);
    if (this.#tag) {
      reply.header('cache-control', 'private, no-cache').header('etag', `W/${this.#tag}`);
      if (isAmong(this.#tag, request.headers['if-none-match'])) {
        reply.code(304).send();
        return undefined;
      }
    }
    reply.header('content-type', 'application/json; charset=utf-8');
    const encoding = this.#body.length < thresholdBytes ? null : encodingFor(request.headers['accept-encoding']);
    if (encoding) return this.#pack(encoding).then((body) => reply.header('content-encoding', encoding).send(body));
    reply.send(this.#body);
    return undefined;
  }

  #pack(encoding: Encoding): Promise<Buffer> {
    const packed = this.#packed.get(encoding) ?? packers[encoding](this.#body);
    this.#packed.set(encoding, packed);
    return packed;
  }
}

/** Strips a reply by its endpoint's schema, as every reply is. `isShared`: it holds nothing that depends on its reader. */
export function makeReply<E extends Endpoint>(
  endpoint: E,
  result: Omit<z.input<E['reply']>, 'success'>,
  { isShared }: { isShared: boolean },
): MadeReply {
  return new MadeReply(JSON.stringify(endpoint.reply.parse({ success: true, ...result })), isShared);
}
