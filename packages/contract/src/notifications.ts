import { z } from 'zod';
import { endpoint, studentOnly, success } from './endpoint.ts';
import { id, instant, limit, page, pagination } from './fields.ts';
import { causes, topics } from './rules/notification.ts';

export const notification = z.object({
  /** Of the cause: all who were notified of the same have the same. */
  _id: z.string(),
  cause: z.enum(causes),
  title: z.string(),
  body: z.string(),
  /** A path of the web. */
  link: z.string(),
  createdAt: instant,
  readAt: instant.optional(),
});
export type Notification = z.infer<typeof notification>;

const unread = z.object({ unread: z.number() });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  summary: 'What the school has for this student, newest first',
  access: studentOnly,
  query: z.object({ page, limit: limit(100) }),
  reply: success(z.array(notification)).extend({ pagination, unread: z.number() }),
});

export const countNotifications = endpoint({
  method: 'GET',
  path: '/notification/unread',
  summary: 'How many are not read, for the bell',
  access: studentOnly,
  reply: success(unread),
});

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/notification/read',
  summary: 'Mark one as read, or all up to the newest that was on the screen; without either, all',
  access: studentOnly,
  body: z.object({
    notificationId: id('notificationId must be the ID of a notification').optional(),
    upTo: z
      .string({ error: 'upTo must be the createdAt of a notification' })
      .refine(isInstant, 'upTo must be the createdAt of a notification')
      .optional(),
  }),
  reply: success(unread),
});

const topic = z.enum(topics, { error: `topic must be one of ${topics.join(', ')}` });
const choice = z.object({ topic, mail: z.boolean() });
export type NotificationChoice = z.infer<typeof choice>;

const choices = z.object({
  choices: z.array(choice),
  /** Mails go to confirmed addresses only. */
  isConfirmed: z.boolean(),
});
export type NotificationChoices = z.infer<typeof choices>;

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: '/notification/choices',
  summary: 'What is mailed to this student',
  access: studentOnly,
  reply: success(choices),
});

export const chooseNotifications = endpoint({
  method: 'PUT',
  path: '/notification/choices',
  summary: 'Choose for one topic whether it is mailed',
  access: studentOnly,
  body: z.object({ topic, mail: z.boolean({ error: 'mail must be true or false' }) }),
  reply: success(choices),
});
