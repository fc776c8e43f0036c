import { randomBytes } from 'node:crypto';

/** 6 bytes of milliseconds, then 6 random ones, as 24 hex characters: ids sort by the time they were made. */
export function newIdAt(now: number): string {
  const id = Buffer.allocUnsafe(12);
  id.writeUIntBE(now, 0, 6);
  randomBytes(6).copy(id, 6);
  return id.toString('hex');
}

/** Not above any id made at that instant or later, and above all made before: where a stretch of time begins. */
export function firstIdAt(at: number): string {
  return at.toString(16).padStart(12, '0').padEnd(24, '0');
}
