import type { Db, LessonRow } from '../../platform/db/schema.ts';

type After = {
  studentId: string;
  lesson: Pick<LessonRow, '_id' | 'class_level' | 'subject' | 'created_at'>;
  isOpen: (row: Pick<LessonRow, 'scheduled_date'>) => boolean;
};

/** Later lessons of the courses that have this one, the older course first. */
async function laterInCourses(db: Db, lessonId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('course_lessons as here')
    .innerJoin('courses', 'courses._id', 'here.course_id')
    .innerJoin('course_lessons as later', (join) =>
      join.onRef('later.course_id', '=', 'here.course_id').onRef('later.position', '>', 'here.position'),
    )
    .select('later.lesson_id')
    .where('here.lesson_id', '=', lessonId)
    .where('courses.is_draft', '=', 0)
    .where('courses.deleted_at', 'is', null)
    .orderBy('courses.created_at')
    .orderBy('courses._id')
    .orderBy('later.position')
    .execute();
  return rows.map((row) => row.lesson_id);
}

/**
 * The next own lesson that is open and not finished: of a course that has this one, else of its class and subject in the
 * order in which they were made, then those before it. Null where nothing is left.
 */
export async function nextLesson(db: Db, { studentId, lesson, isOpen }: After) {
  const rows = await db
    .selectFrom('lessons')
    .select(['_id', 'title', 'class_level', 'subject', 'scheduled_date', 'created_at'])
    .where('is_draft', '=', 0)
    .where('_id', '<>', lesson._id)
    .where('_id', 'in', (eb) =>
      eb
        .selectFrom('grants')
        .select('grants.lesson_id')
        .where('grants.student_id', '=', studentId)
        .where('grants.revoked_at', 'is', null),
    )
    .where('_id', 'not in', (eb) =>
      eb
        .selectFrom('lesson_progress')
        .select('lesson_progress.lesson_id')
        .where('lesson_progress.student_id', '=', studentId)
        .where('finished_at', 'is not', null),
    )
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  const open = rows.filter(isOpen);
  const isAfter = (row: Pick<LessonRow, '_id' | 'created_at'>) =>
    row.created_at > lesson.created_at || (row.created_at === lesson.created_at && row._id > lesson._id);
  const later = await laterInCourses(db, lesson._id);
  const inCourse = later.map((id) => open.find((row) => row._id === id)).find((row) => row !== undefined);
  const alike = open.filter(
    (row) => row.class_level === lesson.class_level && row.subject.toLowerCase() === lesson.subject.toLowerCase(),
  );
  const found = inCourse ?? alike.find(isAfter) ?? alike[0];
  return found ? { _id: found._id, title: found.title } : null;
}
