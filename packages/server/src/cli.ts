import { ConfigError, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDb } from './db/open.ts';
import { copyCommand } from './ops/copy-command.ts';
import { CopyRefused } from './ops/copy-to-postgres.ts';
import { DataDirInUse } from './ops/data-dir.ts';
import { seedCommand } from './seed/seed-command.ts';
import { SeedRefused } from './seed/seed-school.ts';

/** `npm run cli -- migrate`: what an operator runs by hand. */

async function migrateCommand(): Promise<string> {
  const db = await openDb(readConfig(process.env).databaseUrl);
  await migrate(db);
  await db.destroy();
  return 'The database is at the newest schema.';
}

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<string>>> = {
  migrate: migrateCommand,
  seed: seedCommand,
  'copy-to-postgres': copyCommand,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  try {
    process.stdout.write(`${await command(args)}\n`);
  } catch (error) {
    const refusals = [SeedRefused, CopyRefused, DataDirInUse, ConfigError];
    if (!(error instanceof Error && refusals.some((refusal) => error instanceof refusal))) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`Usage: npm run cli -- <${Object.keys(commands).join(' | ')}>\n`);
  process.exit(2);
}
