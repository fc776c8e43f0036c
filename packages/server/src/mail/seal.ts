import { seal as sealFor, unseal as unsealFor } from '../http/seal.ts';

/** A mail that waits may hold a code or a link: it lies in the database encrypted. `id` is that of the row. */
const purpose = 'outbox';

export function seal(secret: Buffer, id: string, text: string): string {
  return sealFor(secret, { purpose, id }, text);
}

/** Throws where the secret is another one or the text was changed. */
export function unseal(secret: Buffer, id: string, sealed: string): string {
  return unsealFor(secret, { purpose, id }, sealed);
}
