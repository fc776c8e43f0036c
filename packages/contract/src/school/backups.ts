import { z } from 'zod';
import { done, endpoint, success, superAdminOnly } from '../platform/endpoint.ts';
import { instant } from '../platform/fields.ts';

const backup = z.object({
  /** Its file in DATA_DIR/backups. */
  name: z.string(),
  madeAt: instant,
  bytes: z.number(),
  /** By the server each night, before an upgrade, or by hand, which stays until somebody deletes it. */
  kind: z.enum(['automatic', 'upgrade', 'by hand']),
  /** False where the file cannot be read. */
  isSound: z.boolean(),
  /** Films and files of lessons, whose contents lie beside the file; null where it names none. */
  media: z.object({ files: z.number(), bytes: z.number(), missing: z.number() }).nullable(),
});
export type ListedBackup = z.infer<typeof backup>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/admin/backups',
  summary: 'The backups on the disk of the server, newest first, and whether one is being made',
  access: superAdminOnly,
  reply: success(
    z.object({
      /** False on PostgreSQL, which has tools of its own. */
      canMake: z.boolean(),
      /** `by` is null for a nightly one. */
      running: z.object({ since: instant, by: z.string().nullable() }).nullable(),
      /** The last one that was asked for: its name, or why there is none. */
      last: z
        .object({ askedAt: instant, by: z.string(), name: z.string().nullable(), problem: z.string().nullable() })
        .nullable(),
      backups: z.array(backup),
    }),
  ),
});
export type Backups = z.infer<typeof listBackups.reply>['data'];

export const makeBackupNow = endpoint({
  method: 'POST',
  path: '/admin/backups',
  summary: 'Make a backup now, in the background; 409 while one is being made. GET says when it is done',
  access: superAdminOnly,
  status: 202,
  reply: done,
});

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/admin/backups/:name',
  stepUp: true,
  summary: 'The file of a backup, without films; encrypted with age where BACKUP_AGE_RECIPIENT is set',
  access: superAdminOnly,
  params: z.object({
    name: z
      .string({ error: 'Name of the backup is required' })
      .regex(/^akada-[a-z0-9-]{1,60}\.sqlite$/, 'This is not the name of a backup'),
  }),
  mediaType: 'application/vnd.sqlite3',
  reply: z.string(),
});
