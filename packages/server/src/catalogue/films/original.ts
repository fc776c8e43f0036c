import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { filmKey, type Storage } from '../../platform/storage/storage.ts';

/** Films that browsers play as they are: MP4 with H.264, and WebM. Looked at by content, without ffmpeg. */

type Bytes = (first: number, length: number) => Promise<Buffer>;

const mostIndexBytes = 32 * 1024 * 1024;
const mostBoxes = 1000;

/** The index of an MP4, before or after its film. */
async function findMoov(read: Bytes, size: number): Promise<Buffer | null> {
  let at = 0;
  for (let count = 0; count < mostBoxes && at + 8 <= size; count += 1) {
    const head = await read(at, 16);
    const short = head.readUInt32BE(0);
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short || size - at;
    if (length < 8) return null;
    if (head.toString('latin1', 4, 8) === 'moov') {
      return length <= mostIndexBytes && at + length <= size ? read(at, length) : null;
    }
    at += length;
  }
  return null;
}

function durationOfMp4(moov: Buffer): number | null {
  const at = moov.indexOf('mvhd') + 4;
  if (at < 4 || at + 32 > moov.length) return null;
  const isLong = moov[at] === 1;
  const scale = moov.readUInt32BE(at + (isLong ? 20 : 12));
  const units = isLong ? Number(moov.readBigUInt64BE(at + 24)) : moov.readUInt32BE(at + 16);
  return scale > 0 && units > 0 ? Math.round((units / scale) * 1000) : null;
}

/** In units of a millisecond, as all writers of WebM do. */
function durationOfWebm(head: Buffer): number | null {
  const at = head.indexOf(Buffer.from([0x44, 0x89]));
  const kind = head[at + 2];
  if (at === -1 || at + 11 > head.length) return null;
  const ms = kind === 0x88 ? head.readDoubleBE(at + 3) : kind === 0x84 ? head.readFloatBE(at + 3) : 0;
  return Number.isFinite(ms) && ms > 0 ? Math.round(ms) : null;
}

/** Null where a browser may not play it; a film without a duration has 0. */
export async function readOriginal(storage: Storage, filmId: string): Promise<{ durationMs: number } | null> {
  const key = filmKey.source(filmId);
  const size = (await storage.size(key)) ?? 0;
  const read: Bytes = async (first, length) => {
    const stream: Readable = await storage.read(key, { first, last: Math.min(size, first + length) - 1 });
    return buffer(stream);
  };
  if (size < 64) return null;
  const head = await read(0, 65_536);
  const isEbml = head.readUInt32BE(0) === 0x1a45dfa3;
  if (isEbml) return head.subarray(0, 64).includes('webm') ? { durationMs: durationOfWebm(head) ?? 0 } : null;
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const moov = await findMoov(read, size);
  const isH264 = moov !== null && (moov.includes('avc1') || moov.includes('avc3'));
  return isH264 ? { durationMs: durationOfMp4(moov) ?? 0 } : null;
}
