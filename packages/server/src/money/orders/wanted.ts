import { coursePrices } from '@akada/contract/rules/course-price';
import { isForOrOf, isForStudent } from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Stored } from '../../platform/db/group-rows.ts';
import type { CourseRow, Db, LessonRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lessonsOnSale } from './course-on-sale.ts';
import { findPublished, lockLessons } from './drafts.ts';

export type Payer = { _id: string; fullName: string; email: string };

export type Wish = {
  payer: Payer;
  lessonIds: readonly string[];
  courseIds?: readonly string[] | undefined;
  coupon?: string | undefined;
};

type Lesson = Stored<LessonRow>;
type Course = Stored<CourseRow>;

/** A line of the order: the lesson at its own price, or at its share of the course's. */
export type Wanted = { lesson: Lesson; priceMinor: number; course: Course | null };

type Taken = { lessonId?: string; courseId?: string; title: string; why: string };
type Having = { isOwned: Set<string>; onOrder: Map<string, string> };

async function havingOf(db: Db, studentId: string): Promise<Having> {
  const owned = await db
    .selectFrom('grants')
    .select('lesson_id')
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .execute();
  const waiting = await db
    .selectFrom('payments')
    .select(['lesson_id', 'reference'])
    .where('student_id', '=', studentId)
    .where('status', '=', 'pending')
    .execute();
  return {
    isOwned: new Set(owned.map(({ lesson_id }) => lesson_id)),
    onOrder: new Map(waiting.map(({ lesson_id, reference }) => [lesson_id, reference])),
  };
}

const publishedCourses = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('courses')
    .selectAll()
    .where('_id', 'in', ids)
    .where('is_draft', '=', 0)
    .where('deleted_at', 'is', null);

/** Locks the ordered lessons and courses until the transaction ends. */
export async function lockWish(trx: Trx, { lessonIds, courseIds = [] }: Pick<Wish, 'lessonIds' | 'courseIds'>) {
  if (courseIds.length === 0) return lockLessons(trx, lessonIds);
  await lockRows(trx, publishedCourses(trx, courseIds).orderBy('_id'), 'share').execute();
  const inCourses = await lessonsOnSale(trx, courseIds).execute();
  return lockLessons(trx, [...new Set([...lessonIds, ...inCourses.map(({ _id }) => _id)])]);
}

function whyNotLesson(lesson: Lesson | undefined, { isOwned, onOrder }: Having): string | null {
  if (!lesson) return 'This lesson does not exist';
  if (isOwned.has(lesson._id)) return 'You own this lesson already';
  if (lesson.withdrawn_at !== null) return 'This lesson is no longer for sale';
  return onOrder.has(lesson._id) ? `This lesson is in your order ${onOrder.get(lesson._id)} already` : null;
}

type InCourse = { course: Course | undefined; lessons: readonly Lesson[]; before: readonly Wanted[] };

/** `lessons` are those that the student does not own yet. */
function whyNotCourse({ course, lessons, before }: InCourse, { onOrder }: Having, isEmpty: boolean): string | null {
  if (!course) return 'This course does not exist';
  if (isEmpty) return 'This course has no lesson for sale';
  if (lessons.length === 0) return 'You own all lessons of this course already';
  const waiting = lessons.find(({ _id }) => onOrder.has(_id));
  if (waiting) return `‘${waiting.title}’ is in your order ${onOrder.get(waiting._id)} already`;
  const twice = before.find(({ lesson }) => lessons.some(({ _id }) => _id === lesson._id));
  if (!twice) return null;
  return `‘${twice.lesson.title}’ is in the course ‘${twice.course?.title}’ too. Order one first: then the other costs less`;
}

/** A student who owns a part of a course does not pay that part's share of its price (decision 37). */
async function coursesWanted(db: Db, ids: readonly string[], studentId: string, having: Having) {
  const wanted: Wanted[] = [];
  const taken: Taken[] = [];
  if (ids.length === 0) return { wanted, taken };
  const rows = await publishedCourses(db, ids).where(isForStudent('courses', studentId)).execute();
  const forStudent = await lessonsOnSale(db, ids).where(isForOrOf(studentId)).execute();
  const lessonsOf = Map.groupBy(forStudent, ({ course_id }) => course_id);
  for (const courseId of ids) {
    const course = rows.find(({ _id }) => _id === courseId);
    const all = lessonsOf.get(courseId) ?? [];
    const lessons = all.filter(({ _id }) => !having.isOwned.has(_id));
    const why = whyNotCourse({ course, lessons, before: wanted }, having, all.length === 0);
    if (!course || why !== null) {
      taken.push({ courseId, title: course?.title ?? '', why: why ?? '' });
      continue;
    }
    const shares = coursePrices(
      course.price_minor,
      all.map(({ price_minor }) => price_minor),
    );
    for (const [index, { course_id: _, ...lesson }] of all.entries()) {
      if (having.isOwned.has(lesson._id)) continue;
      wanted.push({ lesson, course, priceMinor: shares[index] ?? 0 });
    }
  }
  return { wanted, taken };
}

/** In the order they were wished for; throws 409 `cannot_order` naming those that are owned, on order, withdrawn or unknown. */
export async function findWanted(db: Db, { payer, lessonIds, courseIds = [] }: Wish): Promise<Wanted[]> {
  const having = await havingOf(db, payer._id);
  const { wanted, taken } = await coursesWanted(db, courseIds, payer._id, having);
  const found = lessonIds.length > 0 ? await findPublished(db, lessonIds, payer._id) : [];
  const alone: Wanted[] = [];
  for (const lessonId of lessonIds) {
    const lesson = found.find(({ _id }) => _id === lessonId);
    const inCourse = wanted.find(({ lesson: { _id } }) => _id === lessonId)?.course;
    const why = inCourse
      ? `It is in the course ‘${inCourse.title}’, which you are ordering too`
      : whyNotLesson(lesson, having);
    if (why !== null) taken.push({ lessonId, title: lesson?.title ?? '', why });
    else if (lesson) alone.push({ lesson, priceMinor: lesson.price_minor, course: null });
  }
  if (taken.length > 0) {
    const named = taken.map(({ title, why }) => (title === '' ? why : `‘${title}’: ${why}`)).join('; ');
    const field = taken.some(({ lessonId }) => lessonId !== undefined) ? 'lessonIds' : 'courseIds';
    throw new AppError('cannot_order', named, { field, taken });
  }
  return [...alone, ...wanted];
}
