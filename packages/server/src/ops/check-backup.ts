import { DatabaseSync } from 'node:sqlite';
import { migrationNames } from '../db/migrate.ts';
import { secondFactorSeal, unseal } from '../http/seal.ts';
import { type BackupNote, readNote } from './backup-note.ts';
import { asRefusal, BackupRefused } from './backup-refused.ts';
import { readContents } from './table-contents.ts';

function refuseUnlessWhole(database: DatabaseSync): void {
  const found = database.prepare('pragma integrity_check(1)').get()?.integrity_check;
  if (found !== 'ok') throw new BackupRefused(`The database in it is damaged: ${String(found)}.`);
  const broken = database.prepare('pragma foreign_key_check').get();
  if (broken) throw new BackupRefused(`A row of ${broken.table} refers to one of ${broken.parent} that is not there.`);
}

/** One that is older than this build is brought to its schema at the start; a newer one cannot be read. */
function refuseUnlessOurs(database: DatabaseSync): void {
  const isThere = database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  const names = isThere
    ? database
        .prepare('select name from kysely_migration order by name')
        .all()
        .map(({ name }) => String(name))
    : [];
  if (names.length === 0) throw new BackupRefused('The file is not a database of Akada.');
  const unknown = names.find((name, index) => name !== migrationNames[index]);
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

/** People whose second factor was set up could not sign in with another secret. */
function refuseUnlessOpens(database: DatabaseSync, secret: string): void {
  const rows = database.prepare('select user_id, sealed_secret from second_factors').all();
  const opens = ({ user_id, sealed_secret }: (typeof rows)[number]) => {
    try {
      return Boolean(unseal(Buffer.from(secret, 'hex'), secondFactorSeal(String(user_id)), String(sealed_secret)));
    } catch {
      return false;
    }
  };
  if (rows.length === 0 || rows.some(opens)) return;
  throw new BackupRefused(
    `None of ${rows.length} second factors opens with the secret. Set SECRET_KEY as it is set for the server.`,
  );
}

/** Opens a backup as a restore would, and reads all of it; writes nothing. Throws BackupRefused unless it is sound. */
export function checkBackup(file: string): BackupNote {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    refuseUnlessOurs(database);
    refuseUnlessWhole(database);
    const note = readNote(database);
    refuseUnlessSame(database, note);
    const hasSecondFactors = 'second_factors' in note.contents;
    if (hasSecondFactors) refuseUnlessOpens(database, note.secret);
    return note;
  } catch (error) {
    throw asRefusal(error);
  } finally {
    database?.close();
  }
}
