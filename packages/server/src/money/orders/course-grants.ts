import { groupIdsOf, groupList, membersOf } from '../../platform/db/audience.ts';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import { type Db, type GrantRow, type LessonRow, nobody, type PaymentRow, type Trx } from '../../platform/db/schema.ts';
import { lessonsOnSale } from './course-on-sale.ts';
import type { Mover } from './money.ts';

type Giving = { by: Mover; at: string; newId: () => string };
type Buyer = { student_id: string; order_id: string };

const same = (student: string, lesson: string) => `${student} ${lesson}`;

/** Student and group pairs, for the groups that these lessons are for. */
async function membersFor(trx: Trx, lessons: readonly LessonRow[], students: readonly string[]) {
  const groups = [...new Set(lessons.flatMap(groupIdsOf))];
  if (groups.length === 0) return new Set<string>();
  const members = trx.selectFrom(membersOf(trx, groups).as('members')).selectAll();
  const rows = await members.where('student_id', 'in', [...students]).execute();
  return new Set(rows.map(({ student_id, group_id }) => same(student_id, group_id)));
}

/**
 * The lessons that came into a course since these orders were placed (decision 37). The course is locked after its
 * buyers, so a lesson that is being added is either found here or given by whoever adds it.
 */
async function giveAdded(trx: Trx, courseId: string, buyers: readonly Buyer[], { by, at, newId }: Giving) {
  const course = trx.selectFrom('courses').select('_id').where('_id', '=', courseId);
  await lockRows(trx, course, 'share').execute();
  const students = buyers.map(({ student_id }) => student_id);
  const lessons = await lessonsOnSale(trx, [courseId]).select(groupList('lessons')).execute();
  const owned = await trx
    .selectFrom('grants')
    .select(['student_id', 'lesson_id'])
    .where('student_id', 'in', students)
    .where('revoked_at', 'is', null)
    .execute();
  const lines = await trx
    .selectFrom('payments')
    .select(['student_id', 'lesson_id', 'status'])
    .where('student_id', 'in', students)
    .where('course_id', '=', courseId)
    .execute();
  // A rejected or refunded lesson is not given again.
  const has = new Set([
    ...owned.map(({ student_id, lesson_id }) => same(student_id, lesson_id)),
    ...lines.filter(({ status }) => status !== 'cancelled').map((line) => same(line.student_id, line.lesson_id)),
  ]);
  const members = await membersFor(trx, lessons, students);
  const isFor = (lesson: LessonRow, student: string) => {
    const groups = groupIdsOf(lesson);
    return groups.length === 0 || groups.some((id) => members.has(same(student, id)));
  };
  const rows: GrantRow[] = buyers.flatMap(({ student_id, order_id }) =>
    lessons
      .filter((lesson) => !has.has(same(student_id, lesson._id)) && isFor(lesson, student_id))
      .map(({ _id: lesson_id }) => ({
        ...{ student_id, _id: newId(), lesson_id, order_id, payment_id: null, course_id: courseId },
        gift_id: null,
        ...{
          given_by: by._id,
          given_by_name: by.fullName,
          reason: 'Added to the course',
          reason_shown: null,
          given_at: at,
        },
        ...{ revoked_at: null, revoked_by: null, revoked_by_name: null, revoked_reason: null },
      })),
  );
  for (const chunk of inChunks(rows, 200)) {
    await trx
      .insertInto('grants')
      .values([...chunk])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** For whom a course was just approved. */
export async function giveAddedTo(trx: Trx, lines: readonly PaymentRow[], giving: Giving): Promise<void> {
  const inCourses = lines.filter(({ course_id, student_id }) => course_id !== null && student_id !== nobody);
  for (const [courseId, [line]] of Map.groupBy(inCourses, ({ course_id }) => course_id ?? '')) {
    if (line) await giveAdded(trx, courseId, [line], giving);
  }
}

/** Each student once, with the first order that gave the course. */
export async function giveToBuyers(db: Db, courseId: string, giving: Giving): Promise<void> {
  const buyers = await db
    .selectFrom('payments')
    .select((eb) => ['student_id', eb.fn.min('order_id').as('order_id')])
    .where('course_id', '=', courseId)
    .where('status', '=', 'approved')
    .where('student_id', '!=', nobody)
    .groupBy('student_id')
    .orderBy('student_id')
    .execute();
  for (const chunk of inChunks(buyers, 100)) {
    await db.transaction().execute(async (trx) => {
      const ids = chunk.map(({ student_id }) => student_id);
      const accounts = trx.selectFrom('users').select('_id').where('_id', 'in', ids).orderBy('_id');
      const found = new Set((await lockRows(trx, accounts, 'key').execute()).map(({ _id }) => _id));
      const still = chunk.filter(({ student_id }) => found.has(student_id));
      if (still.length > 0) await giveAdded(trx, courseId, still, giving);
    });
  }
}

/** Grants for buyers of a course with this lesson, after its audience has grown. */
export async function giveToBuyersOfCourses(db: Db, lessonId: string, giving: Giving): Promise<void> {
  const courses = db
    .selectFrom('course_lessons')
    .innerJoin('courses', 'courses._id', 'course_lessons.course_id')
    .select('courses._id')
    .where('lesson_id', '=', lessonId)
    .where('courses.is_draft', '=', 0)
    .where('courses.deleted_at', 'is', null)
    .orderBy('courses._id');
  for (const { _id } of await courses.execute()) await giveToBuyers(db, _id, giving);
}

/** Revokes lessons added to a course once no line of it in the order is paid. */
export async function revokeAdded(
  trx: Trx,
  lines: readonly PaymentRow[],
  { by, at, reason }: { by: Mover; at: string; reason: string },
): Promise<void> {
  const inCourses = lines.filter(({ course_id }) => course_id !== null);
  for (const own of Map.groupBy(inCourses, ({ order_id, course_id }) => `${order_id} ${course_id}`).values()) {
    const [first] = own;
    if (!first) continue;
    const left = trx
      .selectFrom('payments')
      .select('_id')
      .where('order_id', '=', first.order_id)
      .where('course_id', '=', first.course_id)
      .where('status', '=', 'approved')
      .where(
        '_id',
        'not in',
        own.map(({ _id }) => _id),
      );
    if (await left.limit(1).executeTakeFirst()) continue;
    await trx
      .updateTable('grants')
      .set({ revoked_at: at, revoked_by: by._id, revoked_by_name: by.fullName, revoked_reason: reason })
      .where('order_id', '=', first.order_id)
      .where('course_id', '=', first.course_id)
      .where('revoked_at', 'is', null)
      .execute();
  }
}
