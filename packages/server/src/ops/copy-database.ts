import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { writeNote } from './backup-note.ts';
import { BackupRefused } from './backup-refused.ts';
import { readContents, type TableContents } from './table-contents.ts';

/** About a megabyte. */
const pagesAtOnce = 256;
const stepsBetweenSyncs = 8;
const restMs = 4;

/** Runs in a thread or a process of its own, which may stand still. */
const rest = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, restMs);

/**
 * Copies the database as it is at this moment, page by page, while others go on writing to it: a transaction that reads keeps
 * that moment, otherwise every write would make the copy begin anew. What waits for the disk is kept little, so that a commit
 * of the server never waits behind the whole copy.
 */
async function copyPages(source: DatabaseSync, partial: string): Promise<void> {
  const descriptor = openSync(partial, 'r+');
  let steps = 0;
  const progress = () => {
    steps += 1;
    if (steps % stepsBetweenSyncs === 0) fdatasyncSync(descriptor);
    rest();
  };
  await backup(source, partial, { rate: pagesAtOnce, progress }).finally(() => closeSync(descriptor));
}

export type Copy = Readonly<{
  /** The SQLite file of the school; whether or not a server has it open. */
  database: string;
  /** 64 hex characters. */
  secret: string;
  /** An instant as rows hold it; nothing acknowledged before it is missing. */
  madeAt: string;
}>;

/** Writes the school and what has to go with it into `partial`, one file that is there, empty, and nobody else's to read. */
export async function copyDatabase({ database, secret, madeAt }: Copy, partial: string): Promise<void> {
  if (!existsSync(database)) throw new BackupRefused('There is no database yet.');
  const source = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
  let contents: TableContents;
  try {
    source.exec('begin');
    // Only a read takes the moment.
    source.prepare('select 1 from sqlite_master').get();
    await copyPages(source, partial);
    contents = readContents(source);
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(partial);
  try {
    // In WAL mode it could not be read from a stick that must not be written to.
    copy.exec('pragma journal_mode = delete; pragma synchronous = full');
    writeNote(copy, { madeAt, secret, contents });
  } finally {
    copy.close();
  }
}
