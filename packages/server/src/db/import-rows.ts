import type { ClassListField, ClassListFormat, ClassListStatus, ImportProblem, ImportStatus } from '@akada/contract';
import type { ImportFormat } from '@akada/contract/rules/question-import';

export type ImportRow = {
  _id: string;
  format: ImportFormat;
  file_name: string;
  exam_id: string | null;
  notes: string;
  imported_by: string;
  created_at: string;
  /** When questions of it were last added to the bank. */
  applied_at: string | null;
};

export type ImportLineRow = {
  import_id: string;
  line: number;
  status: ImportStatus;
  why: string;
  problem: ImportProblem | null;
  source: string;
  /** JSON; null where the line is no question. */
  question: string | null;
  /** JSON, with the picture itself. */
  picture: string | null;
  /** JSON of what the file said, once staff have changed it. */
  as_read: string | null;
  fingerprint: string;
  /** That it has in the bank, or will have. */
  question_id: string;
  /** Null until it is added, and again when that is undone. */
  added_at: string | null;
};

/** What an undo brings back: JSON of the questions' rows and their places in exams. */
export type QuestionDeletionRow = {
  _id: string;
  content: string;
  deleted_by: string;
  deleted_at: string;
  undone_at: string | null;
};

/** Staff say that these two are alike and not the same; each pair stands twice, once from each side. */
export type QuestionsApartRow = { question_id: string; other_id: string };

export type ClassListTableRow = {
  _id: string;
  format: ClassListFormat;
  file_name: string;
  imported_by: string;
  created_at: string;
  applied_at: string | null;
  undone_at: string | null;
  slips_at: string | null;
  created: number;
  removed: number;
  /** 1 where groups that rows name and that are not there are made with the accounts. */
  make_groups: number;
  /** JSON: their ids. */
  made_groups: string | null;
};

/** Goes with the list after a month, and with the account that is named. */
export type ClassListLineRow = {
  list_id: string;
  line: number;
  status: ClassListStatus;
  why: string;
  full_name: string;
  class_level: string;
  phone_number: string;
  /** As the list has it, with the 0 that a spreadsheet took away. */
  phone_written: string;
  email: string;
  /** Equal for one name in one class, however it is spelled. */
  name_key: string;
  source: string;
  /** JSON of what its cells say, as read or as staff wrote them in the review; null in lists of before. */
  cells: string | null;
  /** Counts the changes of staff. */
  version: number;
  /** 1 where staff wrote into its cells. */
  mended: number;
  /** The number is that of somebody with another name, in the list or in the school; a group is not there; or the field that is at fault. */
  problem: 'shared-phone' | 'unknown-group' | ClassListField | null;
  /** The account that was made, or the one that is known. */
  user_id: string | null;
  /** Null until its account is made. */
  added_at: string | null;
};

export type ImportTables = {
  class_lists: ClassListTableRow;
  class_list_rows: ClassListLineRow;
  question_imports: ImportRow;
  question_import_rows: ImportLineRow;
  question_deletions: QuestionDeletionRow;
  questions_apart: QuestionsApartRow;
};
