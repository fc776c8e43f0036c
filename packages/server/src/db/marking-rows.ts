/** Rows of what staff decide about attempts. */

/** `seq` is of the answer that was marked; `rubric` is JSON. */
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
  kind: 're-mark' | 'late-answers' | 'reopened' | 'by-hand';
  reason: string;
  before_score: number;
  before_correct: number;
  after_score: number | null;
  after_correct: number | null;
  changed_by: string;
  changed_at: string;
};

type RemarkRow = {
  _id: string;
  exam_id: string;
  question_id: string;
  correct_answer: string;
  details: string | null;
  reason: string;
  request_key: string | null;
  /** JSON: the reply, repeated for a repeated request. */
  result: string;
  made_by: string;
  made_at: string;
};

export type MarkingTables = {
  hand_marks: HandMarkRow;
  extra_time: ExtraTimeRow;
  attempt_extra_time: AttemptExtraTimeRow;
  late_answers: LateAnswerRow;
  score_changes: ScoreChangeRow;
  re_marks: RemarkRow;
};
