import { z } from 'zod';
import { endpoint, staffOnly, success } from './endpoint.ts';
import { figure, instant } from './fields.ts';

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  summary: 'The figures of the dashboard, counted from the database',
  access: staffOnly,
  reply: success(
    z.object({
      totalUsers: figure,
      totalLessons: figure,
      totalExams: figure,
      pendingPayments: figure,
      totalRevenue: z.number(),
      completedExams: z.number(),
      studyHours: z.number(),
    }),
  ),
});
export type AdminStats = z.infer<typeof getAdminStats.reply>['data'];

export const getSystemStatus = endpoint({
  method: 'GET',
  path: '/admin/system-status',
  summary: 'API, database, storage and last backup',
  access: staffOnly,
  reply: success(
    z.object({
      api: z.literal('online'),
      database: z.enum(['connected', 'unreachable']),
      databaseEngine: z.enum(['sqlite', 'postgres']),
      /** How long requests waited for the process to be free, in the last minute. */
      eventLoopDelay: z.object({ p99Ms: z.number(), maxMs: z.number() }),
      storage: z.object({ usedBytes: z.number(), totalBytes: z.number(), usedPercent: z.number() }),
      /** Everything acknowledged before that is in a backup that was checked. Null also where others make backups: PostgreSQL. */
      lastBackupAt: instant.nullable(),
      /** More than two days ago. */
      isBackupOld: z.boolean(),
      /** How many that the server tried to make have failed in a row since, and what the last of them said. */
      failedBackups: z.number(),
      backupProblem: z.string().nullable(),
    }),
  ),
});
export type SystemStatus = z.infer<typeof getSystemStatus.reply>['data'];
