import { z } from 'zod';
import { groupIds } from '../people/groups.ts';
import { done, endpoint, staffOnly, studentOnly, success } from '../platform/endpoint.ts';
import {
  classLevel,
  filledFrom,
  id,
  instant,
  limit,
  limitedTo,
  listQuery,
  page,
  pagination,
  text,
} from '../platform/fields.ts';
import { classLevelFrom } from '../rules/class-level.ts';
import { schoolInstant } from '../rules/school-day.ts';

export const mostAnnouncementCharacters = 2000;

/** States set by the server: delivery starts at the scheduled time and runs in batches. */
export const announcementStates = ['scheduled', 'sending', 'sent', 'withdrawn'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

const notGroupIds = 'Groups must be group IDs, separated by commas';
const notAClass = 'Please select class levels, separated by commas';
const chooseClass = 'Please choose at least one class level, or the whole school';

/** Null is the whole school. */
const toClasses = z
  .array(classLevel, { error: chooseClass })
  .min(1, chooseClass)
  .max(5, 'Please choose each class level once')
  .transform((levels) => [...new Set(levels)].sort())
  .nullable();

const notATime = 'The time to send at must be a date and time, as 2026-09-01T08:00:00Z';

/** Null is now. */
const sendAt = z
  .string({ error: notATime })
  .refine((value) => value.includes('T') && schoolInstant(value, 'start', 'UTC') !== null, notATime)
  .transform((value) => new Date(schoolInstant(value, 'start', 'UTC') ?? 0).toISOString())
  .nullable();

export const announcementBody = z.object({
  title: text('Title', { min: 1, max: 100, required: 'Please give the announcement a title' }),
  text: text('Text', { min: 1, max: mostAnnouncementCharacters, required: 'Please write the text' }),
  classLevels: toClasses,
  /** Instead of classes: to their students, each once. */
  groupIds: groupIds.optional(),
  sendAt: sendAt.optional(),
});
export type AnnouncementBody = z.input<typeof announcementBody>;

export const staffAnnouncement = z.object({
  _id: z.string(),
  limitedTo,
  title: z.string(),
  text: z.string(),
  /** Null is the whole school, unless there are groups. */
  classLevels: z.array(z.string()).nullable(),
  groupIds: z.array(z.string()).optional(),
  state: z.enum(announcementStates),
  sendAt: instant,
  /** When the last student had it. */
  sentAt: instant.optional(),
  /** Number of people with it in their list so far, and of those who opened it; of a withdrawn one, as it was then. */
  students: z.number(),
  read: z.number(),
  withdrawnAt: instant.optional(),
  /** Both are empty once the account is deleted. */
  writtenByName: z.string(),
  withdrawnByName: z.string().optional(),
  updatedAt: instant,
});
export type StaffAnnouncement = z.infer<typeof staffAnnouncement>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/admin/announcements',
  summary: 'Announcements of the last 90 days and those to come, the latest first',
  access: staffOnly,
  right: 'people',
  scope: 'own',
  query: listQuery({ page, limit: limit(20) }),
  reply: success(z.array(staffAnnouncement)).extend({ pagination }),
});

export const previewAnnouncement = endpoint({
  method: 'GET',
  path: '/admin/announcements/preview',
  summary: 'How many students would get an announcement now, and the first of them by name',
  access: staffOnly,
  right: 'people',
  scope: 'own',
  query: z.object({
    /** Separated by commas; empty is the whole school. */
    classLevels: z
      .string({ error: chooseClass })
      .transform((value) => (value === '' ? null : value.split(',')))
      .refine((levels) => levels === null || levels.every((level) => classLevelFrom(level) !== null), notAClass)
      .pipe(toClasses)
      .optional(),
    /** Separated by commas, instead of classes. */
    groupIds: z
      .string({ error: notGroupIds })
      .transform((value) => value.split(',').filter((one) => one !== ''))
      .pipe(groupIds)
      .optional(),
  }),
  reply: success(z.object({ students: z.number(), first: z.array(z.string()) })),
});

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/admin/announcements',
  summary:
    'Announce something to the school, to classes or to groups, now or at a time; the same Idempotency-Key makes one',
  access: staffOnly,
  right: 'people',
  scope: 'own',
  status: 201,
  body: announcementBody,
  reply: success(staffAnnouncement),
});

const params = z.object({ id: id('Announcement ID is required') });

export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/admin/announcements/:id',
  summary: 'Change an announcement before its time',
  access: staffOnly,
  right: 'people',
  scope: 'changes announcement',
  params,
  body: announcementBody.extend({ updatedAt: filledFrom }),
  reply: success(staffAnnouncement),
});

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/admin/announcements/:id',
  summary: 'Delete an announcement before its time',
  access: staffOnly,
  right: 'people',
  scope: 'changes announcement',
  params,
  reply: done,
});

export const withdrawAnnouncement = endpoint({
  method: 'PUT',
  path: '/admin/announcements/:id/withdraw',
  summary: 'Take an announcement out of the lists of students; mails that have left stay mailed',
  access: staffOnly,
  right: 'people',
  scope: 'changes announcement',
  params,
  reply: success(staffAnnouncement),
});

export const ownAnnouncement = z.object({
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  sentAt: instant,
  /** For marking it as read. */
  notificationId: z.string(),
  readAt: instant.optional(),
});
export type OwnAnnouncement = z.infer<typeof ownAnnouncement>;

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/announcement/:id',
  summary: 'An announcement that this student was sent',
  access: studentOnly,
  params,
  reply: success(ownAnnouncement),
});
