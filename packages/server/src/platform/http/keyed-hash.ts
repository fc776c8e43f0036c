import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const keys = new WeakMap<Buffer, KeyObject>();

function keyOf(secret: Buffer): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

export function macOf(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(text).digest();
}

export function keyedHash(secret: Buffer, text: string): string {
  return macOf(secret, text).toString('hex');
}
