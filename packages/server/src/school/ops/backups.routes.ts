import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { downloadBackup, listBackups, makeBackupNow } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { Download } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import { mailSuperAdmins } from '../../platform/mail/queue.ts';
import { encrypted } from './age.ts';
import { askForBackup, backupsAtWork, canMake } from './backup-now.ts';
import { backupsOnDisk, openOnDisk } from './list-backups.ts';

const readAtOnce = 256 * 1024;

/** The backup holds the school's secret, so an unexpected download needs action. */
async function mailDownload(trx: Trx, context: Context, { name, by }: { name: string; by: string }): Promise<void> {
  await mailSuperAdmins(trx, context, {
    subject: 'A backup of your school was downloaded',
    parts: [
      `${by} has downloaded ${name}, which holds every account, answer and payment, and the keys of the school.`,
      'If nobody of you did that: end the sessions of that account, and make a new secret (docs/operations.md).',
      { link: `${context.config.publicUrl}/super-admin/audit`, label: 'Open the audit log' },
    ],
  });
}

export function serveBackups(app: FastifyInstance, context: Context): void {
  const { db, config } = context;

  serve(app, context, listBackups, async () => ({
    message: 'Backups fetched successfully',
    data: { canMake: canMake(config), ...(await backupsAtWork(context)), backups: backupsOnDisk(config.dataDir) },
  }));

  serve(app, context, makeBackupNow, async ({ caller }) => {
    await askForBackup(context, caller);
    return { message: 'The backup is being made. It is in the list as soon as it is done.' };
  });

  serve(app, context, downloadBackup, async ({ params: { name }, caller }) => {
    const file = await openOnDisk(config.dataDir, name);
    if (file === null) throw new AppError('not_found', 'Backup not found');
    const recipients = config.backupRecipients;
    try {
      const at = iso(context.now());
      const subject = { kind: 'backup', title: name } as const;
      await db.transaction().execute(async (trx) => {
        await recordAudit(trx, { action: 'backup.download', by: caller, at, subject });
        await mailDownload(trx, context, { name, by: caller.fullName });
      });
      const plain = file.createReadStream({ highWaterMark: readAtOnce });
      if (recipients.length === 0) return new Download(name, plain);
      const sealed = await encrypted(Readable.toWeb(plain) as ReadableStream<Uint8Array>, recipients);
      return new Download(`${name}.age`, sealed, 'application/x-age');
    } catch (error) {
      await file.close();
      throw error;
    }
  });
}
