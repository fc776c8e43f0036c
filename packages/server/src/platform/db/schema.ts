import type { AuditSubject } from '@akada/contract';
import type { QuestionType } from '@akada/contract/question-types';
import type { AuditAction, AuditArea } from '@akada/contract/rules/audit';
import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './account-rows.ts';
import type { AnnouncementTables } from './announcement-rows.ts';
import type { CertificateTables } from './certificate-rows.ts';
import type { CourseTables } from './course-rows.ts';
import type { ExamRow } from './exam-rows.ts';
import type { FilmTables } from './film-rows.ts';
import type { GiftTables } from './gift-rows.ts';
import type { GroupTables, Stored } from './group-rows.ts';
import type { GuardianTables } from './guardian-rows.ts';
import type { ImportTables } from './import-rows.ts';
import type { LessonTables } from './lesson-rows.ts';
import type { MarkingTables } from './marking-rows.ts';
import type { MessageTables } from './message-rows.ts';
import type { MoneyTables } from './money-rows.ts';
import type { NotificationTables } from './notification-rows.ts';
import type { PaperTables } from './paper-rows.ts';
import type { PromotionTables } from './promotion-rows.ts';
import type { RegisterTables } from './register-rows.ts';
import type { ReviewTables } from './review-rows.ts';
import type { ScoreTables } from './score-rows.ts';
import type { TeacherTables } from './teacher-rows.ts';
import type { WishTables } from './wish-rows.ts';

export type { CertificateRow } from './certificate-rows.ts';
export type { CourseRow } from './course-rows.ts';
export type { ExamRow } from './exam-rows.ts';
export type {
  FilmRow,
  LessonNoteRow,
  LessonOutlineRow,
  LessonQuestionRow,
  LessonSampleRow,
  MaterialRow,
} from './film-rows.ts';
export type { LessonProgressRow, LessonRow } from './lesson-rows.ts';
export type {
  ExamVersionRow,
  ExtraAttemptRow,
  ExtraTimeRow,
  HandMarkRow,
  LateAnswerRow,
  PaperCorrectionRow,
  PracticeAnswerRow,
  PracticeCardRow,
  ScoreChangeRow,
  SecondMarkRow,
  TermRemarkRow,
} from './marking-rows.ts';
export type { AttachmentRow, MessageReplyRow, MessageRow } from './message-rows.ts';
export type { CouponRow, GrantRow, MoneyRow, OrderRow, PaymentRow } from './money-rows.ts';
export type { PaperKeyRow, SignedPaperRow } from './paper-rows.ts';
export type { AttendanceRow, RegisterRow } from './register-rows.ts';
export type { ReviewRow } from './review-rows.ts';
export type {
  CardTextRow,
  IssuedCardRow,
  ScoreFillRow,
  ScoreSheetRow,
  TermScoreRow,
  TermTraitRow,
} from './score-rows.ts';
export type { TeacherCardRow } from './teacher-rows.ts';

/** Student id in the key of a row without a student. */
export const nobody = '0'.repeat(24);

export type UserRow = {
  _id: string;
  full_name: string;
  email: string;
  /** The international form, for comparing and sending. */
  phone_number: string;
  /** As its owner wrote it, for reading. */
  phone_written: string;
  /** Source of the number; `proved`: by a code that was sent to it. */
  phone_from: 'self' | 'staff' | 'invite' | 'proved';
  /** When the account got the number; '' if unknown. */
  phone_since: string;
  class_level: string;
  /** Null where the school has several classes of this level and nobody has said which. */
  class_id: string | null;
  /** Null outside an arm of the class. */
  arm_id: string | null;
  /** 1 if the school set the class (list, invite, promotion or by hand): then the student requests a change. */
  class_from_school: number;
  role: 'user' | 'guardian' | 'admin' | 'super-admin';
  is_verified: number;
  /** When the password's owner was proved to read the mails of the address; null until then. */
  owner_proved_at: string | null;
  /** When the address was first proved. The number's owner was not, so no code is sent to it. */
  sms_stopped_at: string | null;
  is_active: number;
  /** JSON: what an admin may do; null is everything. */
  rights: string | null;
  /** JSON: what an admin teaches, and where; null is nothing. */
  teaching: string | null;
  /** 1: an admin's rights to teaching and marking are for `teaching` only. */
  is_limited: number | null;
  /** Null but for students without e-mail address and phone number. */
  login_name: string | null;
  /** Empty until somebody has set one: then nobody can log in with a password. */
  password_hash: string;
  /** When staff set it, until the student chooses an own one. */
  one_time_password_at: string | null;
  search_text: string;
  last_sign_in_at: string | null;
  /** Percentage of the exam's time that is added at each start; null for none. */
  extra_time_percent: number | null;
  extra_time_reason: string | null;
  /** Checked with each device cookie; a new value invalidates the old cookies. */
  devices_since: string;
  created_at: string;
  updated_at: string;
};

export type QuestionRow = {
  _id: string;
  text: string;
  type: QuestionType;
  options: string;
  correct_answer: string;
  /** JSON; null where the type keeps nothing else. */
  details: string | null;
  exam_id: string | null;
  points: number;
  picture: string | null;
  subject: string;
  topic: string;
  class_level: string;
  source: string;
  year: number | null;
  source_number: string;
  /** JSON. */
  tags: string;
  explanation: string;
  hint: string;
  lesson_id: string | null;
  lesson_second: number | null;
  practice: number;
  passage_id: string | null;
  search_text: string;
  /** Equal where the same is asked with the same answers, and where the same is right (decision 26). */
  alike_options: string;
  alike_key: string;
  explanation_picture: string | null;
  created_at: string;
  updated_at: string;
};

export type PassageRow = {
  _id: string;
  /** '' without one. */
  title: string;
  text: string;
  picture: string | null;
  search_text: string;
  created_at: string;
  updated_at: string;
};
export type ExamQuestionRow = { exam_id: string; question_id: string; position: number };

/** A frozen paper, shared by all attempts with the same content. */
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
  /** Questions that staff mark, and their answers that wait; 0 while the attempt runs. */
  by_hand: number;
  to_mark: number;
  correct_answers: number | null;
  score: number | null;
  /** Null and 0 before a device gave its name. */
  device: string | null;
  device_number: number;
  /** Already included in `deadline_at`. */
  extra_minutes: number;
  last_seen_at: string | null;
  submitted_by: 'student' | 'time' | 'staff' | null;
  /** Null where the paper has no pass mark. */
  pass_points: number | null;
  /** 1 once staff have given the points of one of its answers. */
  marked: number;
  /** Time between a hand-in and its reopening. */
  paused_seconds: number;
};

export type AnswerRow = {
  student_id: string;
  attempt_id: string;
  question_id: string;
  selected_answer: string;
  seq: number;
  saved_at: string;
};

export type InstallationRow = { key: string; value: string };

/** `value` is JSON. A setting without a row has the environment's value. */
export type SettingRow = { key: string; value: string; updated_at: string; updated_by: string | null };

export type AuditRow = {
  _id: string;
  at: string;
  actor_id: string;
  actor_name: string;
  /** '' where nobody with an account did it; older entries of the system have a role all the same. */
  actor_role: UserRow['role'] | '';
  action: AuditAction;
  area: AuditArea;
  subject_kind: AuditSubject;
  subject_id: string;
  subject_title: string;
  person_id: string | null;
  before: string | null;
  after: string | null;
  request_id: string;
  search_text: string;
};

export type PictureRow = { hash: string; content: string; created_at: string };

export type LeaseRow = { name: string; holder: string; until: string };

export type InstanceRow = { _id: string; build: string; started_at: string; seen_at: string };

/** `key` is a keyed hash of address and route. */
export type CallCountRow = { key: string; calls: number; ends_at: string };

export type Schema = {
  users: UserRow;
  passages: PassageRow;
  questions: QuestionRow;
  exam_questions: ExamQuestionRow;
  exams: Stored<ExamRow>;
  papers: PaperRow;
  attempts: AttemptRow;
  answers: AnswerRow;
  installation: InstallationRow;
  settings: SettingRow;
  audit: AuditRow;
  pictures: PictureRow;
  instances: InstanceRow;
  leases: LeaseRow;
  call_counts: CallCountRow;
} & AccountTables &
  AnnouncementTables &
  CertificateTables &
  CourseTables &
  GuardianTables &
  LessonTables &
  MarkingTables &
  MoneyTables &
  ImportTables &
  FilmTables &
  GiftTables &
  GroupTables &
  MessageTables &
  NotificationTables &
  PaperTables &
  PromotionTables &
  RegisterTables &
  ReviewTables &
  ScoreTables &
  TeacherTables &
  WishTables;

/** Inside a transaction use only the `trx` of the callback: an outer `db` deadlocks SQLite. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
