import { randomBytes } from 'node:crypto';

/** 6 bytes of milliseconds, then 6 random ones, as 24 hex characters: ids sort by the time they were made. */
export function newIdAt(now: number): string {
  const id = Buffer.allocUnsafe(12);
  id.writeUIntBE(now, 0, 6);
  randomBytes(6).copy(id, 6);
  return id.toString('hex');
}
