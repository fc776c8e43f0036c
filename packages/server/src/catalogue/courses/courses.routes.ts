import {
  createCourse,
  deleteCourse,
  getCourse,
  getMyCourse,
  listCourses,
  listMyCourses,
  type StaffCourse,
  updateCourse,
} from '@akada/contract';
import type { Reach } from '@akada/contract/rules/teaching';
import type { FastifyInstance } from 'fastify';
import { giveToBuyers } from '../../money/orders/course-grants.ts';
import { isSeen, limitsOf } from '../../platform/db/reach.ts';
import type { CourseRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { withSubject } from '../../platform/http/named-subject.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { addCourse, changeCourse, removeCourse } from './change-course.ts';
import { toCourse, toStaffCourse } from './course.entity.ts';
import {
  countBuyers,
  findCourses,
  findCoursesFor,
  findHaving,
  findLessonsOf,
  getCourseFor,
  getCourseRow,
} from './courses.queries.ts';

async function forStaff({ db }: Context, rows: readonly CourseRow[], reach: Reach | null): Promise<StaffCourse[]> {
  const ids = rows.map(({ _id }) => _id);
  const lessons = await findLessonsOf(db, ids);
  const buyers = await countBuyers(db, ids);
  return rows.map((row) => ({
    ...toStaffCourse(row, lessons.get(row._id) ?? [], buyers.get(row._id) ?? 0),
    ...limitsOf(reach, row),
  }));
}

async function oneForStaff(context: Context, row: CourseRow, caller: Caller): Promise<StaffCourse> {
  const [course] = await forStaff(context, [row], reachOf(context, caller));
  if (!course) throw new Error('a course has no reply');
  return course;
}

function serveStudents(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listMyCourses, async ({ caller }) => {
    const having = await findHaving(db, caller._id);
    const rows = await findCoursesFor(db, caller._id, having);
    const lessons = await findLessonsOf(
      db,
      rows.map(({ _id }) => _id),
      caller._id,
    );
    const all = rows.map((row) => toCourse(context, row, { lessons: lessons.get(row._id) ?? [], having }));
    const data = all.filter(({ onSale, isBought }) => onSale || isBought);
    return { message: 'Courses fetched successfully', data };
  });

  serve(app, context, getMyCourse, async ({ params, caller }) => {
    const having = await findHaving(db, caller._id);
    const row = await getCourseFor(db, params.id, caller._id, having);
    const lessons = (await findLessonsOf(db, [row._id], caller._id)).get(row._id) ?? [];
    return { message: 'Course fetched successfully', data: toCourse(context, row, { lessons, having }) };
  });
}

export function serveCourses(app: FastifyInstance, context: Context): void {
  const { db, newId } = context;
  const who = (by: Caller) => ({ by, at: iso(context.now()), reach: reachOf(context, by) });
  serveStudents(app, context);

  serve(app, context, listCourses, async ({ query, caller }) => {
    const reach = reachOf(context, caller);
    const seen = await isSeen(db, 'courses', reach);
    const { rows, ...found } = await findCourses(db, { ...query, seen });
    const data = await forStaff(context, rows, reach);
    return { message: 'Courses fetched successfully', data, pagination: paginationOf(found, query) };
  });

  serve(app, context, getCourse, async ({ params, caller }) => {
    const data = await oneForStaff(context, await getCourseRow(db, params.id), caller);
    return { message: 'Course fetched successfully', data };
  });

  serve(app, context, createCourse, async ({ body, caller }) => {
    const row = await db
      .transaction()
      .execute((trx) => addCourse(trx, newId(), withSubject(context, body), who(caller)));
    return { message: 'Course created', data: await oneForStaff(context, row, caller) };
  });

  serve(app, context, updateCourse, async ({ params, body, caller }) => {
    const row = await db
      .transaction()
      .execute((trx) => changeCourse(trx, params.id, withSubject(context, body), who(caller)));
    // After the commit, and when it is repeated: an order locks its student before the course.
    if (row.is_draft === 0) await giveToBuyers(db, row._id, { ...who(caller), newId });
    return { message: 'Course saved', data: await oneForStaff(context, row, caller) };
  });

  serveWrite(app, context, deleteCourse, async ({ trx, doer, params }) => {
    await removeCourse(trx, params.id, doer);
    return { message: 'Course deleted', data: null };
  });
}
