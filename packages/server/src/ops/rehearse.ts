import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { iso } from '../http/context.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { restoreBackup, summary } from './backup-commands.ts';
import { asRefusal, BackupRefused } from './backup-file.ts';
import { openSchool } from './before-start.ts';
import { ChecksFailed, checkRestored, inLines } from './check.ts';
import { secretOf } from './data-dir.ts';

const usage = 'Usage: npm run cli -- rehearse FILE';

/** A restore in a folder of its own, which is deleted again. It needs room for the whole school. */
export async function rehearseCommand([file, ...more]: readonly string[], config: Config): Promise<string> {
  if (!file || more.length > 0 || file.startsWith('-')) throw new BackupRefused(usage);
  const began = performance.now();
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-rehearsal-'));
  try {
    const database = join(dataDir, 'akada.sqlite');
    const own = { ...config, dataDir, databaseUrl: database, secretKey: null };
    const { note } = restoreBackup({ file: resolve(file), database, dataDir, secretKey: null, asideName: 'aside' });
    const db = await openSchool(own);
    const { schoolName } = (await readSettings(db, own)).settings;
    const findings = await checkRestored({ config: own, db, secret: secretOf(own), now: Date.now() }).finally(() =>
      db.destroy(),
    );
    const report = [
      `Rehearsed on ${iso(Date.now())}: ${schoolName} from ${file}.`,
      summary(note),
      `Restored, upgraded and read from end to end in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
    ];
    if (findings.length > 0) throw new ChecksFailed([...report, ...findings.map(inLines)].join('\n'));
    return [...report, 'Nothing found: this backup brings the school back.'].join('\n');
  } catch (error) {
    if (error instanceof ChecksFailed) throw error;
    throw new BackupRefused(`${file} cannot be restored. ${asRefusal(error).message}`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
