import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { iso } from '../http/context.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { restoreBackup, summary } from './backup-commands.ts';
import { asRefusal, BackupRefused } from './backup-file.ts';
import { ChecksFailed, checkRestored, type Finding, inLines } from './check.ts';
import { secretOf } from './data-dir.ts';
import { refuseUnlessRoom } from './disk.ts';
import { fetchedBackup } from './stored-backups.ts';

const usage = 'Usage: npm run cli -- rehearse FILE, or store:NAME';

export type Rehearsed = Readonly<{
  school: string;
  summary: string;
  madeAt: string;
  people: number;
  attempts: number;
  seconds: number;
  findings: readonly Finding[];
}>;

/** A restore into `scratch`, a folder of its own. It needs room for the school and for the log of its upgrade. */
export async function rehearse(file: string, config: Config, scratch: string): Promise<Rehearsed> {
  const began = performance.now();
  const database = join(scratch, 'akada.sqlite');
  const own = { ...config, dataDir: scratch, databaseUrl: database, secretKey: null };
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  await refuseUnlessRoom(scratch, 2 * (statSync(file, { throwIfNoEntry: false })?.size ?? 0));
  const { note } = restoreBackup({ file, database, dataDir: scratch, secretKey: null, asideName: 'aside' });
  const db = await openDb(database);
  try {
    await migrate(db);
    return {
      school: (await readSettings(db, own)).settings.schoolName,
      summary: summary(note),
      madeAt: note.madeAt,
      people: note.contents.users?.rows ?? 0,
      attempts: note.contents.attempts?.rows ?? 0,
      findings: await checkRestored({ config: own, db, secret: secretOf(own), now: Date.now() }),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await db.destroy();
  }
}

export async function rehearseCommand([wanted, ...more]: readonly string[], config: Config): Promise<string> {
  if (!wanted || more.length > 0 || wanted.startsWith('-')) throw new BackupRefused(usage);
  const folder = mkdtempSync(join(tmpdir(), 'akada-rehearsal-'));
  try {
    const file = await fetchedBackup(wanted, config, folder);
    const { school, seconds, findings, ...rehearsed } = await rehearse(file, config, join(folder, 'school'));
    const report = [
      `Rehearsed on ${iso(Date.now())}: ${school} from ${wanted}.`,
      rehearsed.summary,
      `Restored, upgraded and read from end to end in ${seconds.toFixed(1)} s.`,
    ];
    if (findings.length > 0) throw new ChecksFailed([...report, ...findings.map(inLines)].join('\n'));
    return [...report, 'Nothing found: this backup brings the school back.'].join('\n');
  } catch (error) {
    if (error instanceof ChecksFailed) throw error;
    throw new BackupRefused(`${wanted} cannot be restored. ${asRefusal(error).message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
