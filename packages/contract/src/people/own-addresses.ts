import { z } from 'zod';
import { done, endpoint, studentOrGuardian, success } from '../platform/endpoint.ts';
import { cpassword, newPassword, samePasswords } from '../platform/fields.ts';
import { oneTimeCode } from './auth.ts';
import { ownProfile } from './users.ts';

/** The token that a mail carries behind # in its link. */
const token = z.string({ error: 'The link is not complete' }).max(200, 'The link is not complete');

export const confirmAddress = endpoint({
  method: 'POST',
  path: '/auth/address/confirm',
  summary: 'Make the new e-mail address of an account its own, with the link that was mailed to it; twice is as once',
  access: 'anyone',
  body: z.object({ token }),
  reply: done,
});

export const undoAddress = endpoint({
  method: 'POST',
  path: '/auth/address/undo',
  summary:
    'Take back a change of the e-mail address or phone number, and all changes after it, with the link that was sent to the old one: every session ends and a new password is set',
  access: 'anyone',
  body: z
    .object({ token, newPassword, cpassword })
    .refine((body) => body.cpassword === body.newPassword, samePasswords),
  reply: done,
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/user/phone/confirm',
  summary:
    'Make the new phone number the own one, with the code that was sent to it by SMS (once, for 15 minutes and 5 tries)',
  access: studentOrGuardian,
  body: z.object({ otp: oneTimeCode(/^\d{6}$/, 'The code has 6 digits') }),
  reply: success(ownProfile),
});
