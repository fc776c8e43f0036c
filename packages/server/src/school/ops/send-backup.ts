import { basename, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { type BackedUp, hasToWait } from './automatic-backups.ts';
import { type BackupNote, BackupRefused, noteIn, rowsOf } from './backup-file.ts';
import { type BackupStore, folderOf, openBackupStore, plainName } from './backup-store.ts';
import { mediaSummary } from './make-backup.ts';
import { contentOf, sendMedia, tidyMedia } from './media-in-store.ts';
import { objectsIn } from './media-objects.ts';
import { isAutomatic, madeOf, newestBackup, type Retention, superfluous, tableNames } from './retention.ts';
import { countSendFailure, noteSent, noteTidied, readSent, sendsBackups } from './sent-state.ts';

const hourMs = 3_600_000;

/** Failures are retried once an hour, to spare a store that is away. */
async function nameToSend(db: Db, newest: string, now: number): Promise<string | null> {
  const { name, failures, failedAt } = await readSent(db);
  if (name === newest && failures === 0) return null;
  const isTooSoon = failedAt !== null && failedAt > iso(now - hourMs) && failedAt <= iso(now);
  return isTooSoon ? null : newest;
}

function readNote(file: string): BackupNote {
  const note = noteIn(file);
  if (note === null) throw new BackupRefused(`${basename(file)} cannot be read.`);
  return note;
}

function describe(note: BackupNote, school: string) {
  const rows = rowsOf(note);
  const counted = Object.fromEntries(tableNames.map((table) => [table, rows[table] ?? 0]));
  const media = mediaSummary(note);
  return {
    ...{ school, madeAt: note.madeAt, rows: counted },
    ...(media && { media: { files: media.files, bytes: media.bytes } }),
  };
}

/** Same retention as on the disk. A file is deleted before its label, because a label without a file does not count. */
async function tidy(store: BackupStore, folder: string, newest: string, retention: Retention): Promise<void> {
  const stored = await store.list(folder);
  const rivals = stored.filter(({ name }) => isAutomatic(plainName(name)));
  const kept = rivals.map(({ name, rows }) => ({ name, made: madeOf(plainName(name)) ?? '', rows }));
  const old = new Set(superfluous(kept, retention).map(({ name }) => name));
  old.delete(newest);
  const keys = (await store.keys(`${folder}/akada-`)).toSorted();
  for (const key of keys.filter((one) => !one.endsWith('.media'))) {
    const name = key.slice(folder.length + 1).replace(/\.json$/, '');
    const isWhole = keys.includes(`${folder}/${name}`) && keys.includes(`${folder}/${name}.json`);
    if (name !== newest && isAutomatic(plainName(name)) && (!isWhole || old.has(name))) await store.remove(key);
  }
  if (old.size === 0) return;
  await tidyMedia(
    store,
    folder,
    stored.filter(({ name }) => !old.has(name)),
  );
}

/** Pauses between parts while students sit, as a backup does, because they need the bandwidth. */
function paceOf(context: BackedUp, signal: AbortSignal, lookAgainMs: number) {
  const mayGoOn = async () => {
    while (await hasToWait(context, context.now())) await pause(lookAgainMs, undefined, { signal });
  };
  return { signal, mayGoOn };
}

/** Sends the newest automatic backup and deletes old ones. Counts and throws a failure. */
export async function sendIfDue(context: BackedUp, signal: AbortSignal, lookAgainMs = 5000): Promise<string | null> {
  const { db, config, settings, secret } = context;
  const {
    backupS3,
    backupRecipients: recipients,
    backupsKept: nights,
    backupsKeptWeeks: weeks,
    backupsKeptMonths: months,
  } = config;
  const file = newestBackup(config.dataDir, isAutomatic);
  if (!backupS3 || !sendsBackups(config) || file === null) return null;
  const name = await nameToSend(db, basename(file), context.now());
  if (name === null || (await hasToWait(context, context.now()))) return null;
  try {
    const store = await openBackupStore(backupS3, paceOf(context, signal, lookAgainMs));
    const folder = folderOf(secret);
    await store.dropUnfinished(folder);
    const note = readNote(file);
    const isSealed = recipients.length > 0;
    // The label is not encrypted: anyone with the store's keys can read it.
    const about = describe(note, isSealed ? '' : settings().schoolName);
    const stored = isSealed ? `${name}.age` : name;
    const objects = objectsIn(dirname(file));
    const damaged = await sendMedia(store, { folder, name: stored, note, objects, recipients });
    const isThere = (await store.list(folder)).some((one) => one.name === stored && one.madeAt === about.madeAt);
    if (!isThere) await store.send(await contentOf(file, recipients), { folder, name: stored }, about);
    await noteSent(db, { name, madeAt: about.madeAt });
    await tidy(store, folder, stored, { nights, weeks, months });
    if (damaged > 0) {
      throw new BackupRefused(
        `${damaged} films or files of lessons are damaged in ${objects} and were not sent. Restore them from an older backup in the store, or upload them again.`,
      );
    }
    await noteTidied(db);
    return name;
  } catch (error) {
    // On a full disk the count may fail too; the log has the error.
    if (!signal.aborted) await countSendFailure(db, error, context.now()).catch(() => undefined);
    throw error;
  }
}
