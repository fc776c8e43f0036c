import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { placeOf, type S3Access } from '../../platform/storage/s3-settings.ts';
import { BackupRefused } from './backup-file.ts';
import { fingerprintOf } from './data-dir.ts';
import { madeOf } from './retention.ts';
import { storeRefusal } from './store-refusal.ts';

/** Minimum part size of S3. A part is the unit of retries and pauses. */
const partBytes = 5 * 1024 * 1024;
const longestRequestMs = 10 * 60_000;
const tries = 3;
const retryAfterMs = 1000;

/** Stored after its backup was read back: a backup without a label does not count. */
const label = z.object({
  school: z.string().max(200),
  madeAt: z.iso.datetime(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.record(z.string(), z.number()),
  /** Films and files of the backup; absent in older labels. */
  media: z.object({ files: z.number(), bytes: z.number() }).optional(),
});

export type Label = z.output<typeof label>;
/** `folder` belongs to one school; several schools may share a bucket. */
export type StoredBackup = Label & Readonly<{ folder: string; name: string }>;

/** Derived from the secret without revealing it: another school never deletes files there. */
export const folderOf = (secret: Buffer) => fingerprintOf(secret).slice(0, 16);

export type Pace = Readonly<{ signal: AbortSignal; mayGoOn: () => Promise<unknown> }>;

const atOnce: Pace = { signal: new AbortController().signal, mayGoOn: async () => undefined };

async function openClient({ endpoint, bucket, ...keys }: S3Access, { signal }: Pace) {
  const { S3mini } = await import('s3mini');
  const fetchUntilStopped: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(longestRequestMs)]) });
  return new S3mini({ ...keys, endpoint: `${endpoint}/${bucket}`, fetch: fetchUntilStopped });
}

type Client = Awaited<ReturnType<typeof openClient>>;

const isRefused = (error: unknown) => {
  const { status } = error as { status?: number };
  return status !== undefined && status < 500;
};

/** Retries, so that a short network failure does not waste the parts sent so far. */
async function triedAgain<Result>({ signal }: Pace, work: () => Promise<Result>): Promise<Result> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || signal.aborted || isRefused(error)) throw error;
      await pause(retryAfterMs, undefined, { signal });
    }
  }
}

type Content = AsyncIterable<Uint8Array>;

async function* partsOf(content: Content): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    const all = Buffer.concat(waiting);
    const whole = all.length - (all.length % partBytes);
    for (let first = 0; first < whole; first += partBytes) yield all.subarray(first, first + partBytes);
    waiting = [all.subarray(whole)];
    length = all.length - whole;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

type Sent = Pick<Label, 'bytes' | 'sha256'>;

async function putContent(s3: Client, pace: Pace, key: string, content: Content): Promise<Sent> {
  const uploadId = await s3.getMultipartUploadId(key);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const parts = [];
    for await (const part of partsOf(content)) {
      await pace.mayGoOn();
      parts.push(await triedAgain(pace, () => s3.uploadPart(key, uploadId, part, parts.length + 1)));
      hash.update(part);
      bytes += part.length;
    }
    await s3.completeMultipartUpload(key, uploadId, parts);
  } catch (error) {
    await s3.abortMultipartUpload(key, uploadId).catch(() => undefined);
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function* rangesOf(s3: Client, pace: Pace, key: string, bytes: number): AsyncGenerator<Buffer> {
  for (let first = 0; first < bytes; first += partBytes) {
    await pace.mayGoOn();
    yield await triedAgain(pace, async () => {
      const reply = await s3.getObjectRaw(key, false, first, Math.min(first + partBytes, bytes));
      return Buffer.from(await reply.arrayBuffer());
    });
  }
}

type OnPart = (part: Buffer) => unknown;

/** Throws unless every byte is as sent. */
async function readBack(s3: Client, pace: Pace, key: string, { bytes, sha256 }: Sent, onPart: OnPart): Promise<void> {
  const size = await s3.getContentLength(key);
  if (size !== bytes) throw new BackupRefused(`${key} has ${size} bytes there instead of ${bytes}.`);
  const hash = createHash('sha256');
  for await (const part of rangesOf(s3, pace, key, bytes)) {
    hash.update(part);
    await onPart(part);
  }
  if (hash.digest('hex') !== sha256) throw new BackupRefused(`${key} is not there what was sent: it is damaged.`);
}

async function sendContent(s3: Client, pace: Pace, key: string, content: Content): Promise<Sent> {
  const sent = await putContent(s3, pace, key, content);
  await readBack(s3, pace, key, sent, () => undefined);
  return sent;
}

const upload = z.object({ Key: z.string(), UploadId: z.string() });
const uploads = z.object({
  ListMultipartUploadsResult: z.object({ Upload: z.union([upload.transform((one) => [one]), z.array(upload)]) }),
});

/** Aborts uploads of a killed process: a store keeps, and bills, the parts of an unfinished upload. */
async function dropUnfinished(s3: Client, folder: string): Promise<void> {
  const found = uploads.safeParse(await s3.listMultipartUploads('/', '', 'GET', { prefix: `${folder}/` }));
  if (!found.success) return;
  for (const { Key: key, UploadId } of found.data.ListMultipartUploadsResult.Upload)
    if (key.startsWith(`${folder}/`)) await s3.abortMultipartUpload(key, UploadId);
}

const keyForm = /^([0-9a-f]{16})\/([\w-]+\.sqlite(?:\.age)?)(\.json)?$/;

/** Name on the disk: an encrypted backup has an extra ending in the store. */
export const plainName = (name: string) => name.replace(/\.age$/, '');

function labelIn(text: string | null): Label | null {
  try {
    return label.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

async function readLabels(s3: Client, keys: readonly string[]): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const key of keys) {
    const [, folder = '', name = '', isLabel] = keyForm.exec(key) ?? [];
    if (!isLabel || madeOf(plainName(name)) === null || !keys.includes(`${folder}/${name}`)) continue;
    const read = labelIn(await s3.getObject(key));
    if (read) found.push({ folder, name, ...read });
  }
  const made = ({ name }: StoredBackup) => String(madeOf(plainName(name)));
  return found.toSorted((one, other) => made(other).localeCompare(made(one)));
}

/** Throws BackupRefused, whose message names the store and contains no key. */
export async function openBackupStore(access: S3Access, pace: Pace = atOnce) {
  const s3 = await openClient(access, pace);
  const ask = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw storeRefusal(error, access);
    }
  };
  const keysIn = async (prefix: string) => ((await s3.listObjects('/', prefix)) ?? []).map(({ Key }) => Key);

  return {
    place: placeOf(access),
    keys: (prefix: string) => ask(() => keysIn(prefix)),
    /** Newest first; without a folder, those of all schools. */
    list: (folder?: string) => ask(async () => readLabels(s3, await keysIn(folder ? `${folder}/akada-` : ''))),
    remove: (key: string) => ask(() => s3.deleteObject(key)),
    tryOut: (folder: string) =>
      ask(async () => {
        await s3.putObject(`${folder}/check`, 'Akada');
        await s3.deleteObject(`${folder}/check`);
      }),
    dropUnfinished: (folder: string) => ask(() => dropUnfinished(s3, folder)),
    /** Stores the label after the content was read back. */
    send: (content: Content, at: Pick<StoredBackup, 'folder' | 'name'>, about: Omit<Label, 'bytes' | 'sha256'>) =>
      ask(async () => {
        const key = `${at.folder}/${at.name}`;
        const described = { ...about, ...(await sendContent(s3, pace, key, content)) };
        await s3.putObject(`${key}.json`, JSON.stringify(described), 'application/json');
      }),
    /** Removes a faulty upload, because a film whose name exists is never sent again. */
    sendMedia: (key: string, content: Content) =>
      ask(async () => {
        try {
          await sendContent(s3, pace, key, content);
        } catch (error) {
          await s3.deleteObject(key).catch(() => undefined);
          throw error;
        }
      }),
    putText: (key: string, text: string) => ask(() => s3.putObject(key, text)),
    readText: (key: string) => ask(() => s3.getObject(key)),
    read: (key: string) =>
      ask(async () => {
        const bytes = await s3.getContentLength(key);
        return rangesOf(s3, pace, key, bytes);
      }),
    fetch: (backup: StoredBackup, file: string) =>
      ask(async () => {
        const handle = await open(file, 'wx', 0o600);
        const write = (part: Buffer) => handle.appendFile(part);
        await readBack(s3, pace, `${backup.folder}/${backup.name}`, backup, write).finally(() => handle.close());
      }),
  };
}

export type BackupStore = Awaited<ReturnType<typeof openBackupStore>>;
