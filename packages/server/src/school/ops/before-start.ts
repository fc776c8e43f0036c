import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { isBeforeRelease } from '../../platform/db/before-release.ts';
import { engineOf } from '../../platform/db/dialect.ts';
import {
  appliedMigrations,
  DatabaseRefused,
  migrate,
  migrations,
  refuseBeforeRelease,
} from '../../platform/db/migrate.ts';
import { openDb } from '../../platform/db/open.ts';
import type { Db } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { backupsFolder, upgradeBackupName } from './automatic-backups.ts';
import { asRefusal, isCopyOf } from './backup-file.ts';
import { findSecret, placeRestoredSecret, readSecret } from './data-dir.ts';
import { makeBackup } from './make-backup.ts';
import { newestBackup } from './retention.ts';

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function hasSecret({ dataDir, secretKey }: Config): boolean {
  return secretKey === null ? findSecret(dataDir) !== null : existsSync(join(dataDir, 'secret'));
}

/** The first start makes the secret after the schema, so an empty database beside a secret has lost its school. */
function refuseIfLost(config: Config): void {
  const { dataDir, databaseUrl: database, secretKey } = config;
  const secret = join(dataDir, 'secret');
  if (engineOf(database) === 'postgres') {
    if (secretKey !== null || !hasSecret(config)) return;
    throw new DatabaseRefused(
      `the PostgreSQL database is empty, but ${secret} shows that there was a school: fill it (pg_restore, or npm run cli -- copy-to-postgres) or correct DATABASE_URL, or remove ${secret} to begin again.`,
    );
  }
  const backup = newestBackup(dataDir);
  const traces = [
    ...(hasSecret(config) ? [secret] : []),
    ...(backup ? [join(dataDir, 'backups')] : []),
    // SQLite deletes the WAL of an empty database.
    ...(sizeOf(`${database}-wal`) > 0 && sizeOf(database) === 0 ? [`${database}-wal`] : []),
  ];
  if (traces.length === 0) return;
  throw new DatabaseRefused(
    `the database ${database} is ${existsSync(database) ? 'empty' : 'missing'}, but there was a school: restore its ${backup ? 'newest' : 'last'} backup (npm run cli -- restore ${backup ?? 'FILE'}), or remove ${traces.join(' and ')} to begin again.`,
  );
}

/** Before the file is opened, because opening would create an empty one and delete the WAL beside it. */
export function refuseLostFile(config: Config): void {
  if (engineOf(config.databaseUrl) === 'sqlite' && sizeOf(config.databaseUrl) === 0) refuseIfLost(config);
}

async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('_id').limit(1).executeTakeFirst()) !== undefined;
}

/** A repeated start reuses the backup of the first try. */
async function backUpBeforeUpgrade(config: Config): Promise<string> {
  const { dataDir, databaseUrl: database, secretKey } = config;
  try {
    const newest = newestBackup(dataDir);
    if (newest && isCopyOf(newest, database)) return newest;
    const madeAt = iso(Date.now());
    const secret = secretKey?.toLowerCase() ?? readSecret(dataDir).toString('hex');
    const file = join(backupsFolder(dataDir), upgradeBackupName(madeAt));
    return (await makeBackup({ database, secret, madeAt, media: { config, isQuick: true } }, file)).file;
  } catch (error) {
    throw new DatabaseRefused(
      `this version has another schema, and no backup could be made before the upgrade. ${asRefusal(error).message} Nothing was changed: mend that, or start the version before.`,
    );
  }
}

/** Checks the opened database, backs it up if migrations are pending, and applies them. */
export async function upgrade(config: Config, db: Db): Promise<void> {
  const applied = await appliedMigrations(db);
  const later = applied.find((name) => migrations[name] === undefined && !isBeforeRelease([name]));
  if (later !== undefined) {
    throw new DatabaseRefused(
      `the database is of a newer version of Akada (${later}): start that version, or restore a backup from before its upgrade.`,
    );
  }
  refuseBeforeRelease(applied);
  if (applied.length === 0) refuseIfLost(config);
  else if (config.secretKey === null) await placeRestoredSecret(db, config.dataDir);
  const isWaiting = applied.length > 0 && Object.keys(migrations).some((name) => !applied.includes(name));
  if (isWaiting && engineOf(config.databaseUrl) === 'sqlite' && (await hasAccounts(db))) {
    process.stdout.write(`Backed up before the upgrade as ${await backUpBeforeUpgrade(config)}\n`);
  }
  await migrate(db);
}

/** Opens the database for a command, with the checks of a start. */
export async function openSchool(config: Config): Promise<Db> {
  refuseLostFile(config);
  const db = await openDb(config.databaseUrl);
  try {
    await upgrade(config, db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
