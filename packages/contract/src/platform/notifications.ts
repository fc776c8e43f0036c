import { z } from 'zod';
import { causes, topics } from '../rules/notification.ts';
import { endpoint, studentOnly, success } from './endpoint.ts';
import { id, instant, limit, listQuery, page, pagination, timeOfDay } from './fields.ts';

export const notification = z.object({
  /** ID of the event: all its recipients share it. */
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
  query: listQuery({ page, limit: limit(100) }),
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
const choice = z.object({ topic, mail: z.boolean(), push: z.boolean() });
export type NotificationChoice = z.infer<typeof choice>;

const times = z.object({ from: z.string(), until: z.string() });
const whose = z.enum(['school', 'own', 'none'], { error: 'whose must be school, own or none' });

const choices = z.object({
  choices: z.array(choice),
  /** Mails go to confirmed addresses only. */
  isConfirmed: z.boolean(),
  /** On the school's clock. The times are null where there are none. */
  quietHours: z.object({ whose, own: times.nullable(), school: times.nullable() }),
});
export type NotificationChoices = z.infer<typeof choices>;

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: '/notification/choices',
  summary: 'What is mailed and pushed to this student',
  access: studentOnly,
  reply: success(choices),
});

export const chooseNotifications = endpoint({
  method: 'PUT',
  path: '/notification/choices',
  summary: 'Choose for one topic whether it is mailed, and whether it is pushed; what is not given stays',
  access: studentOnly,
  body: z
    .object({
      topic,
      mail: z.boolean({ error: 'mail must be true or false' }).optional(),
      push: z.boolean({ error: 'push must be true or false' }).optional(),
    })
    .refine(({ mail, push }) => mail !== undefined || push !== undefined, {
      path: ['mail'],
      error: 'mail or push must be given',
    }),
  reply: success(choices),
});

export const quietHours = z
  .object({
    /** The school's, one's own, or none. */
    whose,
    from: timeOfDay('From', '21:00').optional(),
    until: timeOfDay('Until', '06:00').optional(),
  })
  .refine(({ whose, from }) => whose !== 'own' || from !== undefined, {
    path: ['from'],
    error: 'From must be given with hours of your own',
  })
  .refine(({ whose, until }) => whose !== 'own' || until !== undefined, {
    path: ['until'],
    error: 'Until must be given with hours of your own',
  })
  .refine(({ whose, from, until }) => whose !== 'own' || from === undefined || from !== until, {
    path: ['until'],
    error: 'Until must be another time than the beginning',
  });
export type QuietHoursBody = z.input<typeof quietHours>;

export const chooseQuietHours = endpoint({
  method: 'PUT',
  path: '/notification/quiet-hours',
  summary: "When nothing is mailed or pushed to this student, on the school's clock; until may be on the next morning",
  access: studentOnly,
  body: quietHours,
  reply: success(choices),
});

const pushState = z.object({
  /** VAPID key for the browser's subscription; it changes with the school's secret. */
  publicKey: z.string(),
  /** Whether this session gets pushes. */
  isOnHere: z.boolean(),
});

export const getPush = endpoint({
  method: 'GET',
  path: '/notification/push',
  summary: 'Whether this device gets pushes, and the key with which it subscribes to them',
  access: studentOnly,
  reply: success(pushState),
});

const keyOf = (bytes: number, what: string) => {
  const problem = `${what} must be the key of a push subscription`;
  const length = Math.ceil((bytes * 4) / 3);
  return z.string({ error: problem }).regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), problem);
};

const addressWords = 'endpoint must be the https address of a push service';

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/notification/push',
  summary: 'Push to this device until its session ends; one device has one student',
  access: studentOnly,
  body: z.object({
    endpoint: z
      .string({ error: addressWords })
      .max(1000, 'endpoint must have at most 1,000 characters')
      .refine(URL.canParse, addressWords),
    p256dh: keyOf(65, 'p256dh'),
    auth: keyOf(16, 'auth'),
  }),
  reply: success(pushState),
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/notification/push',
  summary: 'No more pushes to this device',
  access: studentOnly,
  reply: success(pushState),
});
