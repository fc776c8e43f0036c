import { setImmediate as otherWork } from 'node:timers/promises';
import { findLessonsOf } from '../../catalogue/courses/courses.queries.ts';
import type { CourseRow, Db } from '../../platform/db/schema.ts';
import type { Earned } from './content.ts';

/** Who has completed a course, by progress, groups and orders of now. */

export type CertifyingCourse = Pick<CourseRow, '_id' | 'title'>;

export function certifyingCourses(db: Db): Promise<CertifyingCourse[]> {
  return db
    .selectFrom('courses')
    .select(['_id', 'title'])
    .where('certificate', '=', 1)
    .where('is_draft', '=', 0)
    .where('deleted_at', 'is', null)
    .orderBy('_id')
    .execute();
}

/** Read at once. */
const atOnce = 100;

type Groups = readonly string[];

/** A course: its own groups, and its published lessons with theirs. Without groups it is for everybody. */
type Content = { groups: Groups; lessons: ReadonlyMap<string, Groups> };

async function contentOf(db: Db, courseId: string): Promise<Content> {
  const all = (await findLessonsOf(db, [courseId])).get(courseId) ?? [];
  const shown = all.filter(({ is_draft, withdrawn_at }) => is_draft === 0 && withdrawn_at === null);
  const ids = shown.map(({ _id }) => _id);
  const ofLessons = db.selectFrom('lesson_groups').select(['item_id', 'group_id']);
  const rows = await ofLessons.where('item_id', 'in', [...ids, '']).execute();
  const byLesson = Map.groupBy(rows, ({ item_id }) => item_id);
  const own = await db.selectFrom('course_groups').select('group_id').where('item_id', '=', courseId).execute();
  return {
    groups: own.map(({ group_id }) => group_id),
    lessons: new Map(ids.map((id) => [id, (byLesson.get(id) ?? []).map(({ group_id }) => group_id)])),
  };
}

/** Ids of students and lessons, by student. */
type ByStudent<Value> = ReadonlyMap<string, ReadonlyMap<string, Value>>;

function byStudent<Value>(rows: readonly { student_id: string; id: string; value: Value }[]): ByStudent<Value> {
  const found = new Map<string, Map<string, Value>>();
  for (const { student_id, id, value } of rows) {
    found.set(student_id, (found.get(student_id) ?? new Map<string, Value>()).set(id, value));
  }
  return found;
}

/** Students with their groups, class and arm, what they own, and when they finished a lesson. */
async function factsOf(db: Db, courseId: string, lessonIds: readonly string[], ids: readonly string[]) {
  const users = await db
    .selectFrom('users')
    .select(['_id', 'full_name', 'class_id', 'arm_id'])
    .where('_id', 'in', [...ids])
    .where('role', '=', 'user')
    .orderBy('_id')
    .execute();
  const members = await db
    .selectFrom('group_members')
    .select(['student_id', 'group_id'])
    .where('student_id', 'in', [...ids])
    .execute();
  const groups = Map.groupBy(members, ({ student_id }) => student_id);
  const finished = await db
    .selectFrom('lesson_progress')
    .select(['student_id', 'lesson_id as id', 'finished_at as value'])
    .where('student_id', 'in', [...ids])
    .where('lesson_id', 'in', [...lessonIds])
    .where('finished_at', 'is not', null)
    .execute();
  const owned = await db
    .selectFrom('grants')
    .select(['student_id', 'lesson_id as id', 'lesson_id as value'])
    .where('student_id', 'in', [...ids])
    .where('lesson_id', 'in', [...lessonIds])
    .where('revoked_at', 'is', null)
    .execute();
  const bought = await db
    .selectFrom('payments')
    .select('student_id')
    .where('student_id', 'in', [...ids])
    .where('course_id', '=', courseId)
    .where('status', '=', 'approved')
    .execute();
  return {
    students: users.map(({ _id, full_name: fullName, class_id, arm_id }) => ({
      ...{ _id, fullName },
      places: new Set([...(groups.get(_id) ?? []).map(({ group_id }) => group_id), class_id, arm_id]),
    })),
    ...{ finished: byStudent(finished), owned: byStudent(owned) },
    buyers: new Set(bought.map(({ student_id }) => student_id)),
  };
}

/** Of these students, those for whom the course is and who finished all of its lessons that they are shown. */
async function completedAmong(
  db: Db,
  course: CertifyingCourse,
  { groups, lessons }: Content,
  ids: readonly string[],
): Promise<Earned[]> {
  if (lessons.size === 0 || ids.length === 0) return [];
  const { students, finished, owned, buyers } = await factsOf(db, course._id, [...lessons.keys()], ids);
  return students.flatMap(({ _id, fullName, places }): Earned[] => {
    const isFor = (of: Groups) => of.length === 0 || of.some((id) => places.has(id));
    if (!isFor(groups) && !buyers.has(_id)) return [];
    // A lesson's owner keeps it after leaving its group.
    const shown = [...lessons].filter(([id, of]) => isFor(of) || owned.get(_id)?.has(id));
    const times = shown.flatMap(([id]) => finished.get(_id)?.get(id) ?? []);
    const at = times.toSorted().at(-1);
    if (at === undefined || times.length < shown.length) return [];
    const about = { kind: 'course', subjectId: course._id, title: course.title } as const;
    return [{ ...about, studentId: _id, fullName, percent: null, at }];
  });
}

export async function completedBy(db: Db, course: CertifyingCourse, studentId: string): Promise<Earned | undefined> {
  return (await completedAmong(db, course, await contentOf(db, course._id), [studentId]))[0];
}

/** Students after this one who finished a lesson and have no certificate of the course, also no withdrawn one. */
async function candidates(db: Db, courseId: string, { lessons }: Content, after: string): Promise<string[]> {
  const common = [...lessons.values()].filter((groups) => groups.length === 0).length;
  const rows = await db
    .selectFrom('lesson_progress')
    .select('student_id')
    .where('lesson_id', 'in', [...lessons.keys()])
    .where('finished_at', 'is not', null)
    .where('student_id', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('certificates')
            .select('code')
            .whereRef('certificates.student_id', '=', 'lesson_progress.student_id')
            .where('kind', '=', 'course')
            .where('subject_id', '=', courseId),
        ),
      ),
    )
    .groupBy('student_id')
    .having((eb) => eb.fn.countAll<number>(), '>=', Math.max(1, common))
    .orderBy('student_id')
    .limit(atOnce)
    .execute();
  return rows.map(({ student_id }) => student_id);
}

/** Some of those who have completed the course and have no certificate of it, also no withdrawn one. */
export async function completedWithout(db: Db, course: CertifyingCourse, studentId?: string): Promise<Earned[]> {
  const content = await contentOf(db, course._id);
  if (content.lessons.size === 0) return [];
  if (studentId !== undefined) {
    const given = db.selectFrom('certificates').select('code').where('student_id', '=', studentId);
    const own = await given.where('kind', '=', 'course').where('subject_id', '=', course._id).executeTakeFirst();
    return own ? [] : completedAmong(db, course, content, [studentId]);
  }
  let ids = await candidates(db, course._id, content, '');
  while (ids.length > 0) {
    const earned = await completedAmong(db, course, content, ids);
    if (earned.length > 0) return earned;
    // Yields between batches, so that running exams do not wait.
    await otherWork();
    ids = await candidates(db, course._id, content, ids.at(-1) ?? '');
  }
  return [];
}
