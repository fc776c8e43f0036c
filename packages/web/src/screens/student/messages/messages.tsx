import type { MessageThread } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { threadsQuery } from '../../../data/messages/message-threads.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DateText } from '../../../ui/time.tsx';
import { UnreadDot } from '../../../ui/unread-dot.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { threadState } from '../../shared/message-letters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { aboutThread } from './about-thread.ts';

const write = (
  <LinkButton to="/student/messages/new">
    <PenLine aria-hidden="true" />
    Write to your school
  </LinkButton>
);

function ThreadRow({ thread }: { thread: MessageThread }) {
  const { timeZone } = useSchool();
  const isUnread = thread.lastFrom === 'school' && !thread.seen;
  return (
    <Card as="li" className="relative">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Link
          to={`/student/messages/${thread._id}`}
          className="min-w-0 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          {isUnread && <UnreadDot />}
          {aboutThread(thread)}
        </Link>
        <Badge tone={isUnread ? 'marigold' : 'leaf'}>{isUnread ? 'New answer' : threadState(thread)}</Badge>
      </div>
      <p className="mt-1 line-clamp-2 [overflow-wrap:anywhere] text-soft">{thread.lastText}</p>
      <p className="mt-1 text-xs text-soft">
        <DateText moment={thread.lastAt} timeZone={timeZone} />
      </p>
    </Card>
  );
}

export function Messages() {
  const filters = useUrlFilters([]);
  const threads = useQuery(threadsQuery(filters.page));
  return (
    <>
      <PageHeader title="Messages" intro="What you and your school write to each other. Any of the staff may answer." />
      <PagedList
        query={threads}
        filters={filters}
        failure="Error loading messages"
        loading={<Skeleton shape="rows" count={4} />}
        empty={{
          mark: 'letter',
          title: 'No messages yet',
          text: 'Ask about a lesson, a payment or anything else. The answer comes here.',
          action: write,
        }}
      >
        {({ data }) => (
          <>
            <div className="mb-4">{write}</div>
            <ul className="grid gap-3" aria-label="Messages">
              {data.map((thread) => (
                <ThreadRow key={thread._id} thread={thread} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  );
}
