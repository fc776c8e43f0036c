import { mostWishes } from '@akada/contract';
import { groupList, isForStudent } from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** In the order of the wishes, without what is owned or off sale. */
export async function findWishedLessons(db: Db, studentId: string) {
  return db
    .selectFrom('wished_lessons')
    .innerJoin('lessons', 'lessons._id', 'wished_lessons.lesson_id')
    .selectAll('lessons')
    .select(groupList('lessons'))
    .where('wished_lessons.student_id', '=', studentId)
    .where('lessons.is_draft', '=', 0)
    .where('lessons.withdrawn_at', 'is', null)
    .where(isForStudent('lessons', studentId))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('grants')
            .select('grants._id')
            .where('grants.student_id', '=', studentId)
            .whereRef('grants.lesson_id', '=', 'lessons._id')
            .where('grants.revoked_at', 'is', null),
        ),
      ),
    )
    .orderBy('wished_lessons.created_at', 'desc')
    .orderBy('lessons._id', 'desc')
    .execute();
}

/** Whether all of its lessons are owned is known to the list of courses. */
export async function findWishedCourses(db: Db, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wished_courses')
    .innerJoin('courses', 'courses._id', 'wished_courses.course_id')
    .select('course_id')
    .where('wished_courses.student_id', '=', studentId)
    .where('courses.is_draft', '=', 0)
    .where('courses.deleted_at', 'is', null)
    .where(isForStudent('courses', studentId))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments._id')
            .where('payments.student_id', '=', studentId)
            .whereRef('payments.course_id', '=', 'courses._id')
            .where('payments.status', '=', 'approved'),
        ),
      ),
    )
    .orderBy('wished_courses.created_at', 'desc')
    .orderBy('course_id', 'desc')
    .execute();
  return rows.map(({ course_id }) => course_id);
}

async function countWishes(db: Db, studentId: string): Promise<number> {
  let wishes = 0;
  for (const table of ['wished_lessons', 'wished_courses'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('student_id', '=', studentId)
      .executeTakeFirstOrThrow();
    wishes += count;
  }
  return wishes;
}

/** Two wishes at once: the second one counts the first. */
async function refuseTooMany(trx: Trx, studentId: string): Promise<void> {
  await lockRows(trx, trx.selectFrom('users').select('_id').where('_id', '=', studentId)).execute();
  if ((await countWishes(trx, studentId)) < mostWishes) return;
  throw new AppError('conflict', `Your wish list is full: it holds ${mostWishes}. Take something off it first.`);
}

type Wish = { student_id: string; created_at: string };

export async function addLesson(trx: Trx, wish: Wish & { lesson_id: string }): Promise<void> {
  const { student_id, lesson_id } = wish;
  const known = trx.selectFrom('wished_lessons').select('lesson_id').where('student_id', '=', student_id);
  if (await known.where('lesson_id', '=', lesson_id).executeTakeFirst()) return;
  await refuseTooMany(trx, student_id);
  await trx
    .insertInto('wished_lessons')
    .values(wish)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function addCourse(trx: Trx, wish: Wish & { course_id: string }): Promise<void> {
  const { student_id, course_id } = wish;
  const known = trx.selectFrom('wished_courses').select('course_id').where('student_id', '=', student_id);
  if (await known.where('course_id', '=', course_id).executeTakeFirst()) return;
  await refuseTooMany(trx, student_id);
  await trx
    .insertInto('wished_courses')
    .values(wish)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lessons off sale can be removed, too. */
export async function removeLesson(db: Db, studentId: string, lessonId: string): Promise<void> {
  const lesson = await db.selectFrom('lessons').select('_id').where('_id', '=', lessonId).executeTakeFirst();
  if (!lesson) throw new AppError('not_found', 'Lesson not found');
  await db.deleteFrom('wished_lessons').where('student_id', '=', studentId).where('lesson_id', '=', lessonId).execute();
}

export async function removeCourse(db: Db, studentId: string, courseId: string): Promise<void> {
  const course = await db.selectFrom('courses').select('_id').where('_id', '=', courseId).executeTakeFirst();
  if (!course) throw new AppError('not_found', 'Course not found');
  await db.deleteFrom('wished_courses').where('student_id', '=', studentId).where('course_id', '=', courseId).execute();
}
