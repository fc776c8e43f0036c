import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { engineOf, openDb } from '../db/open.ts';
import { iso } from '../http/context.ts';
import { backupName, backupsFolder } from './backup-names.ts';
import { asRefusal, BackupRefused } from './backup-refused.ts';
import { countBackup } from './counted-backups.ts';
import { type Backup, makeBackup } from './make-backup.ts';

const usage = 'Usage: npm run cli -- backup [FILE or folder]';

/** Where the school is on PostgreSQL there is nothing of ours to do, and nothing to pretend. */
export function refusePostgres({ databaseUrl }: Config, what: string): void {
  if (engineOf(databaseUrl) === 'sqlite') return;
  throw new BackupRefused(
    `DATABASE_URL names a PostgreSQL database. ${what} with its own tools: pg_dump and pg_restore, or pg_basebackup and the archived WAL. docs/operations.md has the commands under “Back up”. Nothing was done.`,
  );
}

/** Never makes one: it would open nothing. */
function secretOf({ dataDir, secretKey }: Config): string {
  const file = join(dataDir, 'secret');
  if (secretKey) return secretKey.toLowerCase();
  if (!existsSync(file)) throw new BackupRefused(`There is no school in DATA_DIR ${dataDir}: it has no secret.`);
  return readFileSync(file, 'utf8').trim();
}

function targetOf(wanted: string | undefined, dataDir: string, madeAt: string): string {
  const target = resolve(wanted ?? backupsFolder(dataDir));
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? join(target, backupName(madeAt)) : target;
}

async function count({ databaseUrl }: Config, { file, madeAt }: Backup): Promise<void> {
  const db = await openDb(databaseUrl);
  await countBackup(db, madeAt)
    .catch((error: unknown) => {
      throw new BackupRefused(
        `${file} is made and sound, but the school could not take note of it: ${asRefusal(error).message}`,
      );
    })
    .finally(() => db.destroy());
}

/** `npm run cli -- backup [FILE or folder]`, while the server runs or not. */
export async function backupCommand([wanted, ...more]: readonly string[]): Promise<string> {
  if (more.length > 0 || wanted?.startsWith('-')) throw new BackupRefused(usage);
  const config = readConfig(process.env);
  refusePostgres(config, 'Back it up');
  const secret = secretOf(config);
  const madeAt = iso(Date.now());
  const file = targetOf(wanted, config.dataDir, madeAt);
  const made = await makeBackup({ database: config.databaseUrl, secret, madeAt }, file).catch((error: unknown) => {
    throw new BackupRefused(`No backup was made as ${file}. ${asRefusal(error).message}`);
  });
  await count(config, made);
  const size = `${(made.bytes / 1024 / 1024).toFixed(1)} MB, ${made.rows.toLocaleString('en')} rows`;
  return `Backed up as ${file} (${size}), and checked by reading all of it back.\nIt holds the whole school with its secret: keep it where nobody else can read it.`;
}
