import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const keys = new WeakMap<Buffer, KeyObject>();

/** Made once: from the bytes alone, every call would make it anew, which takes longer than the MAC itself. */
function keyOf(secret: Buffer): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

/** HMAC-SHA-256: 32 bytes. */
export function macOf(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(text).digest();
}

/** The same as 64 hex characters: what is kept in place of a text that nobody may read or guess. */
export function keyedHash(secret: Buffer, text: string): string {
  return macOf(secret, text).toString('hex');
}
