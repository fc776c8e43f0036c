import type { StaffMessage } from '@akada/contract';
import { Check, Mail, RotateCcw } from 'lucide-react';
import { useHandleMessage } from '../../../data/messages.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { classes } from '../../../ui/classes.ts';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

/** Opens the admin's own mail program: the school answers by its own means. */
function replyLink(message: StaffMessage): string {
  const subject = encodeURIComponent(`Your message to ${message.teacher}`);
  return `mailto:${encodeURIComponent(message.studentEmail)}?subject=${subject}`;
}

/** One above the other where it is a column of the table. */
export function MessageActions({ message, inTable = false }: { message: StaffMessage; inTable?: boolean }) {
  const handle = useHandleMessage();
  const handleOnce = useOneAtATime(handle);
  const isHandled = message.handledAt !== null;
  const change = () =>
    handleOnce(
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
        // The second click of a double click would take back what the first has just done.
        onClick={(event) => event.detail < 2 && change()}
      >
        {isHandled ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
        <span>
          {isHandled ? 'Reopen' : 'Mark as handled'}
          {whose}
        </span>
      </Button>
      <a href={replyLink(message)} className={classes(buttonLook({ variant: 'secondary' }), 'px-3 whitespace-nowrap')}>
        <Mail aria-hidden="true" />
        <span>Reply{whose}</span>
      </a>
    </div>
  );
}
