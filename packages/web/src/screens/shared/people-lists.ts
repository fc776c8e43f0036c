import { userStatuses } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { adminsPageQuery, type PeopleReply, studentsQuery } from '../../data/people/users.ts';
import { placeFrom } from '../../data/platform/class-options.ts';
import { oneOf, useUrlFilters } from './filters.tsx';

const perPage = 25;

const lengthOf = (reply: PeopleReply | undefined) => reply?.pagination.total.toLocaleString('en-NG');

/** Students and admins of one search, for the page of users and the counts on its tabs. */
export function usePeopleLists() {
  const filters = useUrlFilters(['search', 'status', 'class', 'tab']);
  const kind: 'admins' | 'students' = filters.values.tab === 'admins' ? 'admins' : 'students';
  const pageOf = (name: typeof kind) => ({
    search: filters.values.search.trim(),
    status: oneOf(userStatuses, filters.values.status),
    page: name === kind ? filters.page : 1,
    limit: perPage,
  });
  const students = useQuery(studentsQuery({ ...pageOf('students'), class: placeFrom(filters.values.class) }));
  const admins = useQuery(adminsPageQuery(pageOf('admins')));
  /** The search goes with the tab. */
  const pathOf = (name: typeof kind) => {
    const { search, status, class: place } = filters.values;
    const params = new URLSearchParams({ search, status, class: place, tab: name === 'admins' ? name : '' });
    for (const [key, value] of [...params]) if (value === '') params.delete(key);
    return `/admin/users${params.size > 0 ? `?${params}` : ''}`;
  };
  return {
    filters,
    kind,
    query: kind === 'admins' ? admins : students,
    tabs: [
      { to: pathOf('students'), count: lengthOf(students.data) },
      { to: pathOf('admins'), count: lengthOf(admins.data) },
    ],
  };
}
