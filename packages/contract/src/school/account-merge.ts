import { z } from 'zod';
import { deleteBody } from '../people/person.ts';
import { staffUser, userId } from '../people/users.ts';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { id } from '../platform/fields.ts';

/** Two accounts of one student become one (decision 44). */

const pair = userId.extend({ otherId: id('The other account is required') });

/** Kinds of rows moved from the ended account, in display order. */
export const mergedThings = [
  'lessons',
  'orders',
  'attempts',
  'watched',
  'messages',
  'lessonNotes',
  'reviews',
  'practice',
  'remarks',
  'scores',
  'cards',
  'certificates',
  'registers',
  'wishes',
  'guardians',
  'groups',
  'notifications',
  'staffNotes',
] as const;
export type MergedThing = (typeof mergedThings)[number];

export const takenOver = ['email', 'phoneNumber', 'loginName', 'password', 'extraTime'] as const;

const mergePreview = z.object({
  kept: staffUser,
  ended: staffUser,
  /** Fields that the kept account lacks and takes from the other. */
  takes: z.array(z.enum(takenOver)),
  /** Kinds with a count of zero are left out. */
  moves: z.array(z.object({ thing: z.enum(mergedThings), count: z.number() })),
  /** Titles of what both accounts have. */
  lessonsOfBoth: z.array(z.string()),
  examsOfBoth: z.array(z.string()),
  reviewsOfBoth: z.array(z.string()),
  /** Why it cannot be done now. */
  refusal: z.string().optional(),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const previewMerge = endpoint({
  method: 'GET',
  path: '/admin/users/:id/merge/:otherId',
  summary: 'What a merge would do: the first account stays, the other one ends and what it has comes over',
  access: staffOnly,
  right: 'people',
  params: pair,
  reply: success(mergePreview),
});

export const mergeAccounts = endpoint({
  method: 'POST',
  path: '/admin/users/:id/merge/:otherId',
  stepUp: true,
  summary:
    'Merge two accounts of one student: the first stays, the other, whose full name is repeated, ends; 409 while one sits an exam. Twice is as once',
  access: staffOnly,
  right: 'people',
  params: pair,
  body: deleteBody,
  reply: success(staffUser),
});
