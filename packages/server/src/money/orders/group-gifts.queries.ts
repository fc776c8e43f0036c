import type { GroupGift } from '@akada/contract';
import { type RawBuilder, sql } from 'kysely';
import type { GroupGiftRow } from '../../platform/db/gift-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

type Read = GroupGiftRow & {
  giver: string | null;
  taker: string | null;
  group: string | null;
  students: number | null;
};

function stateOf({ done_at, taken_at, cleared_at }: GroupGiftRow): GroupGift['state'] {
  if (taken_at !== null) return cleared_at === null ? 'taking' : 'taken';
  return done_at === null ? 'giving' : 'given';
}

function toGroupGift(row: Read): GroupGift {
  return {
    ...{ _id: row._id, groupId: row.group_id, groupName: row.group ?? undefined, title: row.title },
    ...{ lessonId: row.lesson_id ?? undefined, courseId: row.course_id ?? undefined, reason: row.reason },
    ...{ givenBy: row.giver ?? '', givenAt: row.given_at, state: stateOf(row) },
    ...{ students: row.students ?? 0, owners: row.owners },
    ...(row.taken_at !== null && {
      taken: { by: row.taker ?? '', at: row.taken_at, reason: row.taken_reason ?? '' },
    }),
  };
}

/** Number of people who got something by it, also where it was taken back. */
export const studentsOfGift = (db: Db, id: string | RawBuilder<string>) =>
  db
    .selectFrom('grants')
    .select((eb) => eb.fn.count<number>('grants.student_id').distinct().as('students'))
    .where('gift_id', '=', id);

const withNames = (db: Db) =>
  db
    .selectFrom('group_gifts')
    .leftJoin('users as giver', 'giver._id', 'group_gifts.given_by')
    .leftJoin('users as taker', 'taker._id', 'group_gifts.taken_by')
    .leftJoin('student_groups', 'student_groups._id', 'group_gifts.group_id')
    .selectAll('group_gifts')
    .select(['giver.full_name as giver', 'taker.full_name as taker', 'student_groups.name as group'])
    .select(studentsOfGift(db, sql.ref<string>('group_gifts._id')).as('students'));

export async function getGroupGift(db: Db, id: string): Promise<GroupGift> {
  const row = await withNames(db).where('group_gifts._id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Gift not found');
  return toGroupGift(row);
}

type Filter = { groupId?: string | undefined; lessonId?: string | undefined; courseId?: string | undefined };

const mostShown = 100;

export async function findGroupGifts(db: Db, { groupId, lessonId, courseId }: Filter): Promise<GroupGift[]> {
  let gifts = withNames(db);
  if (groupId) gifts = gifts.where('group_gifts.group_id', '=', groupId);
  if (lessonId) gifts = gifts.where('group_gifts.lesson_id', '=', lessonId);
  if (courseId) gifts = gifts.where('group_gifts.course_id', '=', courseId);
  const newest = gifts.orderBy('group_gifts.given_at', 'desc').orderBy('group_gifts._id', 'desc').limit(mostShown);
  return (await newest.execute()).map(toGroupGift);
}
