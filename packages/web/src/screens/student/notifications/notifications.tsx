import type { Notification } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { notificationsQuery, useReadNotifications } from '../../../data/platform/notifications.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useUrlFilters } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { MailChoices } from './mail-choices.tsx';
import { PushSwitch } from './push-switch.tsx';
import { QuietHours } from './quiet-hours.tsx';

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const format = useFormat();
  const { title, body, link, createdAt, readAt } = notification;
  const isUnread = readAt === undefined;
  return (
    <Card as="li" className={isUnread ? 'border-l-4 border-l-green' : ''}>
      <h2 className={`text-base wrap-anywhere ${isUnread ? 'font-semibold' : 'font-normal'}`}>
        <Link to={link} onClick={onOpen} className="hover:underline">
          {title}
        </Link>
        {isUnread && <span className="sr-only"> (unread)</span>}
      </h2>
      <p dir="auto" className="mt-1 wrap-anywhere text-soft">
        {body}
      </p>
      <p className="mt-1 text-xs text-soft">
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </p>
    </Card>
  );
}

export function Notifications() {
  const filters = useUrlFilters([]);
  const query = useQuery(notificationsQuery(filters.page));
  const read = useReadNotifications();
  const shown = query.data;
  const readAll = () =>
    read.mutate(shown?.data[0] && filters.page === 1 ? { upTo: shown.data[0].createdAt } : {}, {
      onError: (error) => notify.error(`Nothing was marked as read: ${messageOf(error)}`),
    });
  return (
    <>
      <PageHeader title="Notifications" />
      <div className="flex max-w-2xl flex-col gap-5">
        <PagedList
          query={query}
          filters={filters}
          failure="Your notifications could not be loaded"
          loading={<Skeleton shape="rows" />}
          empty={{
            mark: 'letter',
            title: 'No notifications yet',
            text: 'What the school decides and announces, new exams, results and answers to you are listed here.',
          }}
        >
          {({ data, unread }) => (
            <>
              {unread > 0 && (
                <Button variant="secondary" className="self-start" loading={read.isPending} onClick={readAll}>
                  Mark all as read
                </Button>
              )}
              <ul className="flex flex-col gap-3">
                {data.map((notification) => (
                  <Row
                    key={notification._id}
                    notification={notification}
                    onOpen={() => {
                      if (!notification.readAt) read.mutate({ notificationId: notification._id });
                    }}
                  />
                ))}
              </ul>
            </>
          )}
        </PagedList>
        <PushSwitch />
        <MailChoices />
        <QuietHours />
      </div>
    </>
  );
}
