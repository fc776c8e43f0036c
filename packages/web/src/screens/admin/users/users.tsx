import { useQuery } from '@tanstack/react-query';
import { adminsPageQuery, studentsQuery } from '../../../data/users.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { People } from './people.tsx';
import { PeopleFilters, statusFrom } from './people-filters.tsx';

const perPage = 25;

export function Users() {
  const filters = useUrlFilters(['search', 'status', 'tab']);
  const tab = filters.values.tab === 'admins' ? 'admins' : 'students';
  const pageOf = (name: typeof tab) => ({
    search: filters.values.search.trim(),
    status: statusFrom(filters.values.status),
    page: name === tab ? filters.page : 1,
    limit: perPage,
  });
  const students = useQuery(studentsQuery(pageOf('students')));
  const admins = useQuery(adminsPageQuery(pageOf('admins')));
  return (
    <>
      <PageHeader title="Users" />
      <PeopleFilters filters={filters} />
      <Tabs
        label="Kinds of users"
        value={tab}
        onChange={(value) => filters.set('tab', value === 'admins' ? 'admins' : '')}
        items={[
          {
            value: 'students',
            label: 'Students',
            count: students.data?.pagination.total,
            panel: <People kind="students" query={students} filters={filters} />,
          },
          {
            value: 'admins',
            label: 'Admins',
            count: admins.data?.pagination.total,
            panel: <People kind="admins" query={admins} filters={filters} />,
          },
        ]}
      />
    </>
  );
}
