import type { Db } from '../../platform/db/schema.ts';
import { draw } from '../../platform/media/draw.ts';

/**
 * Two receipts of one banking app look the same in a small picture: their difference hashes are nearer to one another
 * than to copies of themselves. So the hash only chooses whom to compare, and the cells decide (decision 24).
 */
export type Look = { hash: string; grey: Buffer };

const columns = 96;
const rows = 128;
/** Grey values of a picture brought to one brightness and contrast. */
const middle = 128;
const spread = 32;
/** Copies sent on and squeezed differ by up to 36 in one cell, receipts of two payments by 46 and more. */
const mostDifference = 40;
const blank = 3;

/** Copies differ in up to 11 bits of 64. */
const mostBits = 12;
const mostCompared = 500;
const yearMs = 366 * 86_400_000;

const greys = async (webp: Buffer, width: number, height: number) =>
  (await draw(webp, { as: 'grey bytes', width, height })).bytes;

function differenceHash(grey: Buffer): string {
  let hash = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      hash = (hash << 1n) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return hash.toString(16).padStart(16, '0');
}

/** Null for a blank picture, which is like every other one. */
export async function lookOf(webp: Buffer): Promise<Look | null> {
  const cells = await greys(webp, columns, rows);
  const mean = cells.reduce((sum, value) => sum + value, 0) / cells.length;
  const deviation = Math.sqrt(cells.reduce((sum, value) => sum + (value - mean) ** 2, 0) / cells.length);
  if (deviation < blank) return null;
  const level = (value: number) => Math.round(middle + ((value - mean) * spread) / deviation);
  const grey = Buffer.from(cells.map((value) => Math.max(0, Math.min(255, level(value)))));
  return { hash: differenceHash(await greys(webp, 9, 8)), grey };
}

function bitsOf(word: number): number {
  let bits = 0;
  for (let left = word; left !== 0; left &= left - 1) bits += 1;
  return bits;
}

function distance(one: string, other: string): number {
  const word = (hash: string, from: number) => Number.parseInt(hash.slice(from, from + 8), 16);
  return bitsOf(word(one, 0) ^ word(other, 0)) + bitsOf(word(one, 8) ^ word(other, 8));
}

export function isSameLook(one: Buffer, other: Buffer): boolean {
  if (one.length !== other.length) return false;
  for (const [at, value] of one.entries()) {
    if (Math.abs(value - (other[at] ?? 0)) > mostDifference) return false;
  }
  return true;
}

/** The first proof of the last year with the same picture; null without one. */
export async function findSamePicture(db: Db, look: Look, now: number): Promise<string | null> {
  const hashes = await db
    .selectFrom('proofs')
    .select(['_id', 'picture_hash'])
    .where('created_at', '>=', new Date(now - yearMs).toISOString())
    .where('picture_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute();
  const near = hashes.filter(({ picture_hash }) => distance(picture_hash ?? '', look.hash) <= mostBits);
  const compared = near.slice(0, mostCompared).map(({ _id }) => _id);
  if (compared.length === 0) return null;
  const candidates = await db
    .selectFrom('proofs')
    .select(['same_picture', 'picture_grey'])
    .where('_id', 'in', compared)
    .orderBy('created_at')
    .execute();
  const same = candidates.find(({ picture_grey }) => isSameLook(Buffer.from(picture_grey ?? '', 'base64'), look.grey));
  return same?.same_picture ?? null;
}
