import type { ReviewTime } from '@akada/contract';
import type { PartOff } from '@akada/contract/rules/points-off';

export type ExamRow = {
  _id: string;
  title: string;
  description: string;
  class_level: string;
  /** The name of a subject; '' is none. */
  subject: string;
  /** JSON list, computed; with groups the exam is for their students instead of for the class. */
  group_ids: string;
  duration_minutes: number;
  /** As typed: yyyy-mm-dd or an instant. */
  start_date: string;
  end_date: string;
  /** The same as instants, in the school's time zone. */
  opens_at: string;
  closes_at: string;
  is_active: number;
  max_attempts: number;
  /** 0: students never read the right answers. */
  allow_review: number;
  /** 1: its questions are practised once its review is open. */
  opens_practice: number;
  /** 1: who passes gets a certificate. */
  certificate: number;
  review_at: ReviewTime;
  review_released_at: string | null;
  shuffle_questions: number;
  shuffle_options: number;
  draw: string;
  sections: string;
  instructions: string;
  materials: string;
  calculator: number;
  wrong_answer_penalty: number;
  /** Share of the question's points; '' is none. */
  wrong_answer_part: '' | PartOff;
  /** Percent. */
  pass_mark: number | null;
  /** JSON; null is the school's. */
  grade_scale: string;
  deleted_at: string | null;
  search_text: string;
  created_at: string;
  updated_at: string;
};

/**
 * A started exam is served from its newest version (decision 5), even if the exam or the bank was edited since. Title,
 * class, groups, dates, attempts and review are administration: they are read from the exam.
 */
export const versionColumns = [
  ...(['duration_minutes', 'shuffle_questions', 'shuffle_options', 'draw', 'sections', 'instructions'] as const),
  ...(['materials', 'calculator', 'wrong_answer_penalty', 'wrong_answer_part', 'pass_mark'] as const),
] as const;
