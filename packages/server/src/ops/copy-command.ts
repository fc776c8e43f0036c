import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { analyze } from '../db/analyze.ts';
import { migrate } from '../db/migrate.ts';
import { engineOf, openDb } from '../db/open.ts';
import { takeInPictures } from '../media/picture-store.ts';
import { type Copied, CopyRefused, copyToPostgres } from './copy-to-postgres.ts';
import { holdDataDir } from './data-dir.ts';

const usage = 'Usage: npm run cli -- copy-to-postgres postgres://user:password@host:5432/database [--dry-run]';

function wishesOf(args: readonly string[]): { target: string; isDryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [target] = positionals;
    if (positionals.length === 1 && target && engineOf(target) === 'postgres') {
      return { target, isDryRun: values['dry-run'] };
    }
  } catch {
    // An option there is none of: said below.
  }
  throw new CopyRefused(usage);
}

function report(copied: readonly Copied[], isDryRun: boolean): string {
  const lines = copied.map(
    ({ table, rows, checksum }) => `${table.padEnd(20)}${String(rows).padStart(10)} rows  ${checksum}`,
  );
  const next = isDryRun
    ? 'Dry run: all of it fits, counts and checksums agree, and nothing was kept. Run it again without --dry-run.'
    : 'Copied; counts and checksums agree. Start Akada with DATABASE_URL set to this database and the same DATA_DIR.';
  return [...lines, next].join('\n');
}

/** `npm run cli -- copy-to-postgres <url> [--dry-run]`, with the server stopped: nothing is written meanwhile. */
export async function copyCommand(args: readonly string[]): Promise<string> {
  const { target, isDryRun } = wishesOf(args);
  const config = readConfig(process.env);
  if (engineOf(config.databaseUrl) !== 'sqlite') {
    throw new CopyRefused('DATABASE_URL names a PostgreSQL database already: leave it unset to copy the SQLite file.');
  }
  const lock = holdDataDir(config.dataDir, 'nothing: it is being copied');
  const source = await openDb(config.databaseUrl);
  const postgres = await openDb(target).catch((error: Error) => {
    throw new CopyRefused(`The PostgreSQL database cannot be opened: ${error.message}`);
  });
  await migrate(source);
  await takeInPictures({ db: source, now: Date.now }, config.dataDir);
  await migrate(postgres);
  try {
    const copied = await copyToPostgres(source, postgres, isDryRun);
    await analyze(postgres, target);
    return report(copied, isDryRun);
  } finally {
    await postgres.destroy();
    await source.destroy();
    lock.release();
  }
}
