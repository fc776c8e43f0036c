import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import type { ByteRange } from '../../platform/storage/storage.ts';
import { rangeOf } from './byte-range.ts';

/** A client that takes nothing for so long has gone, or will ask for the rest by a range. */
const longestStallMs = 120_000;

export const notThere = () => new AppError('not_found', 'This lesson has no such file');

type Version = { type: string; tag: string; cacheControl: string };

type Wire = { request: FastifyRequest; reply: FastifyReply };

/** True where the client has this version, and 304 was sent. */
function isKnown({ request, reply }: Wire, { tag, cacheControl }: Version): boolean {
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  if (!known.includes(tag.replace(/^W\//, '')) && !known.includes('*')) return false;
  reply.code(304).headers({ etag: tag, 'cache-control': cacheControl }).send();
  return true;
}

const setVersion = ({ reply }: Wire, { type, tag, cacheControl }: Version) =>
  reply.type(type).headers({ etag: tag, 'cache-control': cacheControl });

export function sendText(wire: Wire, text: string, version: Omit<Version, 'tag'>): FastifyReply {
  // Weak, because it is compressed on its way.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  if (isKnown(wire, { ...version, tag })) return wire.reply;
  return setVersion(wire, { ...version, tag }).send(text);
}

/** Throws 403 where anything else is asked for: the whole file, its size, or a byte that is not within. */
function refuseOutside({ request }: Wire, within: readonly ByteRange[], file: { size: number; tag: string }): void {
  const asked = request.method === 'HEAD' ? null : rangeOf(request.headers, file);
  const isWithin = (range: ByteRange) => within.some(({ first, last }) => range.first >= first && range.last <= last);
  if (asked !== null && asked !== 'unsatisfiable' && isWithin(asked)) return;
  throw new AppError('forbidden', 'This is outside the sample. The rest of the film comes with the lesson.');
}

/** A file of the storage, whole or a range of it. `tag` is without quotes; the size is added. */
export async function sendBytes(
  context: Context,
  wire: Wire,
  { key, within, ...file }: Version & { key: string; within?: readonly ByteRange[] },
): Promise<FastifyReply> {
  const { request, reply } = wire;
  const size = await context.storage.size(key);
  if (size === null) throw notThere();
  const version = { ...file, tag: `"${file.tag}.${size}"` };
  if (within) refuseOutside(wire, within, { size, tag: version.tag });
  if (isKnown(wire, version)) return reply;
  reply.header('Accept-Ranges', 'bytes');
  const isHead = request.method === 'HEAD';
  const range = isHead ? null : rangeOf(request.headers, { size, tag: version.tag });
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  const content = isHead ? undefined : await context.storage.read(key, range ?? undefined);
  setVersion(wire, version).header('Content-Length', range ? range.last - range.first + 1 : size);
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  const { socket } = request.raw;
  // Its head was sent before the stop, so the client would keep the connection open.
  reply.raw.once('finish', () => context.isDraining() && socket.end());
  reply.raw.setTimeout(longestStallMs, () => reply.raw.destroy());
  return reply.send(content);
}
