import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { SystemStatus } from '@akada/contract';
import { readInstallation, writeInstallation } from '../db/installation.ts';
import { type Context, iso } from '../http/context.ts';
import { mailSuperAdmins } from '../mail/queue.ts';

const nearlyFullPercent = 90;

type Disk = SystemStatus['storage'];

/** Of those bytes that this process may use: some file systems keep a part for root. */
export async function readDisk(folder: string): Promise<Disk> {
  const { blocks, bavail, bsize } = await statfs(folder);
  const totalBytes = blocks * bsize;
  const usedBytes = totalBytes - bavail * bsize;
  const usedPercent = totalBytes > 0 ? Math.round((usedBytes / totalBytes) * 100) : 0;
  return { usedBytes, totalBytes, usedPercent, isNearlyFull: usedPercent >= nearlyFullPercent };
}

const mailedKey = 'disk_mailed_at';
const dayMs = 24 * 3_600_000;

/** Once a day while it lasts. */
export async function mailNearlyFull(context: Context, disk: Disk): Promise<void> {
  if (!disk.isNearlyFull) return;
  const { db, now, config } = context;
  await db.transaction().execute(async (trx) => {
    const mailedAt = Date.parse((await readInstallation(trx, mailedKey)) ?? iso(0));
    // The clock may have been set back.
    if (Math.abs(now() - mailedAt) < dayMs) return;
    await writeInstallation(trx, mailedKey, iso(now()));
    await mailSuperAdmins(trx, context, {
      subject: "Your school's disk is nearly full",
      parts: [
        `The disk of ${hostname()} that holds ${config.dataDir} is ${disk.usedPercent}% full. When it is full, nothing can be saved: no answer, no payment, no account.`,
        'Make room on it, or move the school to a larger one.',
        { link: `${config.publicUrl}/super-admin/status`, label: 'Open the system status' },
      ],
    });
  });
}
