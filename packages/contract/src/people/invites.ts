import { z } from 'zod';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import {
  classId,
  classLevel,
  hasClass,
  id,
  instant,
  limit,
  listQuery,
  page,
  pagination,
  someClass,
  text,
} from '../platform/fields.ts';
import { mostInviteUses } from '../rules/invite.ts';
import { schoolInstant } from '../rules/school-day.ts';
import { namedClass } from './named-class.ts';

/** Links by which students open their own accounts in a class. */

export const inviteStates = ['open', 'used-up', 'ended', 'withdrawn'] as const;
export type InviteState = (typeof inviteStates)[number];

export const staffInvite = z.object({
  _id: z.string(),
  /** Ten letters and figures, for `/signup?code=…`. */
  code: z.string(),
  classLevel: z.string(),
  class: namedClass.optional(),
  mostUses: z.number(),
  uses: z.number(),
  endsAt: instant,
  state: z.enum(inviteStates),
  createdAt: instant,
  /** Empty where the account is deleted. */
  createdByName: z.string(),
});
export type StaffInvite = z.infer<typeof staffInvite>;

const notATime = 'The end must be a date and time, as 2026-09-01T08:00:00Z';
const notAnAmount = `How many may use it must be a whole number from 1 to ${mostInviteUses.toLocaleString('en')}`;

export const inviteBody = z
  .object({
    classLevel: classLevel.optional(),
    classId: classId.optional(),
    armId: id('Please select an arm').optional(),
    mostUses: z.number({ error: notAnAmount }).int(notAnAmount).min(1, notAnAmount).max(mostInviteUses, notAnAmount),
    endsAt: z
      .string({ error: notATime })
      .refine((value) => value.includes('T') && schoolInstant(value, 'start', 'UTC') !== null, notATime)
      .transform((value) => new Date(schoolInstant(value, 'start', 'UTC') ?? 0).toISOString()),
  })
  .refine(hasClass, someClass);
export type InviteBody = z.input<typeof inviteBody>;

export const listInvites = endpoint({
  method: 'GET',
  path: '/admin/users/invites',
  summary: 'Invite links of classes, newest first, with how many have used them',
  access: staffOnly,
  right: 'people',
  query: listQuery({ page, limit: limit(20) }),
  reply: success(z.array(staffInvite)).extend({ pagination }),
});

export const createInvite = endpoint({
  method: 'POST',
  path: '/admin/users/invites',
  summary: 'Make an invite link for a class, with a limit and an end; the same Idempotency-Key makes one',
  access: staffOnly,
  right: 'people',
  status: 201,
  body: inviteBody,
  reply: success(staffInvite),
});

export const withdrawInvite = endpoint({
  method: 'DELETE',
  path: '/admin/users/invites/:id',
  summary: 'Withdraw an invite link: nobody else can use it; accounts that it opened stay. Twice is as once',
  access: staffOnly,
  right: 'people',
  params: z.object({ id: id('Invite ID is required') }),
  reply: success(staffInvite),
});

/** Code in sign-ups and addresses; dashes, spaces and case do not matter. */
export const inviteCode = text('Invite code', { min: 1, max: 40, required: 'Please enter the invite code' });

export const getInvite = endpoint({
  method: 'GET',
  path: '/invite/:code',
  summary: 'The class that an invite code opens an account in; 409 where it can no longer be used',
  access: 'anyone',
  params: z.object({ code: inviteCode }),
  reply: success(z.object({ classLevel: z.string(), class: namedClass.optional(), endsAt: instant })),
});
