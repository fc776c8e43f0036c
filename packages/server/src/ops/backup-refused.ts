/** Why there is no backup, or nothing was restored: a sentence for the operator, without the path it is about. */
export class BackupRefused extends Error {}

const full = 'The disk is full.';
const forbidden = 'Writing there is not permitted.';

const ofSystem: Readonly<Record<string, string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: forbidden,
  ENOENT: 'There is no such folder.',
  ENOTDIR: 'There is no such folder.',
  EEXIST: 'Something else has that name.',
  EFBIG: 'The file system takes no file of that size.',
};

/** The first byte of SQLite's result code. */
const ofSqlite: Readonly<Record<number, string>> = {
  3: forbidden,
  8: forbidden,
  10: 'The disk reports an error.',
  11: 'The database is damaged.',
  13: full,
  14: 'The file cannot be opened.',
  26: 'The file is not a database.',
};

/** Says in the same manner whatever went wrong. */
export function asRefusal(error: unknown): BackupRefused {
  if (error instanceof BackupRefused) return error;
  const { code = '', errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number };
  return new BackupRefused(ofSystem[code] ?? ofSqlite[errcode & 0xff] ?? message, { cause: error });
}
