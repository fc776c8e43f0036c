import { userStatuses } from '@akada/contract';
import { placeFrom } from '../../../data/platform/class-options.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { accountStatuses, FilterSelect, ListFilters, oneOf } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { usePeopleLists } from '../../shared/people-lists.ts';
import { PlaceFilter } from '../shared/place-filter.tsx';
import { ClassRequests } from './class-requests.tsx';
import { PeopleTable } from './people-table.tsx';
import { StudentsFile } from './students-file.tsx';

const words = {
  students: {
    many: 'users',
    none: 'No students found',
    text: 'Students appear here as soon as they sign up, or when you bring a class list.',
  },
  admins: { many: 'admins', none: 'No administrators found', text: 'Admins are created by the super admin.' },
  guardians: {
    many: 'guardians',
    none: 'No guardians yet',
    text: 'A parent or guardian joins with a code from the page of a student, or from a class list.',
  },
};

function People({ kind, query, filters }: Pick<ReturnType<typeof usePeopleLists>, 'kind' | 'query' | 'filters'>) {
  const { search, status, class: place } = filters.values;
  const activeCount = [search.trim(), status, kind === 'students' && placeFrom(place)].filter(Boolean).length;
  const of = { search: search.trim(), status: oneOf(userStatuses, status), class: placeFrom(place) };
  const total = query.data?.pagination.total ?? 0;
  return (
    <>
      <PagedList
        query={query}
        filters={{ ...filters, activeCount }}
        failure={(error) => `Error fetching ${words[kind].many}: ${messageOf(error)}`}
        loading={<Skeleton shape="rows" count={8} />}
        empty={{
          mark: 'people',
          title: words[kind].none,
          text: words[kind].text,
        }}
        notFound={{ title: 'No users found', text: 'Nobody here fits this search.' }}
      >
        {({ data }) => <PeopleTable people={data} kind={kind} dimmed={query.isPlaceholderData} />}
      </PagedList>
      {kind === 'students' && total > 0 && <StudentsFile of={of} total={total} />}
    </>
  );
}

export function Users() {
  const { filters, kind, query } = usePeopleLists();
  const { search, status, class: place } = filters.values;
  const searched = [search, status, placeFrom(place)].filter((value) => value !== '');
  return (
    <>
      <PageHeader title="Users" />
      <ClassRequests />
      <ListFilters
        filters={{ ...filters, activeCount: searched.length }}
        searchLabel="Search by name, e-mail or phone..."
      >
        <FilterSelect
          filters={filters}
          name="status"
          label="Status"
          className="md:w-44"
          options={[{ value: '', label: 'All Status' }, ...accountStatuses]}
          value={oneOf(userStatuses, filters.values.status)}
        />
        {kind === 'students' && <PlaceFilter filters={filters} className="md:w-40" />}
      </ListFilters>
      <People key={kind} kind={kind} query={query} filters={filters} />
    </>
  );
}
