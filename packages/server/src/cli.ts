import { ResetRefused, resetAtServer } from './auth/reset-at-server.ts';
import { ConfigError, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDb } from './db/open.ts';
import { backupCommand } from './ops/backup-command.ts';
import { BackupRefused } from './ops/backup-refused.ts';
import { copyCommand } from './ops/copy-command.ts';
import { CopyRefused } from './ops/copy-to-postgres.ts';
import { DataDirInUse, holdDataDir, readSecret } from './ops/data-dir.ts';
import { restoreCommand } from './ops/restore-command.ts';
import { seedCommand } from './seed/seed-command.ts';
import { SeedRefused } from './seed/seed-school.ts';

/** `npm run cli -- migrate`: what an operator runs by hand. */

async function migrateCommand(): Promise<string> {
  const db = await openDb(readConfig(process.env).databaseUrl);
  await migrate(db);
  await db.destroy();
  return 'The database is at the newest schema.';
}

/** With the server stopped: nothing is done behind the back of one that runs. */
async function resetCommand([email, ...more]: readonly string[]): Promise<string> {
  if (!email || more.length > 0)
    throw new ResetRefused('Usage: npm run cli -- reset-second-factor person@school.example');
  const { dataDir, databaseUrl } = readConfig(process.env);
  const lock = holdDataDir(dataDir, 'nothing: a second factor is being reset');
  try {
    const db = await openDb(databaseUrl);
    await migrate(db);
    return await resetAtServer(db, readSecret(dataDir), email.trim().toLowerCase()).finally(() => db.destroy());
  } finally {
    lock.release();
  }
}

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<string>>> = {
  migrate: migrateCommand,
  seed: seedCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'copy-to-postgres': copyCommand,
  'reset-second-factor': resetCommand,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  try {
    process.stdout.write(`${await command(args)}\n`);
  } catch (error) {
    const refusals = [SeedRefused, BackupRefused, CopyRefused, ResetRefused, DataDirInUse, ConfigError];
    if (!(error instanceof Error && refusals.some((refusal) => error instanceof refusal))) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`Usage: npm run cli -- <${Object.keys(commands).join(' | ')}>\n`);
  process.exit(2);
}
