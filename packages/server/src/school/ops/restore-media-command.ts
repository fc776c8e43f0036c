import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filmWorkFolder } from '../../catalogue/films/encoder.ts';
import type { Config } from '../../config.ts';
import type { Rung } from '../../platform/db/film-rows.ts';
import { openToRead } from '../../platform/db/migrate.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { asRefusal, BackupRefused, checkBackup } from './backup-file.ts';
import { filesOf, missingFiles, missingInWords } from './missing-files.ts';
import { restoreArguments } from './restore.ts';
import { restoreMedia } from './restore-media.ts';
import { fetchedBackup } from './stored-backups.ts';

const usage = 'Usage: npm run cli -- restore-media FILE, or store:NAME [--identity FILE]';

/** Restores only missing files of the school's current rows, so the server may be running. */
export async function restoreMediaCommand(args: readonly string[], config: Config): Promise<string> {
  const { wanted, identity, isDryRun } = restoreArguments(args, usage);
  if (isDryRun) throw new BackupRefused(usage);
  // Swept at each start.
  const scratch = join(filmWorkFolder(config), `restore-${process.pid}`);
  const db = await openToRead(config.databaseUrl);
  try {
    mkdirSync(scratch, { recursive: true, mode: 0o700 });
    const { file, sources } = await fetchedBackup(wanted, config, scratch, identity);
    const note = checkBackup(file);
    const storage = await openStorage(config);
    const films = await db.selectFrom('films').select(['_id', 'state', 'rungs']).execute();
    const materials = await db.selectFrom('materials').select('_id').execute();
    const wantedIds = filesOf(
      films.map((film) => ({ ...film, rungs: JSON.parse(film.rungs) as Rung[] })),
      materials.map(({ _id }) => _id),
    );
    const stored = new Set([...(await storage.list('films/')), ...(await storage.list('materials/'))]);
    const files = (note.media?.files ?? []).filter(
      ([key]) => wantedIds.has(key.split('/')[1] ?? '') && !stored.has(key),
    );
    const done = await restoreMedia({ files, sources: sources(note), storage, scratch, aside: scratch });
    const missing = missingInWords(await missingFiles(db, storage));
    return [`Films and files: ${done.placed} put back.`, missing ?? 'Nothing is missing now.'].join('\n');
  } catch (error) {
    throw new BackupRefused(`Nothing more was put back. ${asRefusal(error).message}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await db.destroy();
  }
}
