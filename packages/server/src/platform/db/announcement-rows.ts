import type { Stored } from './group-rows.ts';

export type AnnouncementRow = {
  _id: string;
  title: string;
  text: string;
  /** JSON list; null is the whole school. */
  class_levels: string | null;
  /** JSON list, computed. Never beside classes. */
  group_ids: string;
  send_at: string;
  /** Students who join the school later do not get it. */
  begun_at: string | null;
  /** The last student, in the order of ids, who has it. */
  sent_up_to: string;
  sent_at: string | null;
  /** Recipients so far. */
  students: number;
  withdrawn_at: string | null;
  withdrawn_by: string | null;
  /** Readers at the time of withdrawal. */
  read_before: number;
  /** When the last notification of a withdrawn announcement was deleted. */
  cleared_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type AnnouncementTables = { announcements: Stored<AnnouncementRow> };
