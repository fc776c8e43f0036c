import type { Group, GroupMember } from '@akada/contract';
import { lockRows } from '../../platform/db/dialect.ts';
import type { GroupRow } from '../../platform/db/group-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { offsetOf, personHasWords, readPage } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';

const notFound = () => new AppError('not_found', 'Group not found');

const membersCounted = (db: Db) =>
  db
    .selectFrom('student_groups')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('group_members')
        .whereRef('group_members.group_id', '=', 'student_groups._id')
        .select((inner) => inner.fn.countAll<number>().as('students'))
        .as('students'),
    );

const toGroup = (row: GroupRow & { students: number | null }): Group => ({
  ...{ _id: row._id, name: row.name, students: row.students ?? 0 },
  ...{ createdAt: row.created_at, updatedAt: row.updated_at },
});

/** `among`: ids; all without. */
export async function findGroups(db: Db, among?: readonly string[]): Promise<Group[]> {
  const groups = membersCounted(db).$if(among !== undefined, (of) => of.where('_id', 'in', [...(among ?? []), '']));
  return (await groups.orderBy('name_key').orderBy('_id').execute()).map(toGroup);
}

export async function getGroupOf(db: Db, id: string): Promise<Group> {
  const row = await membersCounted(db).where('_id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toGroup(row);
}

/** While it is locked nobody joins it, and no exam or announcement is given to it. */
export async function lockGroup(trx: Trx, id: string): Promise<GroupRow> {
  const one = trx.selectFrom('student_groups').selectAll().where('_id', '=', id);
  const row = await lockRows(trx, one).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

type MemberFilter = { search?: string | undefined; page: number; limit: number };

export async function findMembers(db: Db, groupId: string, filter: MemberFilter) {
  let members = db
    .selectFrom('group_members')
    .innerJoin('users', 'users._id', 'group_members.student_id')
    .select(['users._id', 'full_name', 'class_level', 'is_active', 'added_at'])
    .where('group_id', '=', groupId);
  const { search } = filter;
  if (search) members = members.where((eb) => personHasWords(eb.ref('search_text'), search));
  const byName = members.orderBy('search_text').orderBy('users._id');
  const { rows, total } = await readPage(byName, { limit: filter.limit, offset: offsetOf(filter) });
  const toMember = (row: (typeof rows)[number]): GroupMember => ({
    ...{ _id: row._id, fullName: row.full_name, classLevel: row.class_level },
    ...{ isActive: row.is_active === 1, addedAt: row.added_at },
  });
  return { members: rows.map(toMember), total };
}
