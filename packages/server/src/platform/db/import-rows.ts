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
  /** JSON of what its paper says of its questions together; null in older imports. */
  reading: string | null;
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
  /** JSON of the question as the file had it; set once staff changed it. */
  as_read: string | null;
  fingerprint: string;
  /** The question's id in the bank, reserved before it is added. */
  question_id: string;
  /** Null until it is added, and after an undo. */
  added_at: string | null;
  /** The question in the bank that asks the same; it joins the exam where the row is not rejected. */
  bank_id: string | null;
};

/** The cells of an import, to read them again with other columns; deleted after a week. */
export type QuestionTableRow = {
  import_id: string;
  /** Hash of its heads, of who brought it and of nothing else. */
  heads: string;
  /** JSON of its sheets. */
  cells: string;
  /** JSON: its columns as they were understood. */
  view: string;
};

/** Answers of staff about the columns of a table, for their next one with the same heads. */
export type QuestionColumnsRow = { heads: string; choice: string; chosen_at: string };

/** Undo record. `content` is JSON of the questions' rows and their places in exams. */
export type QuestionDeletionRow = {
  _id: string;
  content: string;
  deleted_by: string;
  deleted_at: string;
  undone_at: string | null;
};

/** Two alike questions that staff marked as different; each pair has two rows, one for each side. */
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
  /** 1 to create the missing groups that rows name, with the accounts. */
  make_groups: number;
  /** JSON: their ids. */
  made_groups: string | null;
  /** JSON of its columns and notes; null in older lists. */
  reading: string | null;
};

/** Deleted with the list after a month, and with the named account. */
export type ClassListLineRow = {
  list_id: string;
  line: number;
  status: ClassListStatus;
  why: string;
  full_name: string;
  class_level: string;
  /** Null where the level has several classes and none is named. */
  class_id: string | null;
  arm_id: string | null;
  phone_number: string;
  /** As in the list, with the leading 0 that a spreadsheet dropped. */
  phone_written: string;
  email: string;
  /** Equal for one name in one class, however it is spelled. */
  name_key: string;
  source: string;
  /** JSON of the cells, as read or as staff corrected them in the review; null in older lists. */
  cells: string | null;
  /** Counts the changes of staff. */
  version: number;
  /** 1 if staff edited its cells. */
  mended: number;
  /**
   * The number belongs to another name in the list or school, the group does not exist, a student of this name is there,
   * staff have not said what the columns are, or the invalid field.
   */
  problem: 'shared-phone' | 'one-word' | 'unknown-group' | 'perhaps-same' | 'columns' | ClassListField | null;
  /** The created account, or the existing one. */
  user_id: string | null;
  /** Null until its account is made. */
  added_at: string | null;
  /** JSON of the line's cells by column; null in older lists. */
  raw: string | null;
};

/** Answers of staff about columns and class names of a list, for later lists. */
export type ClassListAnswerRow = {
  /** 'columns …' with the head of the file, 'class …' with the folded spelling. */
  key: string;
  value: string;
  updated_at: string;
};

export type ImportTables = {
  class_lists: ClassListTableRow;
  class_list_rows: ClassListLineRow;
  class_list_answers: ClassListAnswerRow;
  question_imports: ImportRow;
  question_import_rows: ImportLineRow;
  question_columns: QuestionColumnsRow;
  question_deletions: QuestionDeletionRow;
  question_tables: QuestionTableRow;
  questions_apart: QuestionsApartRow;
};
