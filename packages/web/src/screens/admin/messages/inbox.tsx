import type { StaffMessage } from '@akada/contract';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useSchool } from '../../../data/platform/school.ts';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DateText } from '../../../ui/time.tsx';
import { UnreadDot } from '../../../ui/unread-dot.tsx';
import { focusSoon } from '../shared/dialogs.tsx';
import { stepKeys, useListKeys } from '../shared/list-keys.ts';
import { isUnread, MessageBadge } from './message-list.tsx';
import { OneThread } from './message-thread.tsx';
import { rowId, useInbox } from './use-inbox.ts';

const paneId = 'message-thread';

type RowProps = { message: StaffMessage; isCurrent: boolean };

function Row({ message, isCurrent }: RowProps) {
  const { timeZone } = useSchool();
  const { search } = useLocation();
  const { _id, studentName, lastText, lastFrom, lastAt } = message;
  const unread = isUnread(message);
  return (
    <li
      className={classes(
        'relative grid min-h-11 grid-cols-1 border-b border-line px-3 py-1.5 leading-tight last:border-b-0',
        isCurrent
          ? 'bg-green-wash before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-marigold'
          : 'hover:bg-sunken',
      )}
    >
      <p className="flex items-baseline justify-between gap-2">
        <Link
          id={rowId(_id)}
          to={`/admin/messages/${_id}${search}`}
          preventScrollReset
          aria-current={isCurrent || undefined}
          aria-describedby={`${rowId(_id)}-facts`}
          className={classes(
            'min-w-0 truncate text-sm text-ink no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-green',
            unread ? 'font-bold' : 'font-medium',
          )}
          // Enter goes on to the thread; a click has it in view already.
          onClick={({ detail }) => detail === 0 && focusSoon(paneId)}
        >
          {unread && <UnreadDot />}
          {studentName}
        </Link>
        <span className="shrink-0 text-xs text-soft">
          <DateText moment={lastAt} timeZone={timeZone} />
        </span>
      </p>
      <p id={`${rowId(_id)}-facts`} className="flex items-center justify-between gap-2 text-xs text-soft">
        <span className="min-w-0 truncate">
          {lastFrom === 'school' && 'Answer: '}
          {lastText}
        </span>
        <MessageBadge message={message} />
      </p>
    </li>
  );
}

type InboxProps = {
  messages: readonly StaffMessage[];
  dimmed: boolean;
  messageId: string | undefined;
  /** In place of an empty list. */
  children: ReactNode;
};

/** List and thread side by side; each thread keeps its address. */
export function Inbox({ messages, dimmed, messageId, children }: InboxProps) {
  const inbox = useInbox(messages, messageId);
  // Held down, a key would open one thread after the other, and each counts as seen.
  useListKeys({
    ...stepKeys((by, { repeat }) => !repeat && inbox.step(by)),
    Enter: () => document.getElementById(paneId)?.focus(),
  });
  const current = messages.find(({ _id }) => _id === messageId);
  const currentId = current?._id;
  useEffect(() => {
    if (currentId) document.getElementById(rowId(currentId))?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <div className="grid grid-cols-[minmax(15rem,20rem)_minmax(0,1fr)] items-start gap-5">
      {children || (
        <ul
          aria-label="Inbox"
          data-queue=""
          className={classes(
            'sticky top-19 max-h-[calc(100vh-6rem)] overflow-y-auto rounded-md border border-line bg-card transition-opacity',
            dimmed && 'opacity-60',
          )}
        >
          {messages.map((message) => (
            <Row key={message._id} message={message} isCurrent={message._id === messageId} />
          ))}
        </ul>
      )}
      <section
        id={paneId}
        aria-label={current ? `Message of ${current.studentName}` : 'Message'}
        tabIndex={-1}
        className="min-w-0 rounded-md border border-line bg-card p-5"
      >
        {messageId === undefined ? (
          <EmptyState
            mark="letter"
            title="No message is open"
            text="Choose one from the list. J and K or the arrow keys go through it, R begins an answer."
          />
        ) : (
          <OneThread key={messageId} id={messageId} inPane onAnswered={inbox.moveOn} />
        )}
      </section>
    </div>
  );
}
