import { z } from 'zod';
import { endpoint, success, superAdminOnly } from '../platform/endpoint.ts';
import { ownRights, teachingRows } from './own-rights.ts';
import { staffUser, userId } from './users.ts';

export const setRights = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/rights',
  stepUp: true,
  summary:
    'Say what an admin may do, what they teach, and whether their rights to teaching and marking are limited to that. It holds from the next call on; `before` is what the super-admin saw',
  access: superAdminOnly,
  params: userId,
  body: z.object({
    rights: ownRights,
    before: ownRights.optional(),
    /** Both stay as they are when left out. */
    teaching: teachingRows.optional(),
    /** The rows that the super-admin saw; 409 where somebody else has changed them meanwhile. */
    teachingBefore: teachingRows.optional(),
    isLimited: z.boolean({ error: 'isLimited must be true or false' }).optional(),
  }),
  reply: success(staffUser),
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/second-factor',
  stepUp: true,
  summary: 'Take the lost second factor off an admin: their sessions end, and a mail tells them; twice is as once',
  access: superAdminOnly,
  params: userId,
  reply: success(staffUser),
});
