import { statfs } from 'node:fs/promises';
import type { SystemStatus } from '@akada/contract';
import { sql } from 'kysely';
import { engineOf } from '../db/open.ts';
import type { Context } from '../http/context.ts';
import { isOld, readCountedBackups } from '../ops/counted-backups.ts';
import { watchEventLoop } from './event-loop.ts';

type Backups = Pick<SystemStatus, 'lastBackupAt' | 'isBackupOld' | 'failedBackups' | 'backupProblem'>;

/** PostgreSQL is backed up by its own tools, of which nothing is known here; nor is it of a database that does not answer. */
const unknown: Backups = { lastBackupAt: null, isBackupOld: false, failedBackups: 0, backupProblem: null };

async function backupsOf({ db, now }: Context): Promise<Backups> {
  const { lastAt, failures, problem } = await readCountedBackups(db);
  const isBackupOld = lastAt !== null && isOld(lastAt, now());
  return { lastBackupAt: lastAt, isBackupOld, failedBackups: failures, backupProblem: problem };
}

/** What is true of this process now. Storage is the disk that holds DATA_DIR. */
export async function systemStatus(context: Context): Promise<SystemStatus> {
  const { db, config } = context;
  const isConnected = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const databaseEngine = engineOf(config.databaseUrl);
  const disk = await statfs(config.dataDir);
  const totalBytes = disk.blocks * disk.bsize;
  const usedBytes = totalBytes - disk.bavail * disk.bsize;
  return {
    api: 'online',
    database: isConnected ? 'connected' : 'unreachable',
    databaseEngine,
    storage: { usedBytes, totalBytes, usedPercent: totalBytes > 0 ? Math.round((usedBytes / totalBytes) * 100) : 0 },
    eventLoopDelay: watchEventLoop().delay(),
    ...(databaseEngine === 'sqlite' && isConnected ? await backupsOf(context) : unknown),
  };
}
