import { z } from 'zod';
import { endpoint, roles, success, superAdminOnly } from './endpoint.ts';
import { id, instant, limit, search } from './fields.ts';
import { type AuditAction, type AuditArea, auditAreas, auditWords } from './rules/audit.ts';
import { schoolInstant } from './rules/school-day.ts';

/** What an action was done to. `person` is an account; the others are what their name says. */
export const auditSubjects = ['person', 'lesson', 'exam', 'question', 'payment', 'message', 'settings'] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const facts = z.record(z.string(), z.json());

/** One line of the log: who did what to what, when, and the fields that it changed. */
export const auditEntry = z.object({
  _id: z.string(),
  at: instant,
  actorId: z.string(),
  /** Name and role at the time. */
  actorName: z.string(),
  actorRole: z.enum(roles),
  action: z.enum(Object.keys(auditWords) as AuditAction[]),
  subjectKind: z.enum(auditSubjects),
  subjectId: z.string(),
  subjectTitle: z.string(),
  /** The student it concerned, as called now; null where it concerned none, or the account is gone. */
  person: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }).nullable(),
  /** Only the fields that changed; null where there was nothing before, or is nothing after. */
  before: facts.nullable(),
  after: facts.nullable(),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

function dayOf(name: string) {
  return z
    .string({ error: `${name} must be a day, as yyyy-mm-dd` })
    .refine(
      (value) => value === '' || (value.length === 10 && schoolInstant(value, 'start', 'UTC') !== null),
      `${name} must be a day, as yyyy-mm-dd`,
    )
    .transform((value) => value || undefined)
    .optional();
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'The audit log, newest first: every privileged action with what it changed',
  access: superAdminOnly,
  query: z.object({
    /** Found in the name of who did it, in what was done, and in what it was done to. */
    search: search.optional(),
    area: z
      .enum(['', ...(Object.keys(auditAreas) as AuditArea[])], { error: 'area must be one of the areas of the log' })
      .transform((value) => value || undefined)
      .optional(),
    /** Days of the school, both included. */
    from: dayOf('from'),
    to: dayOf('to'),
    /** Entries older than this one: what `next` of the page before says. */
    before: z
      .union([z.literal(''), id('before must be the id of an entry')], { error: 'before must be the id of an entry' })
      .transform((value) => value || undefined)
      .optional(),
    limit: limit(50),
  }),
  reply: success(z.array(auditEntry)).extend({
    /** Give it as `before` for the entries after these; null when there are none. */
    next: z.string().nullable(),
  }),
});
