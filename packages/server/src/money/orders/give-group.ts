import { setTimeout as pause } from 'node:timers/promises';
import type { giveToGroup } from '@akada/contract';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import type { GroupGiftRow } from '../../platform/db/gift-rows.ts';
import type { GrantRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { lessonsOnSale, lockCourseToGive, pageOfGiven } from './course-on-sale.ts';
import { lockLessons, refuseDrafts } from './drafts.ts';
import { giftRow } from './grants.ts';

type Wanted = z.output<typeof giveToGroup.body>;
type Doer = { by: Actor; at: string };
type Thing = { title: string; lessonIds: string[] };

/** Rows of one transaction: few, because the answers of an exam wait meanwhile. */
const rowsAtOnce = 200;
const betweenMs = 10;

/** Locked, so that it is not deleted before the gift names it. */
async function lockGroupName(trx: Trx, id: string): Promise<string> {
  const group = trx.selectFrom('student_groups').select('name').where('_id', '=', id);
  const row = await lockRows(trx, group, 'share').executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Group not found', 'groupId');
  return row.name;
}

/** Lessons off sale can be given, too, as to one student. */
async function lessonToGive(trx: Trx, id: string): Promise<Thing> {
  const row = await trx.selectFrom('lessons').select('title').where('_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Lesson not found', 'lessonId');
  await refuseDrafts(trx, [id], 'lessonId');
  return { title: row.title, lessonIds: [id] };
}

async function courseToGive(trx: Trx, id: string): Promise<Thing> {
  const title = await lockCourseToGive(trx, id);
  const lessons = await lessonsOnSale(trx, [id]).execute();
  if (lessons.length === 0) throw new AppError('conflict', `‘${title}’ has no lesson to give`, 'courseId');
  return { title, lessonIds: lessons.map(({ _id }) => _id) };
}

export const subjectOf = ({ lesson_id, course_id, title }: Pick<GroupGiftRow, 'lesson_id' | 'course_id' | 'title'>) =>
  ({ kind: course_id === null ? 'lesson' : 'course', _id: course_id ?? lesson_id ?? '', title }) as const;

/** On record before the first member has it; `giveAll` gives it. */
export async function addGroupGift(trx: Trx, _id: string, wanted: Wanted, { by, at }: Doer): Promise<void> {
  const { groupId: group_id, lessonId = null, courseId = null, reason } = wanted;
  const group = await lockGroupName(trx, group_id);
  const thing = courseId === null ? await lessonToGive(trx, lessonId ?? '') : await courseToGive(trx, courseId);
  const row: GroupGiftRow = {
    ...{ _id, group_id, lesson_id: lessonId, course_id: courseId, title: thing.title },
    ...{ lesson_ids: JSON.stringify(thing.lessonIds), reason, given_by: by._id, given_at: at, given_up_to: '' },
    ...{ owners: 0, done_at: null, taken_by: null, taken_at: null, taken_reason: null },
    cleared_at: null,
  };
  await trx.insertInto('group_gifts').values(row).execute();
  const after = { group, reason };
  await recordAudit(trx, { action: 'grant.group-give', by, at, subject: subjectOf(row), after });
}

/** Locks the accounts, as an order does: of a gift and an order the second finds the first. `last` where there may be more. */
async function nextMembers(trx: Trx, gift: GroupGiftRow, most: number): Promise<{ last?: string; students: string[] }> {
  const members = await trx
    .selectFrom('group_members')
    .select('student_id')
    .where('group_id', '=', gift.group_id)
    .where('added_at', '<=', gift.given_at)
    .where('student_id', '>', gift.given_up_to)
    .orderBy('student_id')
    .limit(most)
    .execute();
  const ids = members.map(({ student_id }) => student_id);
  const last = ids.at(-1);
  if (last === undefined) return { students: [] };
  const accounts = trx.selectFrom('users').select('_id').where('_id', 'in', ids).orderBy('_id');
  const students = (await lockRows(trx, accounts).execute()).map(({ _id }) => _id);
  return ids.length < most ? { students } : { last, students };
}

/** For each student the lessons of the gift that are missing; drafts are given to nobody. */
async function missingOf(trx: Trx, lessonIds: readonly string[], students: readonly string[]) {
  const drafts = new Set((await lockLessons(trx, lessonIds)).map(({ _id }) => _id));
  const owned = await trx
    .selectFrom('grants')
    .select(['student_id', 'lesson_id'])
    .where('student_id', 'in', [...students])
    .where('lesson_id', 'in', [...lessonIds])
    .where('revoked_at', 'is', null)
    .execute();
  const has = new Set(owned.map(({ student_id, lesson_id }) => `${student_id} ${lesson_id}`));
  return students.map((student) => ({
    student,
    lessons: lessonIds.filter((lesson) => !drafts.has(lesson) && !has.has(`${student} ${lesson}`)),
  }));
}

async function notifyOf(trx: Trx, context: Context, gift: GroupGiftRow, to: readonly string[]): Promise<void> {
  const { kind, _id } = subjectOf(gift);
  const link = kind === 'lesson' ? `/student/lessons/${_id}` : await pageOfGiven(trx, _id);
  await notify(trx, context, {
    ...{ to, cause: 'lesson-given', subjectId: gift._id, link },
    ...{ title: `A ${kind} was given to you: ${gift.title}`, body: 'There is nothing to pay for it' },
  });
}

/** The staff name that a grant stores; empty for a deleted account. */
export async function nameOf(trx: Trx, id: string | null) {
  const row = await trx
    .selectFrom('users')
    .select('full_name')
    .where('_id', '=', id ?? '')
    .executeTakeFirst();
  return { _id: id, fullName: row?.full_name ?? '' };
}

/**
 * Gives it to the next members, in the order of their ids, and notes the last of them in the same transaction: after
 * `kill -9` the next run goes on there. Returns whether there are more.
 */
export async function giveSome(trx: Trx, context: Context, id: string): Promise<boolean> {
  const due = trx.selectFrom('group_gifts').selectAll().where('_id', '=', id).where('done_at', 'is', null);
  const gift = await lockRows(trx, due.where('taken_at', 'is', null)).executeTakeFirst();
  if (!gift) return false;
  const lessonIds = JSON.parse(gift.lesson_ids) as string[];
  const most = Math.max(1, Math.floor(rowsAtOnce / lessonIds.length));
  const { last, students } = await nextMembers(trx, gift, most);
  const missing = students.length === 0 ? [] : await missingOf(trx, lessonIds, students);
  const getting = missing.filter(({ lessons }) => lessons.length > 0);
  const at = iso(context.now());
  const by = await nameOf(trx, gift.given_by);
  const rows: GrantRow[] = getting.flatMap(({ student: student_id, lessons }) =>
    lessons.map((lesson_id) => ({
      ...giftRow({ student_id, lesson_id, reason: gift.reason }, { by, at, newId: context.newId }),
      gift_id: id,
    })),
  );
  for (const chunk of inChunks(rows, rowsAtOnce)) {
    await trx
      .insertInto('grants')
      .values([...chunk])
      .execute();
  }
  const to = getting.map(({ student }) => student);
  await notifyOf(trx, context, gift, to);
  await trx
    .updateTable('group_gifts')
    .set({
      ...{ given_up_to: last ?? gift.given_up_to, done_at: last === undefined ? at : null },
      owners: gift.owners + students.length - to.length,
    })
    .where('_id', '=', id)
    .execute();
  return last !== undefined;
}

/** Until all have it. Several processes may do it at once: the row is locked by one at a time. */
export async function giveAll(context: Context, id: string): Promise<void> {
  while (!context.isDraining() && (await context.db.transaction().execute((trx) => giveSome(trx, context, id)))) {
    await pause(betweenMs);
  }
}
