import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDb } from '../../platform/db/open.ts';
import { iso } from '../../platform/http/context.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { readIdentities, recipientsOf } from './age.ts';
import { asRefusal, type BackupNote, BackupRefused } from './backup-file.ts';
import { ChecksFailed, checkRestored, type Finding, inLines } from './check.ts';
import { findSecret, secretOf } from './data-dir.ts';
import { refuseUnlessRoom } from './disk.ts';
import { objectsIn } from './media-objects.ts';
import { lessonsOf } from './missing-files.ts';
import { restoreArguments, restoreBackup, summary } from './restore.ts';
import { folderSource, type ObjectSource, tryMedia } from './restore-media.ts';
import { noteKeysTried } from './sent-state.ts';
import { fetchedBackup } from './stored-backups.ts';

const usage = 'Usage: npm run cli -- rehearse FILE, or store:NAME [--identity FILE]';

export type Rehearsed = Readonly<{
  school: string;
  summary: string;
  madeAt: string;
  people: number;
  attempts: number;
  seconds: number;
  /** Films and files: total in the backup, and those fetched and compared by hash. */
  media: Readonly<{ files: number; read: number }>;
  findings: readonly Finding[];
}>;

type Sample = Readonly<{
  sources: (note: BackupNote) => readonly ObjectSource[];
  mostBytes: number;
  start: number;
}>;

/** One by one, so that the scratch folder needs room for one film only. */
async function bringMediaBack(file: string, note: BackupNote, scratch: string, { sources, ...sample }: Sample) {
  const files = note.media?.files ?? [];
  const { read, lost } = await tryMedia(files, sources(note), scratch, sample);
  const counts = `${lost.length} of ${read} films and files of lessons that were tried`;
  const finding = `${counts} do not come back, ${lost.length > 0 ? lessonsOf(file, lost) : ''}.`;
  const remedy = 'Upload them again, or put them back from an older backup: npm run cli -- restore-media FILE.';
  return { media: { files: files.length, read }, findings: lost.length > 0 ? [{ finding, remedy }] : [] };
}

const all = (file: string): Sample => ({
  sources: () => [folderSource(objectsIn(dirname(file)))],
  ...{ mostBytes: Number.POSITIVE_INFINITY, start: 0 },
});

/** A restore into its own folder `scratch`. Needs room for the school and for the WAL of its upgrade. */
export async function rehearse(
  file: string,
  config: Config,
  scratch: string,
  sample: Sample = all(file),
): Promise<Rehearsed> {
  const began = performance.now();
  const database = join(scratch, 'akada.sqlite');
  const own = { ...config, dataDir: scratch, databaseUrl: database, secretKey: null };
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  await refuseUnlessRoom(scratch, 2 * (statSync(file, { throwIfNoEntry: false })?.size ?? 0));
  const { note } = restoreBackup({ file, database, dataDir: scratch, secretKey: null, asideName: 'aside' });
  const { media, findings } = await bringMediaBack(file, note, scratch, sample);
  const db = await openDb(database);
  try {
    await migrate(db);
    return {
      media,
      school: (await readSettings(db, own)).settings.schoolName,
      summary: summary(note),
      madeAt: note.madeAt,
      people: note.contents.users?.rows ?? 0,
      attempts: note.contents.attempts?.rows ?? 0,
      findings: [...findings, ...(await checkRestored({ config: own, db, secret: secretOf(own), now: Date.now() }))],
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await db.destroy();
  }
}

/** On the school's own machine only, to end its reminder. */
async function noteKeys(config: Config, identityFile: string): Promise<void> {
  if (findSecret(config.dataDir) === null && config.secretKey === null) return;
  const recipients = await recipientsOf(readIdentities(identityFile));
  const db = await openDb(config.databaseUrl);
  await noteKeysTried(db, recipients, iso(Date.now())).finally(() => db.destroy());
}

export async function rehearseCommand(args: readonly string[], config: Config): Promise<string> {
  const { wanted, isDryRun, identity } = restoreArguments(args, usage);
  if (isDryRun) throw new BackupRefused(usage);
  const folder = mkdtempSync(join(tmpdir(), 'akada-rehearsal-'));
  try {
    const { file, sources, isEncrypted } = await fetchedBackup(wanted, config, folder, identity);
    const { school, seconds, findings, media, ...rehearsed } = await rehearse(file, config, join(folder, 'school'), {
      ...all(file),
      sources,
    });
    const report = [
      `Rehearsed on ${iso(Date.now())}: ${school} from ${wanted}.`,
      rehearsed.summary,
      `Films and files of lessons: ${media.read} of ${media.files} fetched and compared by hash.`,
      `Restored, upgraded and read from end to end in ${seconds.toFixed(1)} s.`,
    ];
    if (findings.length > 0) throw new ChecksFailed([...report, ...findings.map(inLines)].join('\n'));
    if (isEncrypted && identity !== null) await noteKeys(config, identity);
    return [...report, 'Nothing found: this backup brings the school back.'].join('\n');
  } catch (error) {
    if (error instanceof ChecksFailed) throw error;
    throw new BackupRefused(`${wanted} cannot be restored. ${asRefusal(error).message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
