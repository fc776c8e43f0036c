import type { Config } from '../../config.ts';
import { engineOf } from '../../platform/db/dialect.ts';
import { readInstallation, writeInstallation } from '../../platform/db/installation.ts';
import type { Db } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { backupComplaints, backupKeys, backupState, type MailEdges, mailComplaints } from './backup-state.ts';
import { readRehearsal, rehearsalComplaints } from './rehearsal-state.ts';
import { sentComplaints } from './sent-state.ts';

const dayMs = 24 * 3_600_000;

const makesBackups = ({ backupsKept, databaseUrl }: Config) => backupsKept > 0 && engineOf(databaseUrl) === 'sqlite';

/** Complaints about local backups, sent backups and the weekly restore. */
export async function allComplaints(db: Db, config: Config, now: number): Promise<string[]> {
  if (!makesBackups(config)) return [];
  return [
    ...backupComplaints(await backupState(db, now)),
    ...(await sentComplaints(db, config, now)),
    ...rehearsalComplaints(await readRehearsal(db, config)),
  ];
}

/** Once a day while a backup is old or cannot be made, sent or restored. A shrunk backup was mailed when made. */
export async function mailBackupComplaints(context: MailEdges): Promise<void> {
  const { db, config } = context;
  const now = context.now();
  const complaints = await allComplaints(db, config, now);
  const { shrunk } = await backupState(db, now);
  if (complaints.every((complaint) => complaint === shrunk)) return;
  await db.transaction().execute(async (trx) => {
    const mailedAt = await readInstallation(trx, backupKeys.mailed);
    if (mailedAt !== null && mailedAt > iso(now - dayMs) && mailedAt <= iso(now)) return;
    await writeInstallation(trx, backupKeys.mailed, iso(now));
    await mailComplaints(trx, context, complaints);
  });
}
