import type { StaffMessage } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { useSchool } from '../../../data/school.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { MessageActions } from './message-actions.tsx';
import { HandledBy, MessageBadge } from './message-state.tsx';
import { MessageText } from './message-text.tsx';

const nameId = (message: StaffMessage) => `from-${message._id}`;

function Student({ message }: { message: StaffMessage }) {
  return (
    <>
      <p id={nameId(message)} className="font-semibold [overflow-wrap:anywhere]">
        {message.studentName}
      </p>
      <p className="text-xs text-soft">{classLabel(message.studentClassLevel)}</p>
      <p className="text-xs [overflow-wrap:anywhere] text-soft">{message.studentEmail}</p>
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
      <MessageText text={message.text} describedBy={nameId(message)} />
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

export function MessageList({ messages, dimmed }: { messages: readonly StaffMessage[]; dimmed: boolean }) {
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
