import { useQuery } from '@tanstack/react-query';
import { adminsQuery, studentsQuery } from '../../../data/users.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useUrlFilters } from '../shared/use-url-filters.ts';
import { People } from './people.tsx';
import { peopleThatMatch } from './people-that-match.ts';

export function Users() {
  const filters = useUrlFilters(['search', 'tab']);
  const students = useQuery(studentsQuery);
  const admins = useQuery(adminsQuery);
  const { search, tab } = filters.values;
  const matchingStudents = peopleThatMatch(students.data, search);
  const matchingAdmins = peopleThatMatch(admins.data, search);
  const shared = { page: filters.page, onPage: filters.goTo, searching: search.trim() !== '' };
  return (
    <>
      <PageHeader title="Users" />
      <search className="mb-4 block max-w-xl">
        <SearchField
          label="Search by name or e-mail..."
          value={search}
          onChange={(value) => filters.set('search', value)}
        />
      </search>
      <Tabs
        label="Kinds of users"
        value={tab === 'admins' ? 'admins' : 'students'}
        onChange={(value) => filters.set('tab', value === 'admins' ? 'admins' : '')}
        items={[
          {
            value: 'students',
            label: 'Students',
            count: matchingStudents?.length,
            panel: <People {...shared} kind="students" query={students} people={matchingStudents} />,
          },
          {
            value: 'admins',
            label: 'Admins',
            count: matchingAdmins?.length,
            panel: <People {...shared} kind="admins" query={admins} people={matchingAdmins} />,
          },
        ]}
      />
    </>
  );
}
