import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ReadableStream } from 'node:stream/web';
import { BackupRefused } from './backup-file.ts';

/** Sent backups are encrypted for public keys of age (age-encryption.org). No private key is on this machine. */

type Bytes = ReadableStream<Uint8Array>;

/** Loaded on first use. */
const age = () => import('age-encryption');

export async function encrypted(plain: Bytes, recipients: readonly string[]): Promise<Bytes> {
  const encrypter = new (await age()).Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return (await encrypter.encrypt(plain as never)) as unknown as Bytes;
}

/** Throws if a key is misspelt. */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  const encrypter = new (await age()).Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new BackupRefused(`BACKUP_AGE_RECIPIENT: ${recipient} is not a public key of age.`);
    }
  }
}

export type Identities = readonly string[];

/** Reads the identities of a file by age-keygen. */
export function readIdentities(file: string): Identities {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new BackupRefused(`The file of the key, ${file}, cannot be read.`);
  }
  const found = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (found.length > 0) return found;
  throw new BackupRefused(`${file} holds no key of age: it has a line that begins with AGE-SECRET-KEY-.`);
}

export async function decrypted(sealed: Bytes, identities: Identities): Promise<Bytes> {
  const decrypter = new (await age()).Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    return (await decrypter.decrypt(sealed as never)) as unknown as Bytes;
  } catch {
    throw new BackupRefused('The key does not open this backup: it was encrypted for another one.');
  }
}

export async function recipientsOf(identities: Identities): Promise<string[]> {
  const { identityToRecipient } = await age();
  return Promise.all(identities.map((identity) => identityToRecipient(identity)));
}

/** Eight letters that tell one set of keys from another. */
export const nameOfKeys = (recipients: readonly string[]) =>
  createHash('sha256').update(recipients.toSorted().join(' ')).digest('hex').slice(0, 8);
