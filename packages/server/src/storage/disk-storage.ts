import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { partialOf, renameDurably } from '../durable-file.ts';
import { AppError } from '../http/app-error.ts';
import { type ByteRange, checkKey, type Storage } from './storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files below `folder`, which is made when the first one comes. */
export function diskStorage(folder: string): Storage {
  const fileOf = (key: string) => join(folder, ...checkKey(key).split('/'));

  const size = async (key: string) => {
    try {
      const found = await stat(fileOf(key));
      return found.isFile() ? found.size : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    size,
    put: async (key, localFile) => {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      const partial = partialOf(file);
      try {
        await copyFile(localFile, partial);
        renameDurably(partial, file, { replace: true });
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
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
