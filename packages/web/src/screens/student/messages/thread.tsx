import type { MessageThread } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CirclePlay, ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { threadQuery, useReply, useSeen } from '../../../data/messages/message-threads.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { isNotFound } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Letters, threadState, WriteBox } from '../../shared/message-letters.tsx';
import { WatchOwned } from '../shared/watch-link.tsx';
import { aboutThread } from './about-thread.ts';

function BackToContext({ lesson, second, order }: MessageThread) {
  if (lesson) {
    return (
      <WatchOwned lessonId={lesson._id} variant="secondary" {...(second !== undefined && { second })}>
        <CirclePlay aria-hidden="true" />
        Back to the lesson
      </WatchOwned>
    );
  }
  if (!order) return null;
  return (
    <LinkButton to={`/student/orders/${order._id}`} variant="secondary">
      <ReceiptText aria-hidden="true" />
      See the order
    </LinkButton>
  );
}

function OneThread({ id }: { id: string }) {
  const thread = useQuery(threadQuery(id));
  const reply = useReply(id);
  const { mutate: see } = useSeen();
  const isUnread = thread.data?.lastFrom === 'school' && !thread.data.seen;
  useEffect(() => {
    if (isUnread) see(id);
  }, [isUnread, see, id]);
  if (isNotFound(thread.error)) {
    return <EmptyState mark="letter" title="Message not found" text="It does not exist, or it was deleted." />;
  }
  return (
    <Loaded query={thread} failure="Error loading message" loading={<Skeleton shape="rows" count={3} />}>
      {(data) => (
        <div className="grid max-w-2xl gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">{aboutThread(data)}</h2>
            <Badge tone="leaf">{threadState(data)}</Badge>
          </div>
          <div className="empty:hidden">
            <BackToContext {...data} />
          </div>
          <Letters thread={id} messages={data.messages} own="student" />
          <WriteBox to={id} thread={id} label="Reply" submitLabel="Send" send={reply.mutateAsync} />
        </div>
      )}
    </Loaded>
  );
}

export function Thread() {
  const { messageId = '' } = useParams();
  const { name } = useSchool();
  return (
    <>
      <PageHeader title={name} />
      <LinkButton to="/student/messages" variant="quiet" className="mb-3 -ml-4">
        <ArrowLeft aria-hidden="true" />
        All messages
      </LinkButton>
      <OneThread key={messageId} id={messageId} />
    </>
  );
}
