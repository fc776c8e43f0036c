import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { partialOf, writeDurably } from '../../durable-file.ts';
import type { Rung } from '../../platform/db/film-rows.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { placeOf } from '../../platform/storage/s3-settings.ts';
import { keyForm, type Storage } from '../../platform/storage/storage.ts';
import { asRefusal, type MediaNote } from './backup-file.ts';
import { refuseUnlessRoom } from './disk.ts';
import {
  hashOf,
  keepObject,
  linkOrCopy,
  type ObjectsLock,
  objectOf,
  objectsIn,
  openObjects,
  sizeOf,
} from './media-objects.ts';
import { filesOf } from './missing-files.ts';

export type MediaWishes = Readonly<{
  config: Pick<Config, 'dataDir' | 's3' | 'backupMedia'>;
  /** Only files that an earlier backup has read: a start must not wait for hours of films. */
  isQuick: boolean;
}>;

const knownFiles = z.record(z.string(), z.tuple([z.number(), z.string(), z.string()]));
/** Bytes, version and hash of each file as it was read: unchanged, it is not read again. */
type Known = z.output<typeof knownFiles>;

const indexIn = (objects: string) => join(objects, 'index.json');

/** A cache: without the index every file is read. */
function readIndex(objects: string): Known {
  try {
    return knownFiles.parse(JSON.parse(readFileSync(indexIn(objects), 'utf8')));
  } catch {
    return {};
  }
}

const isGone = (error: unknown) =>
  (error instanceof AppError && error.code === 'not_found') || (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Copies a file into `objects` and returns its hash; null if the file was deleted meanwhile. */
async function takeIn(storage: Storage, key: string, bytes: number, objects: string): Promise<string | null> {
  const partial = partialOf(join(objects, 'content'));
  try {
    if (!storage.isLocal) await refuseUnlessRoom(objects, bytes);
    const local = await storage.toLocalFile(key, partial);
    if (local !== partial) await linkOrCopy(local, partial);
    const sha256 = await hashOf(partial);
    keepObject(objects, partial, sha256);
    return sha256;
  } catch (error) {
    if (isGone(error) && (await storage.version(key)) === null) return null;
    throw error;
  }
}

function rowsIn(database: DatabaseSync, table: 'films' | 'materials'): Record<string, unknown>[] {
  const isThere = database.prepare('select 1 from sqlite_master where name = ?').get(table);
  return isThere ? database.prepare(`select * from ${table}`).all() : [];
}

/** Storage keys in the rows of a school, by film or file. Old schools may have no tables for them. */
function keysNamedIn(database: DatabaseSync): Map<string, string[]> {
  const films = rowsIn(database, 'films').map((row) => ({
    _id: String(row._id),
    state: String(row.state),
    rungs: JSON.parse(String(row.rungs)) as Rung[],
  }));
  return filesOf(
    films,
    rowsIn(database, 'materials').map(({ _id }) => String(_id)),
  );
}

const idOf = (key: string) => key.split('/')[1] ?? '';

/** `collect` reads the storage; a second call adds new files. Never throws: `describe` returns why some are missing. */
export async function openMediaBackup({ config, isQuick }: MediaWishes, backups: string) {
  const objects = objectsIn(backups);
  const storage = await openStorage(config);
  const known = readIndex(objects);
  let lock: ObjectsLock | null = null;
  const held: Known = {};
  let problem: string | null = config.backupMedia
    ? null
    : `They lie in ${config.s3 ? placeOf(config.s3) : 'DATA_DIR/media'}, and BACKUP_MEDIA is off.`;

  const take = async (key: string) => {
    const found = await storage.version(key);
    if (found === null) return;
    const [bytes, version, sha256] = known[key] ?? [];
    const isSame = bytes === found.bytes && version === found.version && sha256 !== undefined;
    if (isSame && sizeOf(objectOf(objects, sha256)) === bytes) {
      held[key] = [bytes, version, sha256];
      return;
    }
    if (isQuick) return;
    const read = await takeIn(storage, key, found.bytes, objects);
    if (read !== null) held[key] = [found.bytes, found.version, read];
  };

  const collect = async () => {
    // Asking a remote store for each file takes minutes.
    if (!config.backupMedia || (isQuick && !storage.isLocal)) return;
    try {
      const keys = [...(await storage.list('films/')), ...(await storage.list('materials/'))];
      // A school without films has no such folder.
      if (keys.length > 0) lock ??= openObjects(objects);
      for (const key of keys) if (keyForm.test(key)) await take(key);
      problem = null;
    } catch (error) {
      problem = asRefusal(error).message;
    } finally {
      Object.assign(known, held);
    }
  };

  return {
    collect,
    /** By the rows of the copy: files that were deleted or added after its snapshot are not listed. */
    describe: (copy: DatabaseSync): MediaNote => {
      const named = keysNamedIn(copy);
      const files = Object.entries(held).filter(([key]) => named.has(idOf(key)));
      const missing = [...named.values()].flat().filter((key) => held[key] === undefined);
      return {
        files: files.map(([key, [bytes, , sha256]]) => [key, bytes, sha256] as const),
        missing: missing.length,
        problem: missing.length > 0 ? problem : null,
      };
    },
    end: () => {
      try {
        if (lock && !isQuick) writeDurably(indexIn(objects), JSON.stringify(held), { replace: true });
      } catch {
        // The disk is full: the next backup reads the files that the index lacks.
      } finally {
        lock?.release();
      }
    },
  };
}
