import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ownAnnouncementQuery } from '../../../data/messages/own-announcement.ts';
import { useReadNotifications } from '../../../data/platform/notifications.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { isNotFound } from '../../../lib/call-error.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../shared/loaded.tsx';

function OneAnnouncement({ id }: { id: string }) {
  const announcement = useQuery(ownAnnouncementQuery(id));
  const { dateTime } = useFormat();
  const { mutate: read } = useReadNotifications();
  const { notificationId, readAt } = announcement.data ?? {};
  const isUnread = notificationId !== undefined && readAt === undefined;
  useEffect(() => {
    if (isUnread) read({ notificationId });
  }, [isUnread, notificationId, read]);
  if (isNotFound(announcement.error)) {
    return (
      <EmptyState mark="letter" title="Announcement not found" text="It does not exist, or your school withdrew it." />
    );
  }
  return (
    <Loaded
      query={announcement}
      failure="The announcement could not be loaded"
      loading={<Skeleton shape="rows" count={2} />}
    >
      {({ title, text, sentAt }) => (
        <Card as="article" className="max-w-2xl">
          <h2 className="text-lg wrap-anywhere">{title}</h2>
          <p className="mt-1 text-xs text-soft">
            <time dateTime={sentAt}>{dateTime(sentAt)}</time>
          </p>
          <p dir="auto" className="mt-4 wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </Card>
      )}
    </Loaded>
  );
}

export function Announcement() {
  const { announcementId = '' } = useParams();
  return (
    <>
      <PageHeader title="Announcement" />
      <LinkButton to="/student/notifications" variant="quiet" className="mb-3 -ml-4">
        <ArrowLeft aria-hidden="true" />
        All notifications
      </LinkButton>
      <OneAnnouncement key={announcementId} id={announcementId} />
    </>
  );
}
