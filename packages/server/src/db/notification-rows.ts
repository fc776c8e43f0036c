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
  channel: Channel;
  tries: number;
  /** Moved forward before a try, so that a crashed try is repeated. */
  next_try_at: string;
  expires_at: string;
};

/** Without a row the usual choice counts. */
export type NotificationChoiceRow = { user_id: string; topic: Topic; mail: number };

/** What a job has announced already, for it runs in several processes. */
export type NotificationRoundRow = { cause_key: string; at: string };

export type NotificationTables = {
  notifications: NotificationRow;
  notification_deliveries: NotificationDeliveryRow;
  notification_choices: NotificationChoiceRow;
  notification_rounds: NotificationRoundRow;
};
