import { userStatuses } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { adminsPageQuery, type PeopleReply, studentsQuery } from '../../../data/users.ts';
import { listLength } from '../../../lib/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { accountStatuses } from '../../shared/account-statuses.ts';
import { oneOf, SearchAndStatus } from '../../shared/search-and-status.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { People } from './people.tsx';

const perPage = 25;

const lengthOf = (reply: PeopleReply | undefined) => reply && listLength(reply.pagination);

export function Users() {
  const filters = useUrlFilters(['search', 'status', 'tab']);
  const tab = filters.values.tab === 'admins' ? 'admins' : 'students';
  const pageOf = (name: typeof tab) => ({
    search: filters.values.search.trim(),
    status: oneOf(userStatuses, filters.values.status),
    page: name === tab ? filters.page : 1,
    limit: perPage,
  });
  const students = useQuery(studentsQuery(pageOf('students')));
  const admins = useQuery(adminsPageQuery(pageOf('admins')));
  return (
    <>
      <PageHeader title="Users" />
      <SearchAndStatus searchLabel="Search by name or e-mail..." statuses={accountStatuses} filters={filters} />
      <Tabs
        label="Kinds of users"
        value={tab}
        onChange={(value) => filters.set('tab', value === 'admins' ? 'admins' : '')}
        items={[
          {
            value: 'students',
            label: 'Students',
            count: lengthOf(students.data),
            panel: <People kind="students" query={students} filters={filters} />,
          },
          {
            value: 'admins',
            label: 'Admins',
            count: lengthOf(admins.data),
            panel: <People kind="admins" query={admins} filters={filters} />,
          },
        ]}
      />
    </>
  );
}
