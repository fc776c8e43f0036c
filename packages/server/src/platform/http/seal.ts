import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Text sealed for one purpose or id cannot be unsealed for another. */
export type SealedFor = { purpose: string; id: string };

export const secondFactorSeal = (userId: string): SealedFor => ({ purpose: 'second factor', id: userId });

export const outboxSeal = (mailId: string): SealedFor => ({ purpose: 'outbox', id: mailId });

export const paperKeySeal = (keyId: string): SealedFor => ({ purpose: 'paper key', id: keyId });

function keyOf(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `akada ${purpose}`, 32));
}

export function seal(secret: Buffer, { purpose, id }: SealedFor, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), nonce).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Throws if the secret differs or the text was changed. */
export function unseal(secret: Buffer, { purpose, id }: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** Null if `unseal` throws. */
export function unsealIfOpens(secret: Buffer, sealedFor: SealedFor, sealed: string): string | null {
  try {
    return unseal(secret, sealedFor, sealed);
  } catch {
    return null;
  }
}
