import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { iso } from '../http/context.ts';
import { refusePostgres } from './backup-command.ts';
import type { BackupNote } from './backup-note.ts';
import { asRefusal, BackupRefused } from './backup-refused.ts';
import { holdDataDir } from './data-dir.ts';
import { checkForRestore, restoreBackup } from './restore-backup.ts';

const usage = 'Usage: npm run cli -- restore FILE [--dry-run]';

function wishesOf(args: readonly string[]): { file: string; isDryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [file] = positionals;
    if (positionals.length === 1 && file) return { file: resolve(file), isDryRun: values['dry-run'] };
  } catch {
    // An option there is none of: said below.
  }
  throw new BackupRefused(usage);
}

const shown = ['users', 'lessons', 'exams', 'questions', 'attempts', 'answers', 'payments', 'audit'];

/** What is in it, so that the operator sees whether it is the school they mean. */
function summary({ madeAt, contents }: BackupNote): string {
  const counts = shown.map((table) => `${(contents[table]?.rows ?? 0).toLocaleString('en')} ${table}`);
  return `The school as it was at ${madeAt}: ${counts.join(', ')}.`;
}

/** `npm run cli -- restore FILE [--dry-run]`, with the server stopped. */
export async function restoreCommand(args: readonly string[]): Promise<string> {
  const { file, isDryRun } = wishesOf(args);
  const config = readConfig(process.env);
  refusePostgres(config, 'Restore it');
  const lock = holdDataDir(config.dataDir, 'nothing: a backup is being restored');
  try {
    const { dataDir, databaseUrl: database, secretKey } = config;
    if (isDryRun) {
      const text = summary(checkForRestore({ file, secretKey }));
      return `${text}\nDry run: the backup is sound, and nothing was changed. Run it again without --dry-run.`;
    }
    const asideName = `before-restore-${iso(Date.now()).slice(0, 19).replace('T', '-').replaceAll(':', '')}`;
    const { note, kept } = restoreBackup({ file, database, dataDir, secretKey, asideName });
    const old = kept.length > 0 ? [`What was there is kept: ${kept.join(', ')}.`] : [];
    return [summary(note), ...old, `It is in ${database}. Start Akada; everybody signs in anew.`].join('\n');
  } catch (error) {
    throw new BackupRefused(`${file} was not restored. ${asRefusal(error).message}`);
  } finally {
    lock.release();
  }
}
