import { z } from 'zod';
import { endpoint, everyRole, staffOnly, success } from '../platform/endpoint.ts';
import { cpassword, newPassword, samePasswords } from '../platform/fields.ts';
import { classListId } from './class-lists.ts';
import { user, userId } from './users.ts';

/** One-time passwords on paper, and the password that replaces them. */

export const printLoginSlips = endpoint({
  method: 'POST',
  path: '/admin/users/import/:id/slips',
  stepUp: true,
  summary:
    'Login slips with new one-time passwords for all of a class list who have no password of their own; earlier slips of theirs no longer work',
  access: staffOnly,
  right: 'people',
  mediaType: 'application/pdf',
  params: classListId,
  body: z.object({
    /** The `slipsAt` that was shown, null for none: refused (409) when somebody made slips since. */
    slipsAt: z.string({ error: 'slipsAt must be text' }).nullable().optional(),
  }),
  reply: z.string(),
});

export const printLoginSlip = endpoint({
  method: 'POST',
  path: '/admin/users/:id/slip',
  stepUp: true,
  summary: 'A login slip with a new one-time password for one student, who is signed out everywhere',
  access: staffOnly,
  right: 'people',
  mediaType: 'application/pdf',
  params: userId,
  reply: z.string(),
});

export const ownPasswordBody = z
  .object({ newPassword, cpassword })
  .refine((body) => body.cpassword === body.newPassword, samePasswords);

export const chooseOwnPassword = endpoint({
  method: 'POST',
  path: '/user/own-password',
  summary:
    'Choose a password in place of a one-time one, or of one that was void when the address was proved; until then the account can do nothing else. This session goes on with a new token',
  access: everyRole,
  scope: { open: 'The own account' },
  beforeOwnPassword: true,
  beforeSecondFactor: true,
  body: ownPasswordBody,
  reply: success(user).extend({ token: z.string() }),
});
