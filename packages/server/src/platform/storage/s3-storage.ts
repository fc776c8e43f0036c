import { createWriteStream, openAsBlob } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type ListObject, S3mini } from 's3mini';
import { AppError } from '../http/app-error.ts';
import type { S3Access } from './s3-settings.ts';
import { type ByteRange, checkKey, type Storage } from './storage.ts';

/** Four parts of this size are in memory at once, however large a file is. */
const partBytes = 8 * 1024 * 1024;

const isMissing = (error: unknown) =>
  [error, (error as Error).cause].some((found) => (found as { status?: unknown } | undefined)?.status === 404);

async function ask<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = 'The store of films (S3) does not answer, or refuses. Please try again in a little while.';
    throw Object.assign(new AppError('storage_failed', reason, { retryAfterSeconds: 30 }), { cause: error });
  }
}

/** Any store that speaks the protocol of S3. Its keys are those of the disk. */
export function s3Storage({ endpoint, bucket, ...access }: S3Access): Storage {
  const s3 = new S3mini({ ...access, endpoint: `${endpoint}/${bucket}`, minPartSize: partBytes });

  const size = async (key: string) => {
    checkKey(key);
    return ask(async () => {
      try {
        return await s3.getContentLength(key);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  };

  const read = async (key: string, range?: ByteRange) => {
    checkKey(key);
    return ask(async () => {
      try {
        const { first = 0, last } = range ?? {};
        const { body } = await s3.getObjectRaw(key, !range, first, last === undefined ? undefined : last + 1);
        return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
      } catch (error) {
        if (isMissing(error)) throw new AppError('not_found', 'File not found');
        throw error;
      }
    });
  };

  const list = (prefix: string) =>
    ask(async () => {
      const found: ListObject[] | null = await s3.listObjects('/', prefix);
      return (found ?? []).map(({ Key }) => Key).toSorted();
    });

  return {
    isLocal: false,
    size,
    version: async (key) => {
      const bytes = await size(key);
      if (bytes === null) return null;
      const etag = await ask(() => s3.getEtag(key));
      return etag === null ? null : { bytes, version: etag };
    },
    read,
    list,
    put: async (key, localFile) => {
      checkKey(key);
      const { size: wanted } = await stat(localFile);
      const blob = await openAsBlob(localFile);
      await ask(() => s3.putAnyObject(key, wanted === 0 ? '' : blob));
      // S3 may answer 200 to the end of a large upload and fail all the same.
      if ((await size(key)) !== wanted) throw new AppError('storage_failed', `The store of films (S3) lost ${key}.`);
      await rm(localFile, { force: true });
    },
    toLocalFile: async (key, localFile) => {
      await pipeline(await read(key), createWriteStream(localFile, { mode: 0o600 }));
      return localFile;
    },
    remove: async (prefix) => {
      const keys = await list(checkKey(prefix));
      if (keys.length === 0) return;
      const removed = await ask(() => s3.deleteObjects(keys));
      if (removed.includes(false)) {
        throw new AppError('storage_failed', `The store of films (S3) did not delete all of ${prefix}.`);
      }
    },
  };
}
