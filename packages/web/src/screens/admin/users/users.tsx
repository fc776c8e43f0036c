import { userStatuses } from '@akada/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRights } from '../../../data/people/rights.ts';
import { adminsPageQuery, type PeopleReply, studentsQuery } from '../../../data/people/users.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { accountStatuses, oneOf, SearchAndStatus, type UrlFilters, useUrlFilters } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
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
};

type PeopleProps = {
  kind: keyof typeof words;
  query: UseQueryResult<PeopleReply, Error>;
  filters: UrlFilters<'search' | 'status' | 'tab'>;
};

function People({ kind, query, filters }: PeopleProps) {
  const { search, status } = filters.values;
  const activeCount = [search.trim(), status].filter(Boolean).length;
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
      {kind === 'students' && total > 0 && (
        <StudentsFile search={search.trim()} status={oneOf(userStatuses, status)} total={total} />
      )}
    </>
  );
}

const perPage = 25;

const lengthOf = (reply: PeopleReply | undefined) => reply?.pagination.total.toLocaleString('en-NG');

export function Users() {
  const { hasCards } = useRights();
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
      <PageHeader title="Users" action={<LinkButton to="/admin/users/import">Bring a class list</LinkButton>} />
      <div className="mb-4 flex flex-wrap gap-2">
        <LinkButton variant="secondary" to="/admin/classes">
          Classes
        </LinkButton>
        <LinkButton variant="secondary" to="/admin/terms">
          Year and term
        </LinkButton>
        <LinkButton variant="secondary" to="/admin/subjects">
          Subjects
        </LinkButton>
        <LinkButton variant="secondary" to="/admin/groups">
          Groups
        </LinkButton>
        {hasCards && (
          <LinkButton variant="secondary" to="/admin/report-cards">
            Report cards
          </LinkButton>
        )}
        <LinkButton variant="secondary" to="/admin/users/invites">
          Invite links
        </LinkButton>
        <LinkButton variant="secondary" to="/admin/users/promotion">
          Promotion
        </LinkButton>
      </div>
      <ClassRequests />
      <SearchAndStatus searchLabel="Search by name, e-mail or phone..." statuses={accountStatuses} filters={filters} />
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
