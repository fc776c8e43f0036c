import type { ScoreChange } from '@akada/contract';

/** Rows of staff decisions about attempts. */

/** Points that staff gave an answer. `seq` is that of the marked answer, -1 if there was none; `rubric` is JSON. */
export type HandMarkRow = {
  student_id: string;
  attempt_id: string;
  question_id: string;
  seq: number;
  points: number;
  comment: string;
  rubric: string;
  marked_by: string;
  marked_by_name: string;
  marked_at: string;
};

/** A question whose answers a second teacher marks too. */
type SecondMarkingRow = {
  exam_id: string;
  question_id: string;
  tolerance: number;
  opened_by: string;
  opened_at: string;
};

/** `first_…` and `settled_…` are empty until two marks that differ are settled. */
export type SecondMarkRow = HandMarkRow & {
  tolerance: number;
  first_points: number | null;
  first_by_name: string | null;
  settled_by: string | null;
  settled_by_name: string | null;
  settled_at: string | null;
};

/** `nobody` for minutes given to everybody. */
export type ExtraTimeRow = {
  _id: string;
  exam_id: string;
  student_id: string;
  minutes: number;
  reason: string;
  attempts: number;
  reopened: number;
  request_key: string | null;
  given_by: string;
  given_at: string;
};

type AttemptExtraTimeRow = { student_id: string; attempt_id: string; extra_time_id: string };

export type LateAnswerRow = {
  student_id: string;
  attempt_id: string;
  question_id: string;
  selected_answer: string;
  seq: number;
  answered_at: string | null;
  arrived_at: string;
  decision: 'accepted' | 'refused' | null;
  decided_by: string | null;
  decided_at: string | null;
};

/** `after_…` is null where the attempt was reopened. */
export type ScoreChangeRow = {
  student_id: string;
  attempt_id: string;
  _id: string;
  kind: ScoreChange['kind'];
  reason: string;
  before_score: number;
  before_correct: number;
  before_total_points: number;
  before_total_questions: number;
  before_by_hand: number;
  after_score: number | null;
  after_correct: number | null;
  after_total_points: number;
  after_total_questions: number;
  after_by_hand: number;
  /** JSON: points of the answers before and after; null if not recorded. */
  points: string | null;
  changed_by: string;
  changed_at: string;
};

/** `made` is the effect in words, `result` the reply for a repeated request: all JSON, as is `request`. */
export type MarkingDecisionRow = {
  _id: string;
  exam_id: string;
  request: string;
  made: string;
  reason: string;
  request_key: string | null;
  result: string;
  made_by: string;
  made_at: string;
};

/** A correction that also applies to papers of later starts; `asked` is the question as it was. `accepted` is JSON. */
export type PaperCorrectionRow = {
  exam_id: string;
  question_id: string;
  asked: string;
  accepted: string;
  annulled: 'full-mark' | 'leave-out' | null;
};

/** One more start for one student, beside those that the exam allows; `attempt_id` once it is used. */
export type ExtraAttemptRow = {
  student_id: string;
  _id: string;
  exam_id: string;
  until: string;
  reason: string;
  attempt_id: string | null;
  given_by: string;
  given_at: string;
};

export type TermRemarkRow = {
  student_id: string;
  /** A term in the settings. */
  term_id: string;
  teacher: string;
  principal: string;
  updated_at: string;
  /** The name. */
  updated_by: string;
  /** Of each remark by itself; null where it is that of the row. */
  teacher_at: string | null;
  teacher_by: string | null;
  principal_at: string | null;
  principal_by: string | null;
};

/** Given on a device with the id that it chose. */
export type PracticeAnswerRow = {
  student_id: string;
  _id: string;
  question_id: string;
  is_right: number;
  answered_at: string;
};

/** A student's practice state of one question, computed from the answers. */
export type PracticeCardRow = {
  student_id: string;
  question_id: string;
  is_right: number;
  answered_at: string;
  due_at: string;
  /** JSON: summary of the deleted answers; null if all are kept. */
  older: string | null;
};

/** Answers that counted, by day in the school's zone. */
export type PracticeDayRow = { student_id: string; day: string; answers: number };

/** An exam as served to later starts. `settings` are the exam's columns then; both lists are JSON. */
export type ExamVersionRow = {
  exam_id: string;
  number: number;
  paper_id: string;
  settings: string;
  own_questions: string;
  /** Including the questions that may be drawn. */
  all_questions: string;
  created_at: string;
};

export type MarkingTables = {
  hand_marks: HandMarkRow;
  second_markings: SecondMarkingRow;
  second_marks: SecondMarkRow;
  extra_time: ExtraTimeRow;
  attempt_extra_time: AttemptExtraTimeRow;
  late_answers: LateAnswerRow;
  score_changes: ScoreChangeRow;
  marking_decisions: MarkingDecisionRow;
  paper_corrections: PaperCorrectionRow;
  extra_attempts: ExtraAttemptRow;
  term_remarks: TermRemarkRow;
  practice_answers: PracticeAnswerRow;
  practice_cards: PracticeCardRow;
  practice_days: PracticeDayRow;
  exam_versions: ExamVersionRow;
};
