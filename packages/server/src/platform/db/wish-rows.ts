export type WishedLessonRow = { student_id: string; lesson_id: string; created_at: string };
export type WishedCourseRow = { student_id: string; course_id: string; created_at: string };

export type WishTables = { wished_lessons: WishedLessonRow; wished_courses: WishedCourseRow };
