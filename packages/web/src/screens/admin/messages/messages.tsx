import { assignedFilters, messageStatuses, type StaffMessage } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleCheck, Mail, MailOpen, RotateCcw } from 'lucide-react';
import { messagesQuery, useHandleMessage } from '../../../data/messages.ts';
import { useFormat, useSchool } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Email } from '../../../ui/email.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { MoreText } from '../../../ui/more-text.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { DateText } from '../../../ui/time.tsx';
import { FilterSelect, ListFilters, oneOf, useUrlFilters } from '../../shared/filters.tsx';
import { Loaded, Nothing } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { type Column, DataList } from '../shared/data-list.tsx';

function MessageBadge({ message }: { message: StaffMessage }) {
  const isOpen = message.handledAt === undefined;
  const word = message.status === 'answered' ? 'Answered' : 'Handled';
  return (
    <Badge tone={isOpen ? 'amber' : 'leaf'} className="shrink-0">
      {isOpen ? <MailOpen aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      {isOpen ? 'Open' : word}
    </Badge>
  );
}

function HandledBy({ message }: { message: StaffMessage }) {
  const { dateTime } = useFormat();
  if (message.handledAt === undefined) return null;
  return (
    <p className="text-xs [overflow-wrap:anywhere] text-soft">
      Handled {message.handledByName && `by ${message.handledByName}, `}
      {dateTime(message.handledAt)}
    </p>
  );
}

function MessageActions({ message, inTable = false }: { message: StaffMessage; inTable?: boolean }) {
  const handle = useOneAtATime(useHandleMessage());
  const isHandled = message.handledAt !== undefined;
  const change = () =>
    handle.mutate(
      { id: message._id, handled: !isHandled },
      {
        onSuccess: () => notify.success(isHandled ? 'Message opened again' : 'Message marked as handled'),
        onError: (error) =>
          notify.error(`Failed to ${isHandled ? 'reopen' : 'handle'} the message: ${messageOf(error)}`),
      },
    );
  const whose = <span className="sr-only">{` ${message.studentName}`}</span>;
  return (
    <div className={classes('flex gap-2', inTable ? 'flex-col' : 'flex-wrap max-sm:*:grow')}>
      <Button
        variant={isHandled ? 'secondary' : 'primary'}
        className="px-3 whitespace-nowrap"
        loading={handle.isPending}
        // The second click of a double click would undo the first.
        onClick={(event) => event.detail < 2 && change()}
      >
        {isHandled ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
        <span>
          {isHandled ? 'Reopen' : 'Mark as handled'}
          {whose}
        </span>
      </Button>
      <LinkButton to={`/admin/messages/${message._id}`} variant="secondary" className="px-3 whitespace-nowrap">
        <Mail aria-hidden="true" />
        <span>Reply{whose}</span>
      </LinkButton>
    </div>
  );
}

const nameId = (message: StaffMessage) => `from-${message._id}`;

function Student({ message }: { message: StaffMessage }) {
  return (
    <>
      <p id={nameId(message)} className="font-semibold [overflow-wrap:anywhere]">
        {message.studentName}
      </p>
      <p className="text-xs text-soft">{classLabel(message.studentClassLevel)}</p>
      <p className="text-xs [overflow-wrap:anywhere] text-soft">
        <Email address={message.studentEmail} />
      </p>
    </>
  );
}

function Said({ message }: { message: StaffMessage }) {
  const { timeZone } = useSchool();
  return (
    <>
      <p className="mb-1 text-xs [overflow-wrap:anywhere] text-soft">
        To <span className="font-semibold text-ink">{message.teacher}</span>,{' '}
        <DateText moment={message.createdAt} timeZone={timeZone} />
      </p>
      <MoreText kind="message" text={message.text} describedBy={nameId(message)} />
    </>
  );
}

const columns: Column<StaffMessage>[] = [
  { title: 'Student', cell: (message) => <Student message={message} />, className: 'w-[22%] align-top' },
  { title: 'Message', cell: (message) => <Said message={message} />, className: 'align-top' },
  {
    title: 'Status',
    cell: (message) => (
      <>
        <MessageBadge message={message} />
        <HandledBy message={message} />
      </>
    ),
    className: 'w-[15%] align-top',
  },
  { title: 'Next', cell: (message) => <MessageActions message={message} inTable />, className: 'w-52 pr-4 align-top' },
];

function MessageList({ messages, dimmed }: { messages: readonly StaffMessage[]; dimmed: boolean }) {
  return (
    <DataList
      label="Messages"
      rows={messages}
      columns={columns}
      wideFrom={1180}
      rowId="message"
      dimmed={dimmed}
      stacked={(message) => (
        <div className="flex flex-col gap-3">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <Student message={message} />
            </div>
            <MessageBadge message={message} />
          </div>
          <div className="min-w-0">
            <Said message={message} />
          </div>
          <HandledBy message={message} />
          <MessageActions message={message} />
        </div>
      )}
    />
  );
}

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

export function Messages() {
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
  return (
    <>
      <PageHeader
        title="Messages"
        intro="What students write to the school. Any admin may read and answer; the student sees that it was seen and answered."
      />
      <ListFilters searchLabel="Search messages..." filters={filters}>
        <FilterSelect
          filters={filters}
          name="status"
          label="Status"
          className="md:w-44"
          options={[{ value: '', label: 'All Status' }, ...statuses]}
          value={oneOf(messageStatuses, status)}
        />
        <FilterSelect
          filters={filters}
          name="assigned"
          label="Taken by"
          className="md:w-44"
          options={assignedOptions}
          value={oneOf(assignedFilters, assigned)}
        />
      </ListFilters>
      <Loaded query={messages} failure="Error loading messages" loading={<Skeleton shape="rows" count={6} />}>
        {({ data, pagination: { page, total, totalPages } }) =>
          data.length === 0 ? (
            <Nothing filters={filters} title="No messages found" total={total} beyond="No messages on this page">
              <EmptyState
                mark="letter"
                title="No messages yet"
                text="Students write to the school from the Teachers page of their profile. What they send stands here."
              />
            </Nothing>
          ) : (
            <>
              <p role="status" className="mb-3 text-soft">
                {counted(total, 'message')}
              </p>
              <MessageList messages={data} dimmed={messages.isPlaceholderData} />
              <Pagination page={page} totalPages={totalPages} onPage={filters.goTo} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
