import type { createCourse, updateCourse } from '@akada/contract';
import type { Reach } from '@akada/contract/rules/teaching';
import type { z } from 'zod';
import { groupNames, keepPlaces, requireGroups } from '../../people/groups/given-groups.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import { isSeen, thingOf } from '../../platform/db/reach.ts';
import type { CourseRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isAlready, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { limited, requireOwnThing } from '../../platform/http/scope.ts';
import { courseEntity, type LessonInCourse } from './course.entity.ts';
import { findLessonsOf, insertCourse, lockCourse, setLessons, updateCourseRow } from './courses.queries.ts';

type Who = { by: Actor; at: string };
type Maker = Who & { reach?: Reach | null };

/** Lessons that are added must be seen. */
async function requireSeenLessons(trx: Trx, reach: Reach | null, ids: readonly string[]): Promise<void> {
  const seen = await isSeen(trx, 'lessons', reach);
  if (seen === null || ids.length === 0) return;
  const found = await trx
    .selectFrom('lessons')
    .select('_id')
    .where('_id', 'in', [...ids])
    .where(seen)
    .execute();
  const shown = new Set(found.map(({ _id }) => _id));
  if (ids.every((id) => shown.has(id))) return;
  throw limited('Lessons: one of them is not of your own subjects and classes', 'lessonIds');
}

const subjectOf = ({ _id, title }: CourseRow) => ({ kind: 'course', _id, title }) as const;

async function factsOf(trx: Trx, row: CourseRow, lessonIds: readonly string[]) {
  const { groupIds, ...facts } = courseEntity.facts(row);
  return { ...facts, groups: await groupNames(trx, groupIds), lessons: [...lessonIds] };
}

/** Locks the lessons, so that none becomes a draft. A deleted lesson may stay in the course for its owners. */
async function refuseLessons(
  trx: Trx,
  lessonIds: readonly string[],
  kept: readonly LessonInCourse[],
  isDraft: boolean,
) {
  const refuse = (message: string) => new AppError('invalid', message, 'lessonIds');
  const wanted = trx.selectFrom('lessons').select(['_id', 'title', 'is_draft', 'withdrawn_at']).orderBy('_id');
  const ids = lessonIds.length > 0 ? lessonIds : [''];
  const rows = await lockRows(trx, wanted.where('_id', 'in', ids), 'share').execute();
  const mayStay = (id: string) => kept.some(({ _id }) => _id === id);
  for (const id of lessonIds) {
    const lesson = rows.find(({ _id }) => _id === id);
    if (!lesson || (lesson.withdrawn_at !== null && !mayStay(id))) {
      throw refuse('Lessons: one of them does not exist any more');
    }
    if (lesson.is_draft === 1 && !isDraft) {
      throw refuse(`Lessons: ‘${lesson.title}’ is a draft. Publish it before the course`);
    }
  }
  if (!isDraft && !rows.some(({ withdrawn_at }) => withdrawn_at === null)) {
    throw refuse('Lessons: add at least one before you publish the course');
  }
}

export async function addCourse(
  trx: Trx,
  _id: string,
  { lessonIds = [], ...fields }: z.output<typeof createCourse.body>,
  { by, at, reach = null }: Maker,
): Promise<CourseRow> {
  await requireSeenLessons(trx, reach, lessonIds);
  await refuseLessons(trx, lessonIds, [], fields.isDraft !== false);
  await requireGroups(trx, fields.groupIds ?? []);
  const row = await insertCourse(trx, _id, { fields, at });
  requireOwnThing(reach, thingOf(row));
  await setLessons(trx, _id, lessonIds);
  const after = await factsOf(trx, row, lessonIds);
  await recordAudit(trx, { action: 'course.create', by, at, subject: subjectOf(row), after });
  return row;
}

function actionOf(was: CourseRow, row: CourseRow) {
  if (was.is_draft === row.is_draft) return 'course.update';
  return row.is_draft === 1 ? 'course.unpublish' : 'course.publish';
}

export async function changeCourse(
  trx: Trx,
  id: string,
  { lessonIds, updatedAt, ...fields }: z.output<typeof updateCourse.body>,
  { by, at, reach = null }: Maker,
): Promise<CourseRow> {
  await keepPlaces(trx, fields.groupIds);
  const was = await lockCourse(trx, id);
  const lessons = (await findLessonsOf(trx, [id])).get(id) ?? [];
  const before = lessons.map(({ _id }) => _id);
  const ids = lessonIds ?? before;
  const columns = courseEntity.toColumns(fields);
  await requireGroups(trx, columns.group_ids === was.group_ids ? [] : (fields.groupIds ?? []));
  requireOwnThing(reach, thingOf(was));
  requireOwnThing(reach, thingOf({ ...was, ...columns }));
  await requireSeenLessons(
    trx,
    reach,
    ids.filter((one) => !before.includes(one)),
  );
  const isSame = isAlready(was, columns) && ids.join() === before.join();
  refuseIfChanged('course', was, updatedAt, isSame);
  if (isSame) return was;
  await refuseLessons(trx, ids, lessons, (columns.is_draft ?? was.is_draft) === 1);
  const row = await updateCourseRow(trx, was, columns, at);
  if (ids.join() !== before.join()) await setLessons(trx, id, ids);
  await recordAudit(trx, {
    ...{ action: actionOf(was, row), by, at, subject: subjectOf(row) },
    ...{ before: await factsOf(trx, was, before), after: await factsOf(trx, row, ids) },
  });
  return row;
}

/** Throws 409 while somebody owns lessons by it or is paying for it. An order locks the course: it is counted, or finds none. */
export async function removeCourse(trx: Trx, id: string, { by, at }: Who): Promise<void> {
  const row = await lockCourse(trx, id);
  const lines = trx.selectFrom('payments').select('_id').where('course_id', '=', id);
  if (await lines.where('status', 'in', ['pending', 'approved']).limit(1).executeTakeFirst()) {
    const message =
      'Students have bought this course or are paying for it. To sell it to nobody else, make it a draft.';
    throw new AppError('conflict', message);
  }
  const ids = ((await findLessonsOf(trx, [id])).get(id) ?? []).map(({ _id }) => _id);
  await trx.updateTable('courses').set({ deleted_at: at }).where('_id', '=', id).execute();
  await setLessons(trx, id, []);
  await recordAudit(trx, {
    action: 'course.delete',
    by,
    at,
    subject: subjectOf(row),
    before: await factsOf(trx, row, ids),
  });
}
