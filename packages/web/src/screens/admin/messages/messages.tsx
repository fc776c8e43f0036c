import { messageStatuses } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { messagesQuery } from '../../../data/messages.ts';
import { useFormat } from '../../../data/school.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { oneOf, SearchAndStatus } from '../../shared/search-and-status.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { MessageList } from './message-list.tsx';
import { NoMessages } from './no-messages.tsx';

const perPage = 20;

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'handled', label: 'Handled' },
];

export function Messages() {
  const filters = useUrlFilters(['search', 'status']);
  const { counted } = useFormat();
  const { search, status } = filters.values;
  const query = messagesQuery({
    search,
    status: oneOf(messageStatuses, status) || 'all',
    page: filters.page,
    limit: perPage,
  });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(query);
  return (
    <>
      <PageHeader
        title="Messages"
        intro="What students write to the school by way of their teachers. All admins read them here; answer by e-mail or in class."
      />
      <SearchAndStatus searchLabel="Search messages..." statuses={statuses} filters={filters} />
      {isPending && <Skeleton shape="rows" count={6} />}
      {error && !data && <LoadFailed title="Error loading messages" query={{ error, isFetching, refetch }} />}
      {data?.data.length === 0 && <NoMessages filters={filters} total={data.pagination.total} />}
      {data && data.data.length > 0 && (
        <>
          <p role="status" className="mb-3 text-soft">
            {counted(data.pagination.total, 'message')}
          </p>
          <MessageList messages={data.data} dimmed={isPlaceholderData} />
          <Pagination page={data.pagination.page} totalPages={data.pagination.totalPages} onPage={filters.goTo} />
        </>
      )}
    </>
  );
}
