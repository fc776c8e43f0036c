import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router';
import { unreadQuery } from '../../../data/platform/notifications.ts';
import { useAtRest } from '../../../ui/later.tsx';

const most = 99;

export function Bell() {
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: useAtRest() });
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <Link
      to="/student/notifications"
      aria-label={label}
      title={label}
      className="relative grid size-11 place-items-center rounded-md text-ink transition-colors hover:bg-sunken"
    >
      <BellIcon className="size-5" aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-green px-1 text-center text-xs leading-5 font-semibold text-on-green"
        >
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </Link>
  );
}
