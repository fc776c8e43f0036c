import { assignedFilters, messageStatuses } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { messagesQuery } from '../../../data/messages/messages.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import {
  FilterSelect,
  ListFilters,
  oneOf,
  type UrlFilters,
  useNoPageBeyond,
  useUrlFilters,
} from '../../shared/filters.tsx';
import { Loaded, Nothing } from '../../shared/loaded.tsx';
import { useWide } from '../shared/data-list.tsx';
import { Inbox } from './inbox.tsx';
import { MessageList } from './message-list.tsx';
import { ThreadPage } from './message-thread.tsx';

const perPage = 20;

const assignedOptions = [
  { value: '', label: 'Anybody’s' },
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Not taken' },
];

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
  { value: 'handled', label: 'Handled' },
];

type Filters = UrlFilters<'search' | 'status' | 'assigned'>;

function MessageFilters({ filters }: { filters: Filters }) {
  return (
    <ListFilters searchLabel="Search messages..." filters={filters}>
      <FilterSelect
        filters={filters}
        name="status"
        label="Status"
        className="md:w-44"
        options={[{ value: '', label: 'All Status' }, ...statuses]}
        value={oneOf(messageStatuses, filters.values.status)}
      />
      <FilterSelect
        filters={filters}
        name="assigned"
        label="Taken by"
        className="md:w-44"
        options={assignedOptions}
        value={oneOf(assignedFilters, filters.values.assigned)}
      />
    </ListFilters>
  );
}

function NoMessages({ filters }: { filters: Filters }) {
  return (
    <Nothing filters={filters} title="No messages found">
      <EmptyState
        mark="letter"
        title="No messages yet"
        text="Students write to the school from a lesson, a payment or the Teachers page. What they send will be here."
      />
    </Nothing>
  );
}

type ListPageProps = { messageId: string | undefined; wide: boolean };

function ListPage({ messageId, wide }: ListPageProps) {
  const filters = useUrlFilters(['search', 'status', 'assigned']);
  const { counted } = useFormat();
  const { search, status, assigned } = filters.values;
  const messages = useQuery(
    messagesQuery({
      search,
      status: oneOf(messageStatuses, status) || 'all',
      assigned: oneOf(assignedFilters, assigned),
      page: filters.page,
      limit: perPage,
    }),
  );
  useNoPageBeyond(messages.data?.pagination, filters);
  return (
    <>
      <PageHeader
        title="Messages"
        intro="What students write to the school. Any admin may read and answer; the student sees that it was seen and answered."
      />
      <MessageFilters filters={filters} />
      <Loaded query={messages} failure="Error loading messages" loading={<Skeleton shape="rows" count={6} />}>
        {({ data, pagination: { page, total, totalPages } }) => {
          const nothing = total === 0 && <NoMessages filters={filters} />;
          if (nothing && messageId === undefined) return nothing;
          return (
            <>
              <p role="status" className="mb-3 text-soft">
                {counted(total, 'message')}
              </p>
              {wide ? (
                <Inbox messages={data} dimmed={messages.isPlaceholderData} messageId={messageId}>
                  {nothing}
                </Inbox>
              ) : (
                <MessageList messages={data} dimmed={messages.isPlaceholderData} />
              )}
              <Pagination page={page} totalPages={totalPages} onPage={filters.goTo} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** From 1024 pixels list and thread stand side by side; below, each has a page of its own. */
export function Messages() {
  const { messageId } = useParams();
  const wide = useWide(1024);
  if (messageId !== undefined && !wide) return <ThreadPage key={messageId} id={messageId} />;
  return <ListPage messageId={messageId} wide={wide} />;
}
