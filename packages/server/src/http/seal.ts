import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Text that only this installation can read or have written (AES-256-GCM), with a key derived from its secret: a copy of
 * the database alone gives nothing away.
 */
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** `purpose` has a key of its own; what was sealed for one `id` opens for no other. */
export type SealedFor = { purpose: string; id: string };

export const secondFactorSeal = (userId: string): SealedFor => ({ purpose: 'second factor', id: userId });

function keyOf(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `akada ${purpose}`, 32));
}

export function seal(secret: Buffer, { purpose, id }: SealedFor, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), nonce).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Throws where the secret is another one or the text was changed. */
export function unseal(secret: Buffer, { purpose, id }: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}
