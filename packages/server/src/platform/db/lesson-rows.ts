import type { Stored } from './group-rows.ts';

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
  /** 1 while students must not see it. */
  is_draft: number;
  withdrawn_at: string | null;
  /** JSON list, computed; a lesson with groups is for their students only. */
  group_ids: string;
  search_text: string;
  created_at: string;
  updated_at: string;
};

export type LessonProgressRow = {
  student_id: string;
  lesson_id: string;
  /** JSON list of [from, to] in whole seconds. */
  ranges: string;
  watched_seconds: number;
  duration_seconds: number;
  position_seconds: number;
  watched_at: string;
  updated_at: string;
  finished_at: string | null;
};

/** Seconds watched for the first time, by day in the school's zone. */
type StudyDayRow = { student_id: string; day: string; watched_seconds: number; updated_at: string };

export type LessonTables = { lessons: Stored<LessonRow>; lesson_progress: LessonProgressRow; study_days: StudyDayRow };
