import { userStatuses } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useFormat } from '../../data/school.ts';
import { adminsPageQuery } from '../../data/users.ts';
import { messageOf } from '../../lib/call-error.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountStatuses } from '../shared/account-statuses.ts';
import { LoadFailed } from '../shared/load-failed.tsx';
import { oneOf, SearchAndStatus } from '../shared/search-and-status.tsx';
import { useUrlFilters } from '../shared/use-url-filters.ts';
import { AdminList } from './admins/admin-list.tsx';
import { NoAdmins } from './admins/no-admins.tsx';

const perPage = 20;

const createLink = (
  <LinkButton to="/super-admin/create-admin">
    <UserRoundPlus aria-hidden="true" />
    Create admin
  </LinkButton>
);

export function Admins() {
  const filters = useUrlFilters(['search', 'status']);
  const { countedList } = useFormat();
  const { search, status } = filters.values;
  const query = adminsPageQuery({ search, status: oneOf(userStatuses, status), page: filters.page, limit: perPage });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(query);
  return (
    <>
      <PageHeader
        title="Admins"
        intro="An admin account sets bank details, prices and the school's name, in its Settings. A super admin cannot."
        action={createLink}
      />
      <SearchAndStatus searchLabel="Search by name or e-mail..." statuses={accountStatuses} filters={filters} />
      {isPending && <Skeleton shape="rows" />}
      {error && !data && (
        <LoadFailed
          title={`Error fetching admins: ${messageOf(error)}`}
          message={null}
          query={{ error, isFetching, refetch }}
        />
      )}
      {data?.data.length === 0 && <NoAdmins filters={filters} total={data.pagination.total} createLink={createLink} />}
      {data && data.data.length > 0 && (
        <>
          <p role="status" className="mb-3 text-soft">
            {countedList(data.pagination, 'admin')}
          </p>
          <AdminList admins={data.data} dimmed={isPlaceholderData} />
          <Pagination {...data.pagination} onPage={filters.goTo} />
        </>
      )}
    </>
  );
}
