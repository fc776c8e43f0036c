import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../config.ts';
import { writeDurably } from '../../durable-file.ts';
import { readInstallation } from '../../platform/db/installation.ts';
import { outageOf } from '../../platform/db/outage.ts';
import type { Db } from '../../platform/db/schema.ts';
import { keyedHash } from '../../platform/http/keyed-hash.ts';

export class DataDirRefused extends Error {}

const leastFreeBytes = 1024 * 1024;

const fullDisk = (file: string) =>
  new DataDirRefused(`the disk that holds ${file} is full. Make room on it, then start Akada again.`);

/** System errors name neither the file nor the remedy. */
function inWords(error: unknown, file: string, verb: 'read' | 'read and written'): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (outageOf(error) === 'storage_full') return fullDisk(file);
  if (code === 'EROFS') {
    return new DataDirRefused(`${file} is on a disk that is read-only. Make it writable, then start Akada again.`);
  }
  if (code !== 'EACCES' && code !== 'EPERM') return error;
  const user = process.getuid ? `the user with id ${process.getuid()}` : 'this user';
  return new DataDirRefused(
    `${file} may not be ${verb} by ${user}. Give it to the user that runs Akada (chown), then start Akada again.`,
  );
}

/** SQLite would silently open a file read-only. Missing files pass. */
export function refuseUnusable(files: readonly string[]): void {
  for (const file of files) {
    try {
      if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw inWords(error, file, 'read and written');
    }
  }
}

function refuseFull(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < leastFreeBytes) throw fullDisk(dataDir);
}

const sqliteBusy = 5;

function holderOf(file: string): string {
  try {
    const { pid, address } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; address: string };
    return `process ${pid}, serving ${address}`;
  } catch {
    return 'another process';
  }
}

/** Address of the server that holds this data directory; null if there is none. */
export function findHolder(dataDir: string): string | null {
  const file = join(dataDir, 'lock');
  if (!existsSync(file)) return null;
  const lock = new DatabaseSync(file);
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
    return null;
  } catch {
    return holderOf(join(dataDir, 'holder.json'));
  } finally {
    lock.close();
  }
}

/**
 * One process per data directory. An exclusive SQLite transaction is a lock of the operating system, which frees it
 * however the process ends.
 */
export function lockDataDir(dataDir: string, address: string): { release: () => void } {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw inWords(error, dataDir, 'read and written');
  }
  const [holder, file] = [join(dataDir, 'holder.json'), join(dataDir, 'lock')];
  refuseUnusable([dataDir, holder, file]);
  refuseFull(dataDir);
  const lock = new DatabaseSync(file);
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw inWords(error, file, 'read and written');
    throw new DataDirRefused(
      `DATA_DIR ${dataDir} is in use by ${holderOf(holder)}. Stop it, or choose another DATA_DIR.`,
    );
  }
  writeDurably(holder, JSON.stringify({ pid: process.pid, address }), { replace: true });
  return { release: () => lock.close() };
}

/** Copies of a whole school, with its secret, while a backup is restored or a restore is tried. */
export const scratchIn = (dataDir: string) => join(dataDir, 'scratch');

/** Also at each start: a killed process leaves its copy. */
export function sweepScratch(dataDir: string): void {
  rmSync(scratchIn(dataDir), { recursive: true, force: true });
}

export class SecretRefused extends Error {}

const secretIn = (dataDir: string) => join(dataDir, 'secret');

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw inWords(error, file, 'read');
  }
}

export function findSecret(dataDir: string): Buffer | null {
  const file = secretIn(dataDir);
  if (!existsSync(file)) return null;
  const text = readText(file).trim();
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  throw new SecretRefused(
    `the secret in ${file} is damaged: expected 64 hex digits. Put it back as it was (a backup holds it); if it is lost for good, delete the file: everyone is signed out, second factors and waiting mails are lost.`,
  );
}

/** The first call makes the secret. */
export function readSecret(dataDir: string): Buffer {
  const found = findSecret(dataDir);
  if (found) return found;
  const secret = randomBytes(32);
  writeDurably(secretIn(dataDir), secret.toString('hex'), { replace: false });
  return secret;
}

/** Key in `installation` of a restored database, until its secret is a file beside it. */
export const restoredSecretKey = 'restored_secret';

/** Finishes a restore that was killed between placing the database and placing its secret file. */
export async function placeRestoredSecret(db: Db, dataDir: string): Promise<void> {
  const secret = await readInstallation(db, restoredSecretKey);
  if (secret === null) return;
  writeDurably(secretIn(dataDir), secret, { replace: true });
  await db.deleteFrom('installation').where('key', '=', restoredSecretKey).execute();
}

/** Never makes a secret, because a new one would make a backup or a check worthless. */
export function secretOf({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): Buffer {
  const secret = secretKey === null ? findSecret(dataDir) : Buffer.from(secretKey, 'hex');
  if (!secret) throw new SecretRefused(`There is no school in DATA_DIR ${dataDir}: it has no secret.`);
  return secret;
}

export const fingerprintKey = 'secret_fingerprint';

export const fingerprintOf = (secret: Buffer) => keyedHash(secret, 'akada installation');

/** Instances with different secrets would reject each other's tokens. The fingerprint does not reveal the secret. */
export async function checkSecret(db: Db, secret: Buffer): Promise<void> {
  const value = fingerprintOf(secret);
  await db
    .insertInto('installation')
    .values({ key: fingerprintKey, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', fingerprintKey)
    .executeTakeFirstOrThrow();
  if (row.value === value) return;
  throw new SecretRefused(
    "the secret is not the one this database was first used with. Set SECRET_KEY to that one (the text of the first instance's DATA_DIR/secret).",
  );
}
