import type { Cause, Channel, Topic } from '@akada/contract/rules/notification';

export type NotificationRow = {
  user_id: string;
  /** Equal for all users who were notified together. */
  _id: string;
  cause: Cause;
  /** Deduplication key: a second notification with the same key is not written. */
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
  /** URL at the push service. Without `p256dh` and `auth`, a sender cannot encrypt for the browser. */
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

/** Without a row the default applies. */
export type NotificationChoiceRow = { user_id: string; topic: Topic; mail: number; push: number };

/** 'HH:mm' on the school's clock; equal times mean none. Without a row the school's hours apply. */
export type QuietHoursRow = { user_id: string; starts: string; ends: string; updated_at: string };

/** Announcements that a job has already made, because it runs in several processes. */
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
