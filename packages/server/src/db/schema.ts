import type { AuditSubject } from '@akada/contract';
import type { AuditAction, AuditArea } from '@akada/contract/rules/audit';
import type { Kysely, Transaction } from 'kysely';
import type { InstanceTables } from './instance-rows.ts';
import type { MailTables } from './mail-rows.ts';
import type { PrivacyTables } from './privacy-rows.ts';
import type { SignInTables } from './sign-in-rows.ts';

/** The rows as they stand in both engines. Two column types: text and integer; flags are 0 or 1, times ISO text UTC. */

export type UserRow = {
  _id: string;
  full_name: string;
  email: string;
  phone_number: string;
  class_level: string;
  role: 'user' | 'admin' | 'super-admin';
  is_verified: number;
  is_active: number;
  password_hash: string;
  /** Name, e-mail address and phone number, folded (db/fold.ts): what people are searched by. */
  search_text: string;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
};

export type LessonRow = {
  _id: string;
  title: string;
  description: string;
  class_level: string;
  subject: string;
  instructor: string;
  video: string;
  price_minor: number;
  duration_minutes: number | null;
  scheduled_date: string | null;
  /** Set when the lesson was taken off sale; its owners keep it. */
  withdrawn_at: string | null;
  /** Title, subject and description, folded: what the catalogue is searched by. */
  search_text: string;
  created_at: string;
  updated_at: string;
};

/** What one student has watched of one lesson. */
export type LessonProgressRow = {
  student_id: string;
  lesson_id: string;
  /** JSON list of [from, to] in whole seconds: in order, without overlap. */
  ranges: string;
  /** Of those, what lies within the film. */
  watched_seconds: number;
  duration_seconds: number;
  position_seconds: number;
  /** When the film stood at that position. */
  watched_at: string;
  updated_at: string;
};

/** Film that a student watched for the first time on one day of the school. */
export type StudyDayRow = { student_id: string; day: string; watched_seconds: number; updated_at: string };

export type PaymentRow = {
  _id: string;
  /** Null once the account was deleted. */
  student_id: string | null;
  student_name: string;
  student_email: string;
  lesson_id: string;
  lesson_title: string;
  price_minor: number;
  discount_minor: number;
  amount_minor: number;
  method: string;
  status: 'pending' | 'approved' | 'rejected';
  reason: string | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: string | null;
  /** Name, e-mail address and lesson, folded: what the list is searched by. */
  search_text: string;
  created_at: string;
};

export type QuestionRow = {
  _id: string;
  text: string;
  type: 'multiple-choice' | 'true-false' | 'short-answer';
  /** JSON list of text. */
  options: string;
  correct_answer: string;
  exam_id: string | null;
  points: number;
  /** JSON: {hash, alt, width, height}; the bytes are in the table of pictures. */
  picture: string | null;
  /** The text, folded: what the bank is searched by. */
  search_text: string;
  created_at: string;
  updated_at: string;
};

export type ExamQuestionRow = { exam_id: string; question_id: string; position: number };

export type ExamRow = {
  _id: string;
  title: string;
  description: string;
  class_level: string;
  duration_minutes: number;
  /** As the admin gave them: yyyy-mm-dd, or an instant. */
  start_date: string;
  end_date: string;
  /** The instants those mean in the school's time zone. */
  opens_at: string;
  closes_at: string;
  is_active: number;
  max_attempts: number;
  /** 1: students may read the right answers once the exam has closed for everybody. */
  allow_review: number;
  deleted_at: string | null;
  /** The title, folded: what the list is searched by. */
  search_text: string;
  created_at: string;
  updated_at: string;
};

/** A frozen paper, shared by all attempts that got the very same one. Never changed. */
export type PaperRow = { _id: string; exam_id: string; content_hash: string; content: string; created_at: string };

export type AttemptRow = {
  _id: string;
  exam_id: string;
  student_id: string;
  number: number;
  paper_id: string;
  status: 'running' | 'submitted';
  started_at: string;
  deadline_at: string;
  submitted_at: string | null;
  total_questions: number;
  total_points: number;
  correct_answers: number | null;
  score: number | null;
  /** The name of the device that holds it, and how many there were: 1, 2, 3 … Null and 0 while none has named itself. */
  device: string | null;
  device_number: number;
  /** What staff gave on top; the deadline holds it already. */
  extra_minutes: number;
  /** When a device of a running attempt was last heard of, to some seconds. */
  last_seen_at: string | null;
  /** Null while it runs. */
  submitted_by: 'student' | 'time' | 'staff' | null;
  /** The student's name, folded: what results are searched by. */
  search_text: string;
};

export type AnswerRow = {
  attempt_id: string;
  question_id: string;
  selected_answer: string;
  seq: number;
  saved_at: string;
};

/** Minutes that staff gave to one student, or (`student_id` null) to all whose attempt ran. */
export type ExtraTimeRow = {
  _id: string;
  exam_id: string;
  student_id: string | null;
  minutes: number;
  reason: string;
  /** How many attempts got it, and how many of those the clock had closed. */
  attempts: number;
  reopened: number;
  request_key: string | null;
  /** The name at the time. */
  given_by: string;
  given_at: string;
};

export type AttemptExtraTimeRow = { attempt_id: string; extra_time_id: string };

/** An answer that came when the attempt was over: kept beside it, never thrown away. */
export type LateAnswerRow = {
  attempt_id: string;
  question_id: string;
  selected_answer: string;
  seq: number;
  /** What the device said. */
  answered_at: string | null;
  arrived_at: string;
  decision: 'accepted' | 'refused' | null;
  decided_by: string | null;
  decided_at: string | null;
};

/** A result there was before. `after_…` is null where the attempt was opened again. */
export type ScoreChangeRow = {
  _id: string;
  attempt_id: string;
  kind: 're-mark' | 'late-answers' | 'reopened';
  reason: string;
  before_score: number;
  before_correct: number;
  after_score: number | null;
  after_correct: number | null;
  changed_by: string;
  changed_at: string;
};

/** A corrected key. */
export type RemarkRow = {
  _id: string;
  exam_id: string;
  question_id: string;
  correct_answer: string;
  reason: string;
  request_key: string | null;
  /** JSON: the reply to the request that made it. */
  result: string;
  made_by: string;
  made_at: string;
};

export type MessageRow = {
  _id: string;
  student_id: string;
  /** 1, 2, 3 … for each student. */
  number: number;
  teacher: string;
  text: string;
  created_at: string;
  handled_at: string | null;
  /** Null while open, and once the account of who handled it is gone. */
  handled_by: string | null;
};

export type InstallationRow = { key: string; value: string };

/** `value` is JSON. What has no row stands as the environment says. */
export type SettingRow = { key: string; value: string; updated_at: string; updated_by: string | null };

/** An action of staff, never changed once written: the database refuses it. */
export type AuditRow = {
  _id: string;
  at: string;
  /** Name and role at the time; they stay when the account is gone. */
  actor_id: string;
  actor_name: string;
  actor_role: UserRow['role'];
  action: AuditAction;
  area: AuditArea;
  subject_kind: AuditSubject;
  subject_id: string;
  subject_title: string;
  /** The student it concerned; null once that account was deleted. */
  person_id: string | null;
  /** JSON objects of the fields that changed. */
  before: string | null;
  after: string | null;
  request_id: string;
  /** Folded: name of the actor, what was done, what to. */
  search_text: string;
};

export type Schema = {
  users: UserRow;
  lessons: LessonRow;
  lesson_progress: LessonProgressRow;
  study_days: StudyDayRow;
  payments: PaymentRow;
  questions: QuestionRow;
  exam_questions: ExamQuestionRow;
  exams: ExamRow;
  papers: PaperRow;
  attempts: AttemptRow;
  answers: AnswerRow;
  extra_time: ExtraTimeRow;
  attempt_extra_time: AttemptExtraTimeRow;
  late_answers: LateAnswerRow;
  score_changes: ScoreChangeRow;
  re_marks: RemarkRow;
  messages: MessageRow;
  installation: InstallationRow;
  settings: SettingRow;
  audit: AuditRow;
} & InstanceTables &
  MailTables &
  PrivacyTables &
  SignInTables;

/** The database or a transaction of it. Inside a transaction use only what the callback got. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
