import { createHmac } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** TOTP code for this key (RFC 6238), `steps` of 30 seconds from the present time. */
export function appCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * The one before the present code, so that the present one can still be spent. It counts until the present one ends:
 * not asked for in those last seconds.
 */
export async function codeBefore(secret: string): Promise<string> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 10_000) await new Promise((resolve) => setTimeout(resolve, leftMs));
  return appCode(secret, -1);
}
