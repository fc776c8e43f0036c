import { groupList, isForOrOf, isForStudent, setGroups, withGroups } from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Condition } from '../../platform/db/reach.ts';
import type { CourseRow, Db, Trx } from '../../platform/db/schema.ts';
import { hasWords, offsetOf, readPage, searchTextOf } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import { type CourseFields, courseEntity, type Having, type LessonInCourse } from './course.entity.ts';

const notFound = () => new AppError('not_found', 'Course not found');

const stored = (db: Db) => db.selectFrom('courses').selectAll().where('deleted_at', 'is', null);

const courses = (db: Db) => stored(db).select(groupList('courses'));

export async function getCourseRow(db: Db, id: string): Promise<CourseRow> {
  const row = await courses(db).where('_id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function lockCourse(trx: Trx, id: string): Promise<CourseRow> {
  const row = await lockRows(trx, stored(trx).where('_id', '=', id)).executeTakeFirst();
  if (!row) throw notFound();
  return withGroups(trx, 'courses', row);
}

export function findCourses(
  db: Db,
  filter: { search?: string | undefined; seen: Condition; page: number; limit: number },
) {
  const { search, seen, limit } = filter;
  let found = seen ? courses(db).where(seen) : courses(db);
  if (search) found = found.where((eb) => hasWords(eb.ref('search_text'), search));
  return readPage(found.orderBy('created_at', 'desc').orderBy('_id', 'desc'), { limit, offset: offsetOf(filter) });
}

/** Courses on sale to the student, and those already bought. */
const coursesFor = (db: Db, studentId: string, { boughtCourses }: Having) =>
  courses(db).where((eb) =>
    eb.or([
      eb.and([eb('is_draft', '=', 0), isForStudent('courses', studentId)]),
      ...(boughtCourses.size > 0 ? [eb('_id', 'in', [...boughtCourses])] : []),
    ]),
  );

export async function findCoursesFor(db: Db, studentId: string, having: Having): Promise<CourseRow[]> {
  return coursesFor(db, studentId, having).orderBy('created_at', 'desc').orderBy('_id', 'desc').execute();
}

export async function getCourseFor(db: Db, id: string, studentId: string, having: Having): Promise<CourseRow> {
  const row = await coursesFor(db, studentId, having).where('_id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** In the order of each course; for a student without those for other groups. */
export async function findLessonsOf(
  db: Db,
  courseIds: readonly string[],
  studentId?: string,
): Promise<Map<string, LessonInCourse[]>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('course_lessons')
    .innerJoin('lessons', 'lessons._id', 'course_lessons.lesson_id')
    .selectAll('lessons')
    .select('course_lessons.course_id')
    .where('course_lessons.course_id', 'in', courseIds)
    .$if(studentId !== undefined, (of) => of.where(isForOrOf(studentId ?? '')))
    .orderBy('course_lessons.position')
    .execute();
  return Map.groupBy(rows, ({ course_id }) => course_id);
}

export async function countBuyers(db: Db, courseIds: readonly string[]): Promise<Map<string, number>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select((eb) => ['course_id', eb.fn.count<number>('student_id').distinct().as('buyers')])
    .where('course_id', 'in', courseIds)
    .where('status', '=', 'approved')
    .groupBy('course_id')
    .execute();
  return new Map(rows.map(({ course_id, buyers }) => [course_id ?? '', buyers]));
}

export async function findHaving(db: Db, studentId: string): Promise<Having> {
  const grants = db.selectFrom('grants').select('lesson_id').where('revoked_at', 'is', null);
  const lines = db.selectFrom('payments').select(['course_id', 'status']).where('course_id', 'is not', null);
  const progress = db
    .selectFrom('lesson_progress')
    .select(['lesson_id', 'watched_seconds', 'duration_seconds', 'finished_at']);
  const owned = await grants.where('student_id', '=', studentId).execute();
  const ordered = await lines.where('student_id', '=', studentId).execute();
  const watched = await progress.where('student_id', '=', studentId).execute();
  const coursesWith = (status: string) =>
    new Set(ordered.filter((line) => line.status === status).map(({ course_id }) => course_id ?? ''));
  return {
    owned: new Set(owned.map(({ lesson_id }) => lesson_id)),
    boughtCourses: coursesWith('approved'),
    coursesOnOrder: coursesWith('pending'),
    watched: new Map(watched.map((row) => [row.lesson_id, row])),
  };
}

const searchText = ({ title, subject, description }: Pick<CourseRow, 'title' | 'subject' | 'description'>) =>
  searchTextOf(title, subject, description);

export async function insertCourse(
  trx: Trx,
  id: string,
  { fields, at }: { fields: Partial<CourseFields>; at: string },
): Promise<CourseRow> {
  const { group_ids, ...columns } = courseEntity.newRow(id, fields, at);
  const row = { ...columns, deleted_at: null, search_text: searchText(columns) };
  await trx.insertInto('courses').values(row).execute();
  await setGroups(trx, 'courses', id, group_ids);
  return { ...row, group_ids };
}

export async function updateCourseRow(
  trx: Trx,
  was: CourseRow,
  { group_ids, ...columns }: Partial<CourseRow>,
  at: string,
): Promise<CourseRow> {
  if (group_ids !== undefined) await setGroups(trx, 'courses', was._id, group_ids);
  const row = await trx
    .updateTable('courses')
    .set({ ...columns, search_text: searchText({ ...was, ...columns }), updated_at: laterThan(was.updated_at, at) })
    .where('_id', '=', was._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, group_ids: group_ids ?? was.group_ids };
}

export async function setLessons(trx: Trx, courseId: string, lessonIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('course_lessons').where('course_id', '=', courseId).execute();
  if (lessonIds.length === 0) return;
  const rows = lessonIds.map((lesson_id, position) => ({ course_id: courseId, lesson_id, position }));
  await trx.insertInto('course_lessons').values(rows).execute();
}
