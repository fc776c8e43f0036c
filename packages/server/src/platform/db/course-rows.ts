import type { Stored } from './group-rows.ts';

export type CourseRow = {
  _id: string;
  title: string;
  description: string;
  class_level: string;
  subject: string;
  instructor: string;
  price_minor: number;
  is_draft: number;
  /** 1: who completes it gets a certificate. */
  certificate: number;
  deleted_at: string | null;
  /** As a lesson's. */
  group_ids: string;
  search_text: string;
  created_at: string;
  updated_at: string;
};

export type CourseLessonRow = { course_id: string; lesson_id: string; position: number };

export type CourseTables = { courses: Stored<CourseRow>; course_lessons: CourseLessonRow };
