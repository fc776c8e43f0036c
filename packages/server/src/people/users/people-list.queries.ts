import type { Role, UserStatus } from '@akada/contract';
import { isInPlace } from '../../platform/db/audience.ts';
import type { Db } from '../../platform/db/schema.ts';
import { offsetOf, personHasWords, readPage } from '../../platform/db/search.ts';

export type PeopleSearch = {
  search?: string | undefined;
  status?: UserStatus | undefined;
  /** A class or an arm. */
  class?: string | undefined;
};
export type PeopleFilter = PeopleSearch & { page: number; limit: number };

export function peopleOf(db: Db, role: Role, { search, status, class: place }: PeopleSearch) {
  let people = db.selectFrom('users').selectAll().where('role', '=', role);
  if (place) people = people.where(isInPlace(place));
  if (status) people = people.where('is_active', '=', status === 'active' ? 1 : 0);
  if (search) people = people.where((eb) => personHasWords(eb.ref('search_text'), search));
  return people;
}

export async function findPeople(db: Db, role: Role, filter: PeopleFilter) {
  const newestFirst = peopleOf(db, role, filter).orderBy('created_at', 'desc').orderBy('_id', 'desc');
  return readPage(newestFirst, { limit: filter.limit, offset: offsetOf(filter) });
}

export async function withChildren<Guardian extends { _id: string }>(db: Db, guardians: readonly Guardian[]) {
  if (guardians.length === 0) return [];
  const ids = guardians.map(({ _id }) => _id);
  const children = await db
    .selectFrom('guardian_links')
    .innerJoin('users', 'users._id', 'guardian_links.student_id')
    .select(['guardian_id', 'users._id', 'full_name as fullName'])
    .where('guardian_id', 'in', ids)
    .orderBy('users.search_text')
    .orderBy('users._id')
    .execute();
  const byGuardian = Map.groupBy(children, ({ guardian_id }) => guardian_id);
  return guardians.map((guardian) => ({
    ...guardian,
    children: (byGuardian.get(guardian._id) ?? []).map(({ _id, fullName }) => ({ _id, fullName })),
  }));
}
