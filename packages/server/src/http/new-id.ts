import { randomFillSync } from 'node:crypto';

/** Drawn many at a time: a request has an id, and asking for six bytes takes as long as asking for thousands. */
const drawn = Buffer.allocUnsafe(6 * 512);
let used = drawn.length;

function sixRandomBytes(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 6;
  return drawn.subarray(used - 6, used);
}

/** 6 bytes of milliseconds, then 6 random ones, as 24 hex characters: ids sort by the time they were made. */
export function newIdAt(now: number): string {
  const id = Buffer.allocUnsafe(12);
  id.writeUIntBE(now, 0, 6);
  sixRandomBytes().copy(id, 6);
  return id.toString('hex');
}

/** Not above any id made at that instant or later, and above all made before: where a stretch of time begins. */
export function firstIdAt(at: number): string {
  return at.toString(16).padStart(12, '0').padEnd(24, '0');
}
