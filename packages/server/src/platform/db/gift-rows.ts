/** A gift to all members that a group had at one moment. */
export type GroupGiftRow = {
  _id: string;
  /** The group may be deleted since. */
  group_id: string;
  /** One of the two. */
  lesson_id: string | null;
  course_id: string | null;
  title: string;
  /** JSON list: the lessons of that moment. */
  lesson_ids: string;
  reason: string;
  given_by: string | null;
  given_at: string;
  /** Progress cursor: the last member, by id, who has the gift. A killed run continues after it. */
  given_up_to: string;
  /** Members who owned all of it before. Recipients are in the grants. */
  owners: number;
  done_at: string | null;
  taken_by: string | null;
  taken_at: string | null;
  taken_reason: string | null;
  /** When the last lesson of it was taken back. */
  cleared_at: string | null;
};

export type GiftTables = { group_gifts: GroupGiftRow };
