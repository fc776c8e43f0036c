import { z } from 'zod';
import { done, endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { figure, instant } from '../platform/fields.ts';
import { schoolClass } from './classes.ts';

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  summary: 'The figures of the dashboard, counted from the database',
  access: staffOnly,
  scope: 'own',
  reply: success(
    z.object({
      totalUsers: figure,
      totalLessons: figure,
      totalExams: figure,
      /** Lessons that wait for their payment; an order may have several. */
      pendingPayments: figure,
      /** Orders that wait for their payment, as the page of payments lists them. */
      pendingOrders: z.number(),
      /** Left out for an admin without the right to money. */
      totalRevenue: z.number().optional(),
      completedExams: z.number(),
      studyHours: z.number(),
    }),
  ),
});
export type AdminStats = z.infer<typeof getAdminStats.reply>['data'];

const waiting = z.object({ _id: z.string(), studentName: z.string(), since: instant });

export const getToday = endpoint({
  method: 'GET',
  path: '/admin/today',
  summary: 'Exams that run today, and what waits longest; each part only for an admin who has its right',
  access: staffOnly,
  scope: 'own',
  reply: success(
    z.object({
      /** Published exams that open or close on the school's day, or are being sat: the first to close first. */
      exams: z
        .array(
          z.object({
            _id: z.string(),
            title: z.string(),
            classLevel: z.string(),
            opensAt: instant,
            closesAt: instant,
            /** Students who are sitting it now. */
            sitting: z.number(),
            submitted: z.number(),
          }),
        )
        .optional(),
      /** `claimed`: said to be paid. The oldest of those, or of all where there are none. */
      orders: z
        .object({ open: z.number(), claimed: z.number(), oldest: waiting.extend({ reference: z.string() }).nullable() })
        .optional(),
      /** Students who ask for another class; `oldest` waits longest. */
      classRequests: z.object({ open: z.number(), oldest: waiting.nullable() }).optional(),
      /** Answers that staff mark by hand, also of exams that are closed; the exam that waits longest. */
      marking: z
        .object({
          open: z.number(),
          oldest: z.object({ _id: z.string(), title: z.string(), since: instant }).nullable(),
          /** The five that wait longest. */
          exams: z.array(z.object({ _id: z.string(), title: z.string(), answers: z.number(), since: instant })),
        })
        .optional(),
      /** Class lists that were read and of which no account was made; the newest. */
      classLists: z
        .object({
          open: z.number(),
          newest: z.object({ _id: z.string(), fileName: z.string(), since: instant }).nullable(),
        })
        .optional(),
      /** Threads that wait for an answer of the school. */
      messages: z.object({ open: z.number(), oldest: waiting.nullable() }),
    }),
  ),
});
export type Today = z.infer<typeof getToday.reply>['data'];

/** A sentence each: the clock was set, a standby of the database or the mail server is away. The school serves all the same. */
const warnings = z.array(z.string());

export const getSystemStatus = endpoint({
  method: 'GET',
  path: '/admin/system-status',
  summary: 'API, database, storage and last backup',
  access: staffOnly,
  scope: { open: 'State of the server' },
  reply: success(
    z.object({
      api: z.literal('online'),
      database: z.enum(['connected', 'unreachable']),
      databaseEngine: z.enum(['sqlite', 'postgres']),
      eventLoopDelay: z.object({ p99Ms: z.number(), maxMs: z.number() }),
      storage: z.object({
        usedBytes: z.number(),
        totalBytes: z.number(),
        usedPercent: z.number(),
        /** From 90% on; when it is full nothing can be saved. */
        isNearlyFull: z.boolean(),
      }),
      /** Film encoder, such as “ffmpeg 5.1”; null if missing. */
      filmEncoder: z.string().nullable(),
      /** The size of films and files of lessons. */
      filmBytes: z.number(),
      /** Files missing from storage despite their rows, with the names of their lessons; null if none. */
      filesMissing: z.string().nullable(),
      /** Everything acknowledged before is in a checked backup. Always null on PostgreSQL. */
      lastBackupAt: instant.nullable(),
      isBackupOld: z.boolean(),
      /** Consecutive failures since then, and the last one's message. */
      failedBackups: z.number(),
      backupProblem: z.string().nullable(),
      /** The last one holds far less than an older one. */
      backupWarning: z.string().nullable(),
      warnings,
      /** To a store elsewhere; null where none is set. `failures`: tries since the last one that arrived. */
      sentBackups: z
        .object({
          lastAt: instant.nullable(),
          isOld: z.boolean(),
          failures: z.number(),
          problem: z.string().nullable(),
          /** Encrypted backups only: the last successful decryption with the key. */
          keyTriedAt: instant.nullable(),
          isEncrypted: z.boolean(),
        })
        .nullable(),
      /** A backup that was restored into a folder of its own, as is done once a week; null before the first time. */
      restoreTried: z
        .object({
          ...{ at: instant, people: z.number(), attempts: z.number(), problem: z.string().nullable() },
          /** Number of films and files it names, and of those compared. */
          media: z.object({ files: z.number(), read: z.number() }).optional(),
        })
        .nullable(),
    }),
  ),
});
export type SystemStatus = z.infer<typeof getSystemStatus.reply>['data'];

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'The process is alive',
  access: 'anyone',
  reply: done,
});

export const getReady = endpoint({
  method: 'GET',
  path: '/ready',
  summary: 'The process can serve: the database answers and it is not shutting down',
  access: 'anyone',
  reply: done.extend({ warnings }),
});

export const getSchool = endpoint({
  method: 'GET',
  path: '/school',
  summary: 'Name, currency, time zone and checkout rules of this installation',
  access: 'anyone',
  reply: success(
    z.object({
      name: z.string(),
      /** ISO 4217. */
      currency: z.string(),
      timeZone: z.string(),
      paymentReview: z.enum(['manual', 'auto']),
      checkoutDiscountPercent: z.number(),
      listPriceFactor: z.number(),
      /** Price of mobile data per gigabyte; null: films are shown without a data cost. */
      dataPricePerGb: z.number().nullable(),
      demo: z.boolean(),
      /** Mail goes to files that a visitor of the demo can read. */
      mailIsKept: z.boolean(),
      /** Codes go to phone numbers too. */
      smsCodes: z.boolean(),
      schoolLogin: z.boolean(),
      guardianConsent: z.boolean(),
      /** In their order, without closed ones. */
      classes: z.array(schoolClass),
    }),
  ),
});
export type School = z.infer<typeof getSchool.reply>['data'];
