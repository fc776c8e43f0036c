import type { StaffMessage } from '@akada/contract';
import { Check, CircleCheck, Mail, MailOpen, RotateCcw } from 'lucide-react';
import { useHandleMessage } from '../../../data/messages/messages.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Email } from '../../../ui/email.tsx';
import { MoreText } from '../../../ui/more-text.tsx';
import { notify } from '../../../ui/notify.ts';
import { DateText } from '../../../ui/time.tsx';
import { UnreadDot } from '../../../ui/unread-dot.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

/** The list of phones and narrow windows. */

/** A message that was handled from the list counts as read. */
export const isUnread = ({ lastFrom, seen, handledAt }: StaffMessage) =>
  lastFrom === 'student' && !seen && handledAt === undefined;

export function MessageBadge({ message }: { message: StaffMessage }) {
  const isOpen = message.handledAt === undefined;
  const word = message.status === 'answered' ? 'Answered' : 'Handled';
  return (
    <Badge tone={isOpen ? 'amber' : 'leaf'} className="shrink-0">
      {isOpen ? <MailOpen aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      {isOpen ? 'Open' : word}
    </Badge>
  );
}

export function HandledBy({ message }: { message: StaffMessage }) {
  const { dateTime } = useFormat();
  if (message.handledAt === undefined) return null;
  return (
    <p className="text-xs [overflow-wrap:anywhere] text-soft">
      {message.status === 'answered' ? 'Answered' : 'Handled'}{' '}
      {message.handledByName && `by ${message.handledByName}, `}
      {dateTime(message.handledAt)}
    </p>
  );
}

function MessageActions({ message }: { message: StaffMessage }) {
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
    <div className="flex flex-wrap gap-2 max-sm:*:grow">
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
  const classLabel = useClassLabel();
  return (
    <>
      <p id={nameId(message)} className="font-semibold [overflow-wrap:anywhere]">
        {isUnread(message) && <UnreadDot />}
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

type MessageListProps = { messages: readonly StaffMessage[]; dimmed: boolean };

export function MessageList({ messages, dimmed }: MessageListProps) {
  return (
    <ul
      aria-label="Messages"
      className={classes('rounded-md border border-line bg-card transition-opacity', dimmed && 'opacity-60')}
    >
      {messages.map((message) => (
        <li key={message._id} className="flex flex-col gap-3 border-b border-line p-4 last:border-b-0">
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
        </li>
      ))}
    </ul>
  );
}
