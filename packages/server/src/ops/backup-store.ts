import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { placeOf, type S3Access } from '../storage/s3-settings.ts';
import { BackupRefused } from './backup-file.ts';
import { fingerprintOf } from './data-dir.ts';
import { madeOf } from './retention.ts';
import { storeRefusal } from './store-refusal.ts';

/** The least that S3 takes; a part is sent again when the line breaks, and the work can rest between two. */
const partBytes = 5 * 1024 * 1024;
const longestRequestMs = 10 * 60_000;
const tries = 3;
const retryAfterMs = 1000;

/** Stored after its backup was read back, so that a backup without one does not count. */
const label = z.object({
  school: z.string().max(200),
  madeAt: z.iso.datetime(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.record(z.string(), z.number()),
});

export type Label = z.output<typeof label>;
/** `folder`: of one school; several may share a bucket. */
export type StoredBackup = Label & Readonly<{ folder: string; name: string }>;

/** By the secret, without revealing it: another school never deletes what lies there. */
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

/** A line that breaks for a moment must not cost what has been sent. */
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

const hashOf = async (file: string) => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

async function readPart(file: FileHandle, first: number, bytes: number): Promise<Buffer> {
  const part = Buffer.alloc(Math.min(partBytes, bytes - first));
  const { bytesRead } = await file.read(part, 0, part.length, first);
  if (bytesRead !== part.length) throw new BackupRefused('The file became shorter while it was sent.');
  return part;
}

async function putFile(s3: Client, pace: Pace, key: string, file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const uploadId = await s3.getMultipartUploadId(key);
    try {
      const parts = [];
      for (let first = 0; first < bytes; first += partBytes) {
        await pace.mayGoOn();
        const part = await readPart(handle, first, bytes);
        parts.push(await triedAgain(pace, () => s3.uploadPart(key, uploadId, part, parts.length + 1)));
      }
      await s3.completeMultipartUpload(key, uploadId, parts);
    } catch (error) {
      await s3.abortMultipartUpload(key, uploadId).catch(() => undefined);
      throw error;
    }
  } finally {
    await handle.close();
  }
}

type OnPart = (part: Buffer) => unknown;

/** Throws unless every byte is what the label says. */
async function readBack(s3: Client, pace: Pace, key: string, { bytes, sha256 }: Label, onPart: OnPart): Promise<void> {
  const size = await s3.getContentLength(key);
  if (size !== bytes) throw new BackupRefused(`${key} has ${size} bytes there instead of ${bytes}.`);
  const hash = createHash('sha256');
  for (let first = 0; first < bytes; first += partBytes) {
    await pace.mayGoOn();
    const part = await triedAgain(pace, async () => {
      const reply = await s3.getObjectRaw(key, false, first, Math.min(first + partBytes, bytes));
      return Buffer.from(await reply.arrayBuffer());
    });
    hash.update(part);
    await onPart(part);
  }
  if (hash.digest('hex') !== sha256) throw new BackupRefused(`${key} is not there what was sent: it is damaged.`);
}

const upload = z.object({ Key: z.string(), UploadId: z.string() });
const uploads = z.object({
  ListMultipartUploadsResult: z.object({ Upload: z.union([upload.transform((one) => [one]), z.array(upload)]) }),
});

/** Of a process that was killed: a store keeps, and bills, the parts of an upload that never ends. */
async function dropUnfinished(s3: Client, folder: string): Promise<void> {
  const found = uploads.safeParse(await s3.listMultipartUploads('/', '', 'GET', { prefix: `${folder}/` }));
  if (!found.success) return;
  for (const { Key: key, UploadId } of found.data.ListMultipartUploadsResult.Upload)
    if (key.startsWith(`${folder}/`)) await s3.abortMultipartUpload(key, UploadId);
}

const keyForm = /^([0-9a-f]{16})\/([\w-]+\.sqlite)(\.json)?$/;

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
    if (!isLabel || madeOf(name) === null || !keys.includes(`${folder}/${name}`)) continue;
    const read = labelIn(await s3.getObject(key));
    if (read) found.push({ folder, name, ...read });
  }
  return found.toSorted((one, other) => String(madeOf(other.name)).localeCompare(String(madeOf(one.name))));
}

/** Throws BackupRefused, whose words name the store and hold no key. */
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
    /** All keys of one school, with those of broken-off uploads. */
    keys: (folder: string) => ask(() => keysIn(`${folder}/`)),
    /** The newest first; of all schools without a folder. */
    list: (folder?: string) => ask(async () => readLabels(s3, await keysIn(folder ? `${folder}/` : ''))),
    remove: (key: string) => ask(() => s3.deleteObject(key)),
    tryOut: (folder: string) =>
      ask(async () => {
        await s3.putObject(`${folder}/check`, 'Akada');
        await s3.deleteObject(`${folder}/check`);
      }),
    dropUnfinished: (folder: string) => ask(() => dropUnfinished(s3, folder)),
    /** It counts when it was read back. */
    send: (file: string, at: Pick<StoredBackup, 'folder' | 'name'>, about: Omit<Label, 'bytes' | 'sha256'>) =>
      ask(async () => {
        const key = `${at.folder}/${at.name}`;
        const described = { ...about, bytes: (await stat(file)).size, sha256: await hashOf(file) };
        await putFile(s3, pace, key, file, described.bytes);
        await readBack(s3, pace, key, described, () => undefined);
        await s3.putObject(`${key}.json`, JSON.stringify(described), 'application/json');
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
