import type { StaffMessage } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, Hand, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import {
  staffThreadQuery,
  useAssign,
  useReply,
  useSeen,
  useSetHandled,
} from '../../../data/messages/message-threads.ts';
import { useRights } from '../../../data/people/rights.ts';
import { useUser } from '../../../data/people/session.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { isNotFound, messageOf } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Email } from '../../../ui/email.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Letters, WriteBox } from '../../shared/message-letters.tsx';
import { useListKeys } from '../shared/list-keys.ts';
import { StudentLink } from '../shared/student-link.tsx';
import { CannedAnswers } from './canned-answers.tsx';
import { HandledBy } from './message-list.tsx';

function About({ message }: { message: StaffMessage }) {
  const classLabel = useClassLabel();
  const { lesson, second, order, studentId, studentName, studentClassLevel, studentEmail, teacher } = message;
  const { has, isLimited } = useRights();
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="font-semibold">
        <StudentLink id={studentId} className="">
          {studentName}
        </StudentLink>
      </p>
      <p className="text-xs text-soft">
        {classLabel(studentClassLevel)}, <Email address={studentEmail} />
      </p>
      <p className="mt-1 text-soft">
        To {teacher}
        {lesson && (
          <>
            , about{' '}
            {has('teaching') && !isLimited ? (
              <Link to={`/admin/lessons/${lesson._id}`}>{lesson.title}</Link>
            ) : (
              lesson.title
            )}
            {second !== undefined && ` at ${clockText(second)}`}
          </>
        )}
        {order && (
          <>
            , about{' '}
            {has('money') ? (
              <Link to={`/admin/payments?search=${order.reference}`}>order {order.reference}</Link>
            ) : (
              `order ${order.reference}`
            )}
          </>
        )}
      </p>
    </div>
  );
}

function Actions({ message }: { message: StaffMessage }) {
  const { _id: me } = useUser();
  const assign = useAssign(message._id);
  const handle = useSetHandled(message._id);
  const was = message.assignee?._id ?? null;
  const isMine = was === me;
  const isClosed = message.status === 'closed';
  const onError = (error: Error) => notify.error(messageOf(error));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        loading={assign.isPending}
        onClick={() => assign.mutate({ assignee: isMine ? null : me, was }, { onError })}
      >
        <Hand aria-hidden="true" />
        {isMine ? 'Leave it' : 'Take it'}
      </Button>
      <Button variant="secondary" loading={handle.isPending} onClick={() => handle.mutate(!isClosed, { onError })}>
        {isClosed ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
        {isClosed ? 'Reopen' : 'Mark as handled'}
      </Button>
      {message.assignee && (
        <p className="text-sm text-soft">{isMine ? 'Yours' : `With ${message.assignee.fullName}`}</p>
      )}
      <HandledBy message={message} />
    </div>
  );
}

const beginAnswer = () => document.querySelector<HTMLTextAreaElement>('#main textarea')?.focus();

type OneThreadProps = {
  id: string;
  /** Beside the list. */
  inPane?: boolean;
  onAnswered?: (message: StaffMessage) => void;
};

export function OneThread({ id, inPane = false, onAnswered }: OneThreadProps) {
  const thread = useQuery(staffThreadQuery(id));
  const reply = useReply(id);
  const { mutate: see } = useSeen();
  const isUnread = thread.data?.lastFrom === 'student' && !thread.data.seen;
  useListKeys({ r: beginAnswer });
  useEffect(() => {
    if (isUnread) see(id);
  }, [isUnread, see, id]);
  if (isNotFound(thread.error)) {
    return <EmptyState mark="letter" title="Message not found" text="It went with its student’s account." />;
  }
  return (
    <Loaded query={thread} failure="Error loading message" loading={<Skeleton shape="rows" count={3} />}>
      {(data) => (
        <div className={classes('grid items-start gap-5', !inPane && 'lg:grid-cols-[20rem_minmax(0,1fr)]')}>
          <div className={classes('grid gap-4', inPane && 'border-b border-line pb-4')}>
            <About message={data} />
            <Actions message={data} />
          </div>
          <div className="grid gap-5">
            <Letters thread={id} messages={data.messages} own="school" />
            <WriteBox
              to={id}
              thread={id}
              label="Answer"
              submitLabel="Send answer"
              send={async (written) => {
                await reply.mutateAsync(written);
                notify.success('Answer sent', data.studentName);
              }}
              onSent={() => onAnswered?.(data)}
              tools={(insert, text) => <CannedAnswers insert={insert} text={text} />}
            />
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** On phones and in narrow windows. */
export function ThreadPage({ id }: { id: string }) {
  const { search } = useLocation();
  return (
    <>
      <PageHeader title="Message" />
      <LinkButton to={`/admin/messages${search}`} variant="quiet" className="mb-3 -ml-4">
        <ArrowLeft aria-hidden="true" />
        All messages
      </LinkButton>
      <OneThread id={id} />
    </>
  );
}
