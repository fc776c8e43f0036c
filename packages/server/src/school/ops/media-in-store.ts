import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { keyedHash } from '../../platform/http/keyed-hash.ts';
import { decrypted, encrypted, type Identities, nameOfKeys } from './age.ts';
import { type BackupNote, BackupRefused } from './backup-file.ts';
import type { BackupStore, StoredBackup } from './backup-store.ts';
import { refuseUnlessRoom } from './disk.ts';
import { objectOf, sizeOf } from './media-objects.ts';
import type { ObjectSource } from './restore-media.ts';

/** Names in the store are keyed hashes, so that a reader of the list cannot test for a known file. */

const folderOfMedia = (folder: string) => `${folder}/media/`;

const nameOf = ({ secret }: BackupNote, sha256: string) =>
  keyedHash(Buffer.from(secret, 'hex'), `media of a backup ${sha256}`).slice(0, 64);

const listOf = (folder: string, name: string) => `${folder}/${name}.media`;

const readAtOnce = 256 * 1024;

/** Encrypted if there are recipients. */
export async function contentOf(file: string, recipients: readonly string[]): Promise<AsyncIterable<Uint8Array>> {
  const plain = createReadStream(file, { highWaterMark: readAtOnce });
  if (recipients.length === 0) return plain;
  return encrypted(Readable.toWeb(plain) as ReadableStream<Uint8Array>, recipients);
}

/** Throws at the end if the content does not match its hash: a damaged file must not count as sent. */
async function* checked(file: string, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: readAtOnce })) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
  if (hash.digest('hex') !== sha256) throw new DamagedHere('A film or file of a backup is damaged on this disk.');
}

class DamagedHere extends BackupRefused {}

async function checkedContent(file: string, sha256: string, recipients: readonly string[]) {
  const plain = checked(file, sha256);
  if (recipients.length === 0) return plain;
  return encrypted(Readable.toWeb(Readable.from(plain)) as ReadableStream<Uint8Array>, recipients);
}

type MediaToSend = Readonly<{
  folder: string;
  /** Name of the backup in the store. */
  name: string;
  note: BackupNote;
  objects: string;
  recipients: readonly string[];
}>;

/** Sends missing files, then the list of the backup's files. Returns the count of files damaged on this disk. */
export async function sendMedia(store: BackupStore, to: MediaToSend): Promise<number> {
  const { folder, name, note, objects, recipients } = to;
  const files = note.media?.files ?? [];
  if (files.length === 0) return 0;
  const ending = recipients.length > 0 ? `.${nameOfKeys(recipients)}.age` : '';
  const there = new Set(await store.keys(folderOfMedia(folder)));
  const keys = new Set<string>();
  let damaged = 0;
  for (const [, bytes, sha256] of files) {
    const key = `${folderOfMedia(folder)}${nameOf(note, sha256)}${ending}`;
    if (keys.has(key)) continue;
    keys.add(key);
    if (there.has(key)) continue;
    const file = objectOf(objects, sha256);
    try {
      if (sizeOf(file) !== bytes) throw new DamagedHere('It is not there.');
      await store.sendMedia(key, await checkedContent(file, sha256, recipients));
    } catch (error) {
      if (!(error instanceof DamagedHere) && !((error as Error).cause instanceof DamagedHere)) throw error;
      damaged += 1;
    }
  }
  await store.putText(listOf(folder, name), [...keys].join('\n'));
  return damaged;
}

/** Deletes files that no kept backup needs; none if the list of one is missing. */
export async function tidyMedia(store: BackupStore, folder: string, kept: readonly StoredBackup[]): Promise<void> {
  const lists = (await store.keys(`${folder}/akada-`)).filter((key) => key.endsWith('.media'));
  const hasMedia = kept.filter(({ media }) => media && media.files > 0);
  const wanted = new Set(hasMedia.map(({ name }) => listOf(folder, name)));
  if (hasMedia.some(({ name }) => !lists.includes(listOf(folder, name)))) return;
  const needed = new Set<string>();
  for (const list of wanted) for (const key of ((await store.readText(list)) ?? '').split('\n')) needed.add(key);
  for (const list of lists) if (!wanted.has(list)) await store.remove(list);
  for (const key of await store.keys(folderOfMedia(folder))) if (!needed.has(key)) await store.remove(key);
}

const opened = async (sealed: AsyncIterable<Uint8Array>, identities: Identities | null) => {
  if (identities === null) throw new BackupRefused('It is encrypted: name the file with its key, --identity FILE.');
  return decrypted(Readable.toWeb(Readable.from(sealed)) as ReadableStream<Uint8Array>, identities);
};

/** Throws if the key does not fit or the file was changed. */
export async function decryptTo(sealed: AsyncIterable<Uint8Array>, identities: Identities | null, to: string) {
  const plain = await opened(sealed, identities);
  try {
    await pipeline(plain as AsyncIterable<Uint8Array>, createWriteStream(to, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new BackupRefused('What is encrypted there was changed or cut short: it does not open.', { cause: error });
  }
}

export async function storeSource(
  store: BackupStore,
  folder: string,
  note: BackupNote,
  identities: Identities | null,
): Promise<ObjectSource> {
  const keys = await store.keys(folderOfMedia(folder));
  const byName = Map.groupBy(keys, (key) => key.slice(folderOfMedia(folder).length).split('.')[0] ?? '');
  const keysOf = (sha256: string) => byName.get(nameOf(note, sha256)) ?? [];
  return {
    has: async (sha256) => keysOf(sha256).length > 0,
    fetch: async (sha256, bytes, to) => {
      for (const key of keysOf(sha256)) {
        await refuseUnlessRoom(dirname(to), bytes);
        const content = await store.read(key);
        try {
          if (key.endsWith('.age')) await decryptTo(content, identities, to);
          else await pipeline(content, createWriteStream(to, { mode: 0o600 }));
          return true;
        } catch (error) {
          if (!(error instanceof BackupRefused)) throw error;
        }
      }
      return false;
    },
  };
}
