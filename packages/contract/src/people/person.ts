import { z } from 'zod';
import { done, endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { filledFrom, id, instant, personName, text } from '../platform/fields.ts';
import { extraTimeRight, profileBody, staffUser, userId } from './users.ts';

/** Staff endpoints for one student's account (decision 45). */

export const editPerson = endpoint({
  method: 'PUT',
  path: '/admin/users/:id',
  summary:
    'Correct name, e-mail address, phone number or class of a student: a new address has to be confirmed, and the old one is notified. A running exam goes on',
  access: staffOnly,
  right: 'people',
  params: userId,
  body: profileBody.extend({
    /** An arm of the class; null leaves it. */
    armId: id('Please select an arm').nullable().optional(),
    updatedAt: filledFrom,
  }),
  reply: success(staffUser),
});

export const mailPassword = endpoint({
  method: 'POST',
  path: '/admin/users/:id/mail-password',
  stepUp: true,
  summary:
    'Mail a new one-time password to the confirmed address of a student, who is signed out everywhere; a running exam goes on',
  access: staffOnly,
  right: 'people',
  params: userId,
  reply: done,
});

export const deleteBody = z.object({
  fullName: personName('Full name', 'Please type the full name'),
});

export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  stepUp: true,
  summary:
    'Delete the account of a student, whose full name is repeated: personal data is erased, payments keep a nameless record; 409 while an exam runs',
  access: staffOnly,
  right: 'people',
  params: userId,
  body: deleteBody,
  reply: done,
});

export const longestStaffNote = 1000;

const staffNote = z.object({
  _id: z.string(),
  text: z.string(),
  author: z.string(),
  createdAt: instant,
  /** Written by the caller, or the caller is a super-admin. */
  mayDelete: z.boolean(),
});
export type StaffNote = z.infer<typeof staffNote>;

export const listStaffNotes = endpoint({
  method: 'GET',
  path: '/admin/users/:id/notes',
  summary: 'What staff wrote down about a student, for staff alone, the newest first',
  access: staffOnly,
  right: 'people',
  params: userId,
  reply: success(z.array(staffNote)),
});

export const staffNoteForm = z.object({
  text: text('Note', { min: 1, max: longestStaffNote, required: 'Please write a note' }),
});

export const addStaffNote = endpoint({
  method: 'POST',
  path: '/admin/users/:id/notes',
  summary: 'Write a note about a student; it cannot be changed. The ID is made by the device: twice is as once',
  access: staffOnly,
  right: 'people',
  status: 201,
  params: userId,
  body: staffNoteForm.extend({ _id: id('Note ID is required') }),
  reply: success(staffNote),
});

export const deleteStaffNote = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/notes/:noteId',
  summary: 'Delete a note: the own one, or as a super-admin any',
  access: staffOnly,
  right: 'people',
  params: userId.extend({ noteId: id('Note ID is required') }),
  reply: done,
});

export const mostExtraPercent = 100;

const percentMessage = `Percent must be a whole number from 0 to ${mostExtraPercent}`;

export const extraTimeRightForm = z
  .object({
    percent: z
      .number({ error: percentMessage })
      .int(percentMessage)
      .min(0, percentMessage)
      .max(mostExtraPercent, percentMessage),
    reason: text('Reason', { max: 500 }),
  })
  .refine(({ percent, reason }) => percent === 0 || reason.length >= 3, {
    path: ['reason'],
    message: 'Please give a reason',
  });

export const setExtraTimeRight = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/extra-time',
  summary:
    'Give a student extra time in every exam that is begun from now on, in percent; 0 takes it away. A running exam stays as it is',
  access: staffOnly,
  right: 'people',
  params: userId,
  body: extraTimeRightForm.safeExtend({ updatedAt: filledFrom }),
  reply: success(staffUser.extend({ extraTime: extraTimeRight.optional() })),
});
