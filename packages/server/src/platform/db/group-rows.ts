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

export type GroupTables = { student_groups: GroupRow; group_members: GroupMemberRow };
