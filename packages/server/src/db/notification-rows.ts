import type { Cause, Channel, Topic } from '@akada/contract/rules/notification';

export type NotificationRow = {
  user_id: string;
  /** The same for all who were notified together. */
  _id: string;
  cause: Cause;
  /** What happened; a second notification of the same is not written. */
  cause_key: string;
  /** The id of the exam, order, lesson or message. */
  subject_id: string;
  title: string;
  body: string;
  link: string;
  created_at: string;
  read_at: string | null;
};

/** Deleted once delivered. */
export type NotificationDeliveryRow = {
  user_id: string;
  notification_id: string;
  /** Pushes have rows of their own, one for each device. */
  channel: Exclude<Channel, 'push'>;
  tries: number;
  /** Moved forward before a try, so that a crashed try is repeated. */
  next_try_at: string;
  expires_at: string;
  /** Not held in quiet hours. */
  is_urgent: number;
};

/** A browser that wants pushes. It goes with the session in which they were turned on. */
export type PushSubscriptionRow = {
  user_id: string;
  _id: string;
  session_hash: string;
  /** Of the browser's push service; whoever knows it can send there, but nothing that the browser can open. */
  endpoint: string;
  /** Unique: one device belongs to one student. */
  endpoint_hash: string;
  p256dh: string;
  auth: string;
  created_at: string;
};

/** Deleted once the push service has accepted it. */
export type PushDeliveryRow = {
  user_id: string;
  notification_id: string;
  subscription_id: string;
  tries: number;
  /** Moved forward before a try, so that a crashed try is repeated. */
  next_try_at: string;
  expires_at: string;
  /** Not held in quiet hours. */
  is_urgent: number;
};

/** Without a row the usual choice counts. */
export type NotificationChoiceRow = { user_id: string; topic: Topic; mail: number; push: number };

/** 'HH:mm' on the school's clock; the same time twice is none. Without a row the school's hours count. */
export type QuietHoursRow = { user_id: string; starts: string; ends: string; updated_at: string };

/** What a job has announced already, for it runs in several processes. */
export type NotificationRoundRow = { cause_key: string; at: string };

export type NotificationTables = {
  notifications: NotificationRow;
  notification_deliveries: NotificationDeliveryRow;
  push_subscriptions: PushSubscriptionRow;
  push_deliveries: PushDeliveryRow;
  notification_choices: NotificationChoiceRow;
  notification_rounds: NotificationRoundRow;
  quiet_hours: QuietHoursRow;
};
