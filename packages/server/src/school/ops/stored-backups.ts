import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { checkRecipients, readIdentities } from './age.ts';
import { asRefusal, type BackupNote, BackupRefused, noteIn, rowsOf } from './backup-file.ts';
import { folderOf, openBackupStore, plainName, type StoredBackup } from './backup-store.ts';
import type { Checked, Finding } from './check.ts';
import { findSecret } from './data-dir.ts';
import { refuseUnlessRoom } from './disk.ts';
import { decryptTo, storeSource } from './media-in-store.ts';
import { objectsIn } from './media-objects.ts';
import { folderSource, type ObjectSource } from './restore-media.ts';
import { countsInWords, madeOf } from './retention.ts';
import { readSent, sendsBackups } from './sent-state.ts';

const inStore = /^store:(.+)$/;

/** Null on a machine without a school. */
function ownFolder({ dataDir, secretKey }: Config): string | null {
  const secret = secretKey === null ? findSecret(dataDir) : Buffer.from(secretKey, 'hex');
  return secret && folderOf(secret);
}

async function openOwnStore({ backupS3 }: Config) {
  if (backupS3 !== null) return openBackupStore(backupS3);
  throw new BackupRefused('There is no store of backups: set the BACKUP_S3_… of docs/operations.md, “To a store”.');
}

/** By name, with its folder if several schools share the bucket; `newest` is a name too. */
function choose(wanted: string, stored: readonly StoredBackup[], own: string | null): StoredBackup {
  const named = stored.filter(({ folder, name }) =>
    ['newest', name, plainName(name), `${folder}/${name}`, `${folder}/${plainName(name)}`].includes(wanted),
  );
  const ofOwn = named.filter(({ folder }) => folder === own);
  const [found] = ofOwn.length > 0 ? ofOwn : named;
  if (!found) throw new BackupRefused('There is no such backup in the store: npm run cli -- backups lists them.');
  const folders = new Set(named.map(({ folder }) => folder));
  if (ofOwn.length > 0 || folders.size === 1) return found;
  throw new BackupRefused('Several schools have such a backup: name it with its folder, as the list does.');
}

export type Fetched = Readonly<{
  file: string;
  /** Sources of its films and files, in order of preference. */
  sources: (note: BackupNote) => readonly ObjectSource[];
  /** True for an encrypted backup; its recipients cannot be determined. */
  isEncrypted: boolean;
}>;

const backupsIn = ({ dataDir }: Config) => join(dataDir, 'backups');

/** Opened when the first film is fetched. */
function lateSource(open: () => Promise<ObjectSource>): ObjectSource {
  let opened: Promise<ObjectSource> | null = null;
  const source = () => {
    opened ??= open();
    return opened;
  };
  return {
    has: async (sha256) => (await source()).has(sha256),
    fetch: async (sha256, bytes, to) => (await source()).fetch(sha256, bytes, to),
  };
}

/** The named file, or a copy in `folder` of the backup in the store. */
export async function fetchedBackup(
  wanted: string,
  config: Config,
  folder: string,
  identityFile: string | null = null,
): Promise<Fetched> {
  const [, name] = inStore.exec(wanted) ?? [];
  const here = folderSource(objectsIn(backupsIn(config)));
  if (name === undefined) {
    const file = resolve(wanted);
    return { file, sources: () => [folderSource(objectsIn(dirname(file))), here], isEncrypted: false };
  }
  const identities = identityFile === null ? null : readIdentities(identityFile);
  const store = await openOwnStore(config);
  const found = choose(name, await store.list(), ownFolder(config));
  await refuseUnlessRoom(folder, 2 * found.bytes);
  const fetched = join(folder, found.name);
  await store.fetch(found, fetched);
  const file = join(folder, plainName(found.name));
  const isEncrypted = file !== fetched;
  if (isEncrypted) {
    await decryptTo(createReadStream(fetched), identities, file);
    rmSync(fetched);
  }
  const inStoreOf = (note: BackupNote) => lateSource(() => storeSource(store, found.folder, note, identities));
  return { file, sources: (note) => [here, inStoreOf(note)], isEncrypted };
}

const size = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function onDisk({ dataDir }: Config): string[] {
  const folder = join(dataDir, 'backups');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => madeOf(name) !== null) : [];
  const newestFirst = names.toSorted((one, other) => String(madeOf(other)).localeCompare(String(madeOf(one))));
  const lines = newestFirst.map((name) => {
    const note = noteIn(join(folder, name));
    return `  ${name}  ${note ? countsInWords(rowsOf(note)) : 'cannot be read'}`;
  });
  return [`In ${folder}:`, ...(lines.length > 0 ? lines : ['  none'])];
}

async function elsewhere(config: Config): Promise<string[]> {
  if (config.backupS3 === null) return ['No store is set (BACKUP_S3_…).'];
  const store = await openOwnStore(config);
  const own = ownFolder(config);
  const lines = (await store.list()).map(({ folder, name, school, bytes, rows, media }) => {
    const films = media ? `, ${media.files.toLocaleString('en')} films and files` : '';
    const whose = folder === own ? films : `${films}  ${school}`;
    return `  store:${folder === own ? name : `${folder}/${name}`}  ${size(bytes)}  ${countsInWords(rows)}${whose}`;
  });
  return [`In ${store.place}:`, ...(lines.length > 0 ? lines : ['  none'])];
}

export async function backupsCommand(args: readonly string[], config: Config): Promise<string> {
  if (args.length > 0) throw new BackupRefused('Usage: npm run cli -- backups');
  return [...onDisk(config), ...(await elsewhere(config))].join('\n');
}

/** Backups from before the keys stay in the store until newer ones replace them. */
function unencrypted({ backupRecipients }: Config, stored: readonly StoredBackup[]): Finding[] {
  const plain = stored.filter(({ name }) => name === plainName(name));
  if (backupRecipients.length === 0 || plain.length === 0) return [];
  const finding = `Backups in the store that are not encrypted, from before BACKUP_AGE_RECIPIENT: ${plain.length}.`;
  return [{ finding, remedy: 'Delete them there as soon as an encrypted one was rehearsed.' }];
}

/** Stores and deletes a small file, and checks that the last sent backup still exists. */
export async function checkBackupStore({ config, db, secret }: Checked): Promise<Finding[]> {
  if (config.backupS3 === null || !sendsBackups(config)) return [];
  const { name } = await readSent(db);
  try {
    const store = await openOwnStore(config);
    await store.tryOut(folderOf(secret));
    await checkRecipients(config.backupRecipients);
    const stored = await store.list(folderOf(secret));
    const isThere = name === null || stored.some((backup) => plainName(backup.name) === name);
    if (isThere) return unencrypted(config, stored);
    const finding = `${name} was sent to ${store.place}, and is no longer there.`;
    return [{ finding, remedy: 'Find out who or what deletes there; the next backup is sent again.' }];
  } catch (error) {
    const remedy = 'See BACKUP_S3_… and what its keys may do there: put, get, list and delete.';
    return [{ finding: `Backups cannot be sent. ${asRefusal(error).message}`, remedy }];
  }
}
