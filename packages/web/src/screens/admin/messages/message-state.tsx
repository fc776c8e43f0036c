import type { StaffMessage } from '@akada/contract';
import { CircleCheck, MailOpen } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';

export function MessageBadge({ message }: { message: StaffMessage }) {
  const isOpen = message.handledAt === null;
  return (
    <Badge tone={isOpen ? 'amber' : 'leaf'} className="shrink-0">
      {isOpen ? <MailOpen aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      {isOpen ? 'Open' : 'Handled'}
    </Badge>
  );
}

/** Who saw to it and when; nothing while it is open. */
export function HandledBy({ message }: { message: StaffMessage }) {
  const { dateTime } = useFormat();
  if (message.handledAt === null) return null;
  return (
    <p className="text-xs [overflow-wrap:anywhere] text-soft">
      Handled {message.handledByName && `by ${message.handledByName}, `}
      {dateTime(message.handledAt)}
    </p>
  );
}
