import { statSync } from 'node:fs';
import { type Config, ConfigError, readConfig } from './config.ts';
import { isDemoLoaded } from './demo/load-demo.ts';
import { SeedRefused, seedCommand } from './demo/seed/seed-school.ts';
import { loadEnvFile } from './env-file.ts';
import { newPasswordAtServer, PersonRefused, resetAtServer, unlockAtServer } from './people/auth/at-server.ts';
import { engineOf } from './platform/db/dialect.ts';
import { appliedMigrations, DatabaseRefused } from './platform/db/migrate.ts';
import { openDb } from './platform/db/open.ts';
import { outageInWords } from './platform/db/outage.ts';
import type { Db } from './platform/db/schema.ts';
import { backupCommand } from './school/ops/backup-commands.ts';
import { BackupRefused } from './school/ops/backup-file.ts';
import { openSchool } from './school/ops/before-start.ts';
import { ChecksFailed, checkCommand } from './school/ops/check.ts';
import { CopyRefused, copyCommand, schoolToCopy } from './school/ops/copy-to-postgres.ts';
import { DataDirRefused, lockDataDir, SecretRefused, secretOf } from './school/ops/data-dir.ts';
import { DistributeRefused, distributeCommand } from './school/ops/distribute.ts';
import { newSecretCommand } from './school/ops/new-secret.ts';
import { rehearseCommand } from './school/ops/rehearse.ts';
import { restoreCommand } from './school/ops/restore.ts';
import { restoreMediaCommand } from './school/ops/restore-media-command.ts';
import { statusCommand } from './school/ops/status.ts';
import { backupsCommand } from './school/ops/stored-backups.ts';
import { readSettings } from './school/settings/settings.queries.ts';

type Command = (args: readonly string[], config: Config) => Promise<string>;

async function migrateCommand(_args: readonly string[], config: Config): Promise<string> {
  const db = await openSchool(config);
  await db.destroy();
  return 'The database is at the newest schema.';
}

type ForPerson = (db: Db, secret: Buffer, email: string) => Promise<string>;

/** With no server running, because it has people in its memory. */
function forPerson(name: string, work: ForPerson): Command {
  return async ([email, ...more], config) => {
    if (!email || more.length > 0) throw new PersonRefused(`Usage: npm run cli -- ${name} person@school.example`);
    const lock = lockDataDir(config.dataDir, `nothing: ${name} is at work`);
    try {
      const db = await openSchool(config);
      return await work(db, secretOf(config), email.trim().toLowerCase()).finally(() => db.destroy());
    } finally {
      lock.release();
    }
  };
}

const commands: Readonly<Record<string, Command>> = {
  migrate: migrateCommand,
  seed: seedCommand,
  backup: backupCommand,
  backups: backupsCommand,
  restore: restoreCommand,
  'restore-media': restoreMediaCommand,
  rehearse: rehearseCommand,
  'copy-to-postgres': copyCommand,
  distribute: distributeCommand,
  check: checkCommand,
  status: statusCommand,
  unlock: forPerson('unlock', unlockAtServer),
  'new-password': forPerson('new-password', newPasswordAtServer),
  'reset-second-factor': forPerson('reset-second-factor', resetAtServer),
  'new-secret': newSecretCommand,
};

class DemoRefused extends Error {}

type School = { name: string; isDemo: boolean };

const noSchool: School = { name: 'No school yet', isDemo: false };

/** An empty file is left as it is. */
async function findSchool(config: Config): Promise<School> {
  const { databaseUrl } = config;
  const isFile = engineOf(databaseUrl) === 'sqlite';
  if (isFile && !statSync(databaseUrl, { throwIfNoEntry: false })?.size) return noSchool;
  const db = await openDb(databaseUrl, { isReadOnly: true });
  try {
    if ((await appliedMigrations(db)).length === 0) return noSchool;
    const { schoolName } = (await readSettings(db, config)).settings;
    return { name: schoolName, isDemo: await isDemoLoaded(db) };
  } finally {
    await db.destroy();
  }
}

/** On stderr, because what a command finds may be read by a program. */
async function introduce(config: Config, envFile: string | null): Promise<School> {
  const school = await findSchool(config).catch(() => ({ name: 'A school that cannot be read', isDemo: false }));
  const from = envFile ? `settings of ${envFile}` : 'no file of settings';
  process.stderr.write(`${school.name} · DATA_DIR ${config.dataDir} · ${from}\n`);
  return school;
}

/** The server could not read files that root creates. */
function refuseRoot({ dataDir }: Config): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || !owner) return;
  throw new DataDirRefused(
    `DATA_DIR ${dataDir} belongs to the user with id ${owner}. Run the command as that one: sudo -u '#${owner}' npm run cli -- …`,
  );
}

async function run(name: string, command: Command, args: readonly string[]): Promise<string> {
  process.umask(0o077);
  const envFile = loadEnvFile(process.env);
  const config = readConfig(process.env);
  refuseRoot(config);
  const databaseUrl = name === 'copy-to-postgres' ? schoolToCopy(config) : config.databaseUrl;
  const { isDemo } = await introduce({ ...config, databaseUrl }, envFile);
  if (isDemo && !args.includes('--demo')) {
    throw new DemoRefused(
      'This is the demo school. Name the DATA_DIR of your own in /etc/akada/akada.env, or add --demo if you mean this one.',
    );
  }
  return command(
    args.filter((arg) => arg !== '--demo'),
    config,
  );
}

const refusals = [
  SeedRefused,
  BackupRefused,
  CopyRefused,
  DistributeRefused,
  PersonRefused,
  ChecksFailed,
  DemoRefused,
  DataDirRefused,
  DatabaseRefused,
  SecretRefused,
  ConfigError,
];

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  try {
    process.stdout.write(`${await run(name, command, args)}\n`);
  } catch (error) {
    const isKnown = error instanceof Error && refusals.some((refusal) => error instanceof refusal);
    const problem = isKnown ? error.message : outageInWords(error);
    if (problem === null) throw error;
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`Usage: npm run cli -- <${Object.keys(commands).join(' | ')}> [--demo]\n`);
  process.exit(2);
}
