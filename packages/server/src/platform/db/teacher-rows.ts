export type TeacherCardRow = {
  user_id: string;
  /** As students see it. */
  name: string;
  /** JSON: names. */
  subjects: string;
  words: string;
  /** WebP in base64. */
  picture: string | null;
  /** SHA-256 of the picture, by which it is fetched. */
  picture_hash: string | null;
  is_shown: number;
  search_text: string;
  updated_at: string;
};

/** The teachers of a lesson, from position 0. */
type LessonTutorRow = { lesson_id: string; user_id: string; position: number };

export type TeacherTables = { teacher_cards: TeacherCardRow; lesson_tutors: LessonTutorRow };
