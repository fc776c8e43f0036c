import { statfs } from 'node:fs/promises';
import type { SystemStatus } from '@akada/contract';
import { sql } from 'kysely';
import { engineOf } from '../db/open.ts';
import type { Context } from '../http/context.ts';
import { watchEventLoop } from './event-loop.ts';

/** What is true of this process now. Storage is the disk that holds DATA_DIR. */
export async function systemStatus({ db, config }: Context): Promise<SystemStatus> {
  const isConnected = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const disk = await statfs(config.dataDir);
  const totalBytes = disk.blocks * disk.bsize;
  const usedBytes = totalBytes - disk.bavail * disk.bsize;
  return {
    api: 'online',
    database: isConnected ? 'connected' : 'unreachable',
    databaseEngine: engineOf(config.databaseUrl),
    storage: { usedBytes, totalBytes, usedPercent: totalBytes > 0 ? Math.round((usedBytes / totalBytes) * 100) : 0 },
    eventLoopDelay: watchEventLoop().delay(),
    lastBackupAt: null,
  };
}
