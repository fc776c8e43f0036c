import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isBeforeRelease, isLastBeforeRelease, lastCommit } from '../../platform/db/before-release.ts';
import { migrations } from '../../platform/db/migrate.ts';
import { secondFactorSeal, unsealIfOpens } from '../../platform/http/seal.ts';
import { keyForm } from '../../platform/storage/storage.ts';

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

export function asRefusal(error: unknown): BackupRefused {
  if (error instanceof BackupRefused) return error;
  const { code = '', errcode = 0, message } = error as NodeJS.ErrnoException & { errcode?: number };
  return new BackupRefused(ofSystem[code] ?? ofSqlite[errcode & 0xff] ?? message, { cause: error });
}

const noteKey = 'backup';

export type TableContents = Readonly<Record<string, { rows: number; hash: string }>>;

const hashedAtOnce = 1 << 16;

function contentsOf(database: DatabaseSync, table: string): { rows: number; hash: string } {
  const own = table === 'installation' ? `where key <> '${noteKey}'` : '';
  const statement = database.prepare(`select * from "${table}" ${own} order by rowid`);
  statement.setReturnArrays(true);
  const hash = createHash('sha256');
  let rows = 0;
  let text = '';
  for (const row of statement.iterate()) {
    rows += 1;
    text += `${JSON.stringify(row)}\n`;
    if (text.length < hashedAtOnce) continue;
    hash.update(text);
    text = '';
  }
  return { rows, hash: hash.update(text).digest('hex') };
}

/** SQLite's integrity check finds a broken page, but not a changed letter in an answer. */
export function readContents(database: DatabaseSync): TableContents {
  const tables = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' order by name",
    )
    .all()
    .map(({ name }) => String(name));
  return Object.fromEntries(tables.map((table) => [table, contentsOf(database, table)]));
}

const mediaNote = z.object({
  /** Storage key, bytes and SHA-256 of each file; the content is stored by its hash beside the backup. */
  files: z.array(
    z.tuple([z.string().regex(keyForm), z.int().nonnegative(), z.string().regex(/^[0-9a-f]{64}$/)]).readonly(),
  ),
  /** Count of the school's files that are not in the backup. */
  missing: z.int().nonnegative(),
  /** Why some are missing, if known; null if the storage simply lacked them. */
  problem: z.string().nullable(),
});

export type MediaNote = z.output<typeof mediaNote>;
export type MediaFile = MediaNote['files'][number];

const note = z.object({
  madeAt: z.iso.datetime(),
  /** Without the secret (64 hex characters), sessions, second factors and waiting mails cannot be read. */
  secret: z.string().regex(/^[0-9a-f]{64}$/),
  contents: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })),
  /** Absent in older backups. */
  media: mediaNote.optional(),
});

/** Stored as a row in the backup itself, so that there is one file to keep. */
export type BackupNote = z.output<typeof note>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export function readKey(database: DatabaseSync, key: string): string | null {
  const row = database.prepare('select value from installation where key = ?').get(key);
  return row ? String(row.value) : null;
}

export function writeKey(database: DatabaseSync, key: string, value: string): void {
  const upsert =
    'insert into installation (key, value) values (?, ?) on conflict (key) do update set value = excluded.value';
  database.prepare(upsert).run(key, value);
}

export function removeKey(database: DatabaseSync, key: string): void {
  database.prepare('delete from installation where key = ?').run(key);
}

export function writeNote(database: DatabaseSync, value: BackupNote): void {
  const text = JSON.stringify(value);
  writeKey(database, noteKey, `${hashOf(text)} ${text}`);
}

function readNote(database: DatabaseSync): BackupNote {
  const value = readKey(database, noteKey);
  if (value === null) throw new BackupRefused('The file is a database of Akada, but not a backup that Akada made.');
  const [hash, text = ''] = value.split(/ (.*)/s);
  if (hashOf(text) !== hash) throw new BackupRefused('What the backup says of itself is damaged.');
  return note.parse(JSON.parse(text));
}

/** The backup's own note, unchecked; null if it cannot be read. */
export function noteIn(file: string): BackupNote | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    return readNote(database);
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

export function rowsOf({ contents }: BackupNote): Record<string, number> {
  return Object.fromEntries(Object.entries(contents).map(([table, { rows }]) => [table, rows]));
}

export const removeNote = (database: DatabaseSync) => removeKey(database, noteKey);

/** True if the backup is sound and has exactly the rows of the database. */
export function isCopyOf(file: string, database: string): boolean {
  try {
    const { contents } = checkBackup(file);
    const source = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
    try {
      return isDeepStrictEqual(contents, readContents(source));
    } finally {
      source.close();
    }
  } catch {
    return false;
  }
}

function refuseUnlessWhole(database: DatabaseSync): void {
  const found = database.prepare('pragma integrity_check(1)').get()?.integrity_check;
  if (found !== 'ok') throw new BackupRefused(`The database in it is damaged: ${String(found)}.`);
  const broken = database.prepare('pragma foreign_key_check').get();
  if (broken) throw new BackupRefused(`A row of ${broken.table} refers to one of ${broken.parent} that is not there.`);
}

/** An older schema is migrated at the start; a newer one cannot be read. */
function refuseUnlessOurs(database: DatabaseSync): void {
  const isThere = database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  const names = isThere
    ? database
        .prepare('select name from kysely_migration order by name')
        .all()
        .map(({ name }) => String(name))
    : [];
  if (names.length === 0) throw new BackupRefused('The file is not a database of Akada.');
  if (isLastBeforeRelease(names)) return;
  if (isBeforeRelease(names)) {
    throw new BackupRefused(
      `It is of a version before 1.0: restore it with commit ${lastCommit} of Akada, which has all migrations of before, start that once, then this version.`,
    );
  }
  const known = Object.keys(migrations);
  const unknown = names.find((name, index) => name !== known[index]);
  if (unknown) throw new BackupRefused(`It is of another version of Akada: ${unknown} is not known here.`);
}

function refuseUnlessSame(database: DatabaseSync, { contents }: BackupNote): void {
  const found = readContents(database);
  const tables = new Set([...Object.keys(contents), ...Object.keys(found)]);
  for (const table of tables) {
    const [was, is] = [contents[table], found[table]];
    if (was?.hash !== is?.hash) {
      throw new BackupRefused(`${table} is not what was backed up: ${is?.rows ?? 0} rows of ${was?.rows ?? 0}.`);
    }
  }
}

/** With another secret, nobody with a second factor could sign in. */
function refuseUnlessOpens(database: DatabaseSync, secret: string): void {
  const rows = database.prepare('select user_id, sealed_secret from second_factors').all();
  const key = Buffer.from(secret, 'hex');
  const opens = ({ user_id, sealed_secret }: (typeof rows)[number]) =>
    unsealIfOpens(key, secondFactorSeal(String(user_id)), String(sealed_secret)) !== null;
  if (rows.length === 0 || rows.some(opens)) return;
  throw new BackupRefused(
    `None of ${rows.length} second factors opens with the secret. Set SECRET_KEY as it is set for the server.`,
  );
}

/** Reads all of a backup; throws BackupRefused unless a restore would succeed. */
export function checkBackup(file: string): BackupNote {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    refuseUnlessOurs(database);
    refuseUnlessWhole(database);
    const note = readNote(database);
    refuseUnlessSame(database, note);
    refuseUnlessOpens(database, note.secret);
    return note;
  } catch (error) {
    throw asRefusal(error);
  } finally {
    database?.close();
  }
}
