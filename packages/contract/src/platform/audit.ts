import { z } from 'zod';
import { type AuditAction, type AuditArea, auditAreas, auditWords } from '../rules/audit.ts';
import { schoolInstant } from '../rules/school-day.ts';
import { endpoint, roles, success, superAdminOnly } from './endpoint.ts';
import { filter, id, instant, limit, listQuery, search } from './fields.ts';

export const auditSubjects = [
  'person',
  'lesson',
  'course',
  'exam',
  'question',
  'payment',
  'order',
  'coupon',
  'message',
  'review',
  'announcement',
  'group',
  'class',
  'subject',
  'settings',
  'backup',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const facts = z.record(z.string(), z.unknown());

export const auditEntry = z.object({
  _id: z.string(),
  at: instant,
  actorId: z.string(),
  /** At the time of the action. */
  actorName: z.string(),
  /** Left out where Akada did it by itself, or somebody at the server. */
  actorRole: z.enum(roles).optional(),
  action: z.enum(Object.keys(auditWords) as AuditAction[]),
  subjectKind: z.enum(auditSubjects),
  subjectId: z.string(),
  subjectTitle: z.string(),
  /** The student's present name; null without a student or when the account is gone. */
  person: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }).nullable(),
  /** Changed fields only; null where there was nothing before or is nothing after. */
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
  query: listQuery({
    search: search.optional(),
    area: filter(Object.keys(auditAreas) as AuditArea[], 'area must be one of the areas of the log'),
    /** School days, both included. */
    from: dayOf('from'),
    to: dayOf('to'),
    before: z
      .union([z.literal(''), id('before must be the id of an entry')], { error: 'before must be the id of an entry' })
      .transform((value) => value || undefined)
      .optional(),
    limit: limit(50),
  }),
  reply: success(z.array(auditEntry)).extend({
    next: z.string().nullable(),
  }),
});
