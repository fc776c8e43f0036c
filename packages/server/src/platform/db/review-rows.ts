export type ReviewRow = {
  student_id: string;
  lesson_id: string;
  _id: string;
  /** Stars, 1 to 5. */
  rating: number;
  text: string;
  search_text: string;
  hidden_at: string | null;
  hidden_by: string | null;
  hidden_reason: string;
  created_at: string;
  /** When the student wrote it last; hiding it is no change of it. */
  updated_at: string;
};

export type ReviewTables = { reviews: ReviewRow };
