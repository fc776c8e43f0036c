import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { SystemStatus } from '@akada/contract';
import { readInstallation, writeInstallation } from '../../platform/db/installation.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { mailSuperAdmins } from '../../platform/mail/queue.ts';
import { BackupRefused } from './backup-file.ts';

const nearlyFullPercent = 90;

type Disk = SystemStatus['storage'];

/** Counts the bytes usable by this process: some file systems reserve a part for root. */
export async function readDisk(folder: string): Promise<Disk> {
  const { blocks, bavail, bsize } = await statfs(folder);
  const totalBytes = blocks * bsize;
  const usedBytes = totalBytes - bavail * bsize;
  const usedPercent = totalBytes > 0 ? Math.round((usedBytes / totalBytes) * 100) : 0;
  return { usedBytes, totalBytes, usedPercent, isNearlyFull: usedPercent >= nearlyFullPercent };
}

/** A backup or a restore that fills the disk would stop exams. */
const leftFreeBytes = 64 * 1024 * 1024;

export async function refuseUnlessRoom(folder: string, bytes: number): Promise<void> {
  const needed = bytes + leftFreeBytes;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const megabytes = (count: number) => `${Math.ceil(count / 1024 / 1024).toLocaleString('en')} MB`;
  throw new BackupRefused(
    `The disk is full: ${megabytes(needed)} would have to be free, and ${megabytes(bavail * bsize)} are.`,
  );
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
