export type GroupRow = {
  _id: string;
  name: string;
  /** Folded name, for comparing. */
  name_key: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type GroupMemberRow = {
  student_id: string;
  group_id: string;
  added_at: string;
};

/** A group that an exam, lesson, course or announcement is for. */
export type ItemGroupRow = { item_id: string; group_id: string };

/** The table of a row whose column `group_ids` is computed from the rows beside it (`audience.ts`). */
export type Stored<Row extends { group_ids: string }> = Omit<Row, 'group_ids'>;

export type GroupTables = {
  student_groups: GroupRow;
  group_members: GroupMemberRow;
  exam_groups: ItemGroupRow;
  lesson_groups: ItemGroupRow;
  course_groups: ItemGroupRow;
  announcement_groups: ItemGroupRow;
};
