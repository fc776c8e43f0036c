import { z } from 'zod';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { instant } from '../platform/fields.ts';
import { staffUser, userId } from './users.ts';

/** The ways into an account, opened and closed by staff. */

export const suspendUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/suspend',
  stepUp: true,
  summary: 'Close an account: its sessions end at once, running exams go on by the clock; twice is as once',
  access: staffOnly,
  right: 'people',
  params: userId,
  reply: success(staffUser),
});

export const reactivateUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/reactivate',
  stepUp: true,
  summary: 'Let a suspended person sign in again; twice is as once',
  access: staffOnly,
  right: 'people',
  params: userId,
  reply: success(staffUser),
});

export const signOutUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/sign-out',
  summary: 'End every session of an account',
  access: staffOnly,
  right: 'people',
  params: userId,
  reply: success(staffUser),
});

export const giveSignInCode = endpoint({
  method: 'POST',
  path: '/admin/users/:id/sign-in-code',
  stepUp: true,
  summary:
    'A code to sign in with, to be told to the person: it works once, for 15 minutes; the newest one only. For students, and by a super-admin for admins',
  access: staffOnly,
  right: 'people',
  params: userId,
  reply: success(z.object({ code: z.string(), expiresAt: instant })),
});
