import { userStatuses } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { adminsPageQuery, guardiansPageQuery, type PeopleReply, studentsQuery } from '../../data/people/users.ts';
import { placeFrom } from '../../data/platform/class-options.ts';
import { oneOf, useUrlFilters } from './filters.tsx';

const perPage = 25;

/** In the order of their tabs. */
const kinds = ['students', 'admins', 'guardians'] as const;
export type PeopleKind = (typeof kinds)[number];

const lengthOf = (reply: Pick<PeopleReply, 'pagination'> | undefined) =>
  reply?.pagination.total.toLocaleString('en-NG');

/** Students, admins and guardians of one search, for the page of users and the counts on its tabs. */
export function usePeopleLists() {
  const filters = useUrlFilters(['search', 'status', 'class', 'tab']);
  const kind = oneOf(kinds, filters.values.tab) || 'students';
  const pageOf = (name: PeopleKind) => ({
    search: filters.values.search.trim(),
    status: oneOf(userStatuses, filters.values.status),
    page: name === kind ? filters.page : 1,
    limit: perPage,
  });
  const students = useQuery(studentsQuery({ ...pageOf('students'), class: placeFrom(filters.values.class) }));
  const lists = {
    students,
    admins: useQuery(adminsPageQuery(pageOf('admins'))),
    guardians: useQuery(guardiansPageQuery(pageOf('guardians'))),
  };
  /** The search goes with the tab. */
  const pathOf = (name: PeopleKind) => {
    const { search, status, class: place } = filters.values;
    const params = new URLSearchParams({ search, status, class: place, tab: name === 'students' ? '' : name });
    for (const [key, value] of [...params]) if (value === '') params.delete(key);
    return `/admin/users${params.size > 0 ? `?${params}` : ''}`;
  };
  return {
    filters,
    kind,
    query: lists[kind],
    current: kinds.indexOf(kind),
    tabs: kinds.map((name) => ({ to: pathOf(name), count: lengthOf(lists[name].data) })),
  };
}
