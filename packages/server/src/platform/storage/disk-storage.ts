import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { partialOf } from '../../durable-file.ts';
import { AppError } from '../http/app-error.ts';
import { type ByteRange, checkKey, keyForm, type Storage } from './storage.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

/** A film of gigabytes takes seconds, so this does not block. Windows cannot open a folder. */
async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

async function syncFolders(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let folder = from; folder.length >= to.length; folder = dirname(folder)) await sync(folder, 'r');
}

/** A rename where both are on one device; else a copy first, so that `file` is never half there. */
async function moveDurably(localFile: string, file: string): Promise<void> {
  try {
    await sync(localFile, 'r+');
    await rename(localFile, file);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    const partial = partialOf(file);
    try {
      await copyFile(localFile, partial);
      await sync(partial, 'r+');
      await rename(partial, file);
    } finally {
      await rm(partial, { force: true });
    }
  }
}

/** Files below `folder`, which is made when the first one comes. */
export function diskStorage(folder: string): Storage {
  const fileOf = (key: string) => join(folder, ...checkKey(key).split('/'));

  const find = async (key: string) => {
    try {
      const found = await stat(fileOf(key));
      return found.isFile() ? found : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const size = async (key: string) => (await find(key))?.size ?? null;

  return {
    isLocal: true,
    size,
    version: async (key) => {
      const found = await find(key);
      return found && { bytes: found.size, version: `${found.mtimeMs} ${found.ino}` };
    },
    put: async (key, localFile) => {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await moveDurably(localFile, file);
      await syncFolders(dirname(file), folder);
      await rm(localFile, { force: true });
    },
    read: async (key, range?: ByteRange) => {
      try {
        const file = await open(fileOf(key), 'r');
        return file.createReadStream(range && { start: range.first, end: range.last });
      } catch (error) {
        if (isMissing(error)) throw new AppError('not_found', 'File not found');
        throw error;
      }
    },
    toLocalFile: async (key) => fileOf(key),
    list: async (prefix) => {
      if (keyForm.test(prefix) && (await size(prefix)) !== null) return [prefix];
      const start = join(folder, ...prefix.split('/'));
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .toSorted();
    },
    remove: async (prefix) => {
      checkKey(prefix);
      await rm(join(folder, ...prefix.split('/')), { recursive: true, force: true });
    },
  };
}
