import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { iso } from '../http/context.ts';
import { type BackedUp, hasToWait } from './automatic-backups.ts';
import { BackupRefused, noteIn, rowsOf } from './backup-file.ts';
import { type BackupStore, folderOf, openBackupStore } from './backup-store.ts';
import { isAutomatic, madeOf, newestBackup, type Retention, superfluous, tableNames } from './retention.ts';
import { countSendFailure, noteSent, noteTidied, readSent, sendsBackups } from './sent-state.ts';

const hourMs = 3_600_000;

/** Failures are tried again once an hour: a store that is away is not asked all the time. */
async function nameToSend(db: Db, newest: string, now: number): Promise<string | null> {
  const { name, failures, failedAt } = await readSent(db);
  if (name === newest && failures === 0) return null;
  const isTooSoon = failedAt !== null && failedAt > iso(now - hourMs) && failedAt <= iso(now);
  return isTooSoon ? null : newest;
}

function describe(file: string, school: string) {
  const note = noteIn(file);
  if (note === null) throw new BackupRefused(`${basename(file)} cannot be read.`);
  const rows = rowsOf(note);
  const counted = Object.fromEntries(tableNames.map((table) => [table, rows[table] ?? 0]));
  return { school, madeAt: note.madeAt, rows: counted };
}

/** By the rule of the disk. Of two that belong together the file goes first: without it the label does not count. */
async function tidy(store: BackupStore, folder: string, newest: string, retention: Retention): Promise<void> {
  const rivals = (await store.list(folder)).filter(({ name }) => isAutomatic(name));
  const kept = rivals.map(({ name, rows }) => ({ name, made: madeOf(name) ?? '', rows }));
  const old = new Set(superfluous(kept, retention).map(({ name }) => name));
  const keys = (await store.keys(folder)).toSorted();
  for (const key of keys) {
    const name = key.slice(folder.length + 1).replace(/\.json$/, '');
    const isWhole = keys.includes(`${folder}/${name}`) && keys.includes(`${folder}/${name}.json`);
    if (name !== newest && isAutomatic(name) && (!isWhole || old.has(name))) await store.remove(key);
  }
}

/** Students need the line: between two parts it waits for them as a backup does. */
function paceOf(context: BackedUp, signal: AbortSignal, lookAgainMs: number) {
  const mayGoOn = async () => {
    while (await hasToWait(context, context.now())) await pause(lookAgainMs, undefined, { signal });
  };
  return { signal, mayGoOn };
}

/** The newest automatic backup, until it is there and old ones are gone. Counts and throws a failure. */
export async function sendIfDue(context: BackedUp, signal: AbortSignal, lookAgainMs = 5000): Promise<string | null> {
  const { db, config, settings, secret } = context;
  const { backupS3, backupsKept: nights, backupsKeptWeeks: weeks, backupsKeptMonths: months } = config;
  const file = newestBackup(config.dataDir, isAutomatic);
  if (!backupS3 || !sendsBackups(config) || file === null) return null;
  const name = await nameToSend(db, basename(file), context.now());
  if (name === null || (await hasToWait(context, context.now()))) return null;
  try {
    const store = await openBackupStore(backupS3, paceOf(context, signal, lookAgainMs));
    const folder = folderOf(secret);
    await store.dropUnfinished(folder);
    const about = describe(file, settings().schoolName);
    const isThere = (await store.list(folder)).some((stored) => stored.name === name && stored.madeAt === about.madeAt);
    if (!isThere) await store.send(file, { folder, name }, about);
    await noteSent(db, { name, madeAt: about.madeAt });
    await tidy(store, folder, name, { nights, weeks, months });
    await noteTidied(db);
    return name;
  } catch (error) {
    // On a full disk the count may fail too; the log has the error.
    if (!signal.aborted) await countSendFailure(db, error, context.now()).catch(() => undefined);
    throw error;
  }
}
