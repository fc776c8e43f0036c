import type { AttemptOfUser, OwnedLesson, PaymentOfUser, UserPage } from '@akada/contract';
import { durationText } from '@akada/contract/rules/grade';
import { Link } from 'react-router';
import { useRights } from '../../../data/people/rights.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { counted } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { OrderActs } from '../../shared/order-acts.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { PaymentBadge } from '../shared/payment-badge.tsx';

const linkLook = 'rounded-sm underline decoration-edge underline-offset-3';

function NewestOnly({ shown, total, thing }: { shown: number; total: number; thing: string }) {
  const { counted } = useFormat();
  if (shown >= total) return null;
  return (
    <p className="mb-3 text-soft">
      The newest {shown} of {counted(total, thing)}.
    </p>
  );
}

function Mark({ attempt }: { attempt: AttemptOfUser }) {
  if (attempt.status === 'running') return <Badge tone="amber">Running</Badge>;
  if (attempt.toMark) return <Badge tone="amber">To be marked</Badge>;
  if (attempt.status === 'over') return <Badge>Being marked</Badge>;
  return (
    <span className="font-semibold whitespace-nowrap">
      {attempt.percent}% <span className="text-soft">{attempt.grade}</span>
    </span>
  );
}

function scoreText({ score, totalPoints, correctAnswers, totalQuestions }: AttemptOfUser): string {
  return score === undefined
    ? '–'
    : `${score} / ${counted(totalPoints, 'point')}, ${correctAnswers} of ${totalQuestions} right`;
}

const takenText = ({ timeTakenSeconds }: AttemptOfUser) =>
  timeTakenSeconds === undefined ? '–' : durationText(timeTakenSeconds);

export function AttemptList({ attempts: { rows, total } }: { attempts: UserPage['attempts'] }) {
  const { dateTime } = useFormat();
  if (rows.length === 0) {
    return (
      <EmptyState mark="paper" title="No exams taken yet" text="Attempts appear here as soon as they are started." />
    );
  }
  const ended = (attempt: AttemptOfUser) =>
    attempt.submittedAt ? dateTime(attempt.submittedAt) : `until ${dateTime(attempt.endTime)}`;
  const title = (attempt: AttemptOfUser) => (
    <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
      <Link to={`/admin/exams/${attempt.examId}/attempts/${attempt._id}`} className={linkLook}>
        {attempt.examTitle}
      </Link>
      {attempt.number > 1 && <span className="font-normal text-soft"> (attempt {attempt.number})</span>}
    </p>
  );
  const columns: Column<AttemptOfUser>[] = [
    { title: 'Exam', cell: title },
    { title: 'Result', cell: (attempt) => <Mark attempt={attempt} /> },
    { title: 'Score', cell: scoreText },
    { title: 'Started', cell: (attempt) => dateTime(attempt.startTime), className: 'whitespace-nowrap' },
    { title: 'Handed in', cell: ended, className: 'whitespace-nowrap' },
    { title: 'Time taken', cell: takenText, className: 'pr-4 whitespace-nowrap' },
  ];
  return (
    <>
      <NewestOnly shown={rows.length} total={total} thing="attempt" />
      <DataList
        label="Exams"
        rows={rows}
        columns={columns}
        wideFrom={1180}
        rowId="attempt"
        stacked={(attempt) => (
          <>
            <div className="flex items-start justify-between gap-3">
              {title(attempt)}
              <span className="shrink-0">
                <Mark attempt={attempt} />
              </span>
            </div>
            {attempt.score !== undefined && <p className="text-soft">{scoreText(attempt)}</p>}
            <p className="text-xs text-soft">
              Started {dateTime(attempt.startTime)}, {attempt.submittedAt && 'handed in '}
              {ended(attempt)}
              {attempt.timeTakenSeconds !== undefined && ` (${takenText(attempt)})`}
            </p>
          </>
        )}
      />
    </>
  );
}

/** A link for those who may open it. */
function LessonTitle({ _id, title }: Pick<OwnedLesson, '_id' | 'title'>) {
  const { has, isLimited } = useRights();
  return (
    <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
      {has('teaching') && !isLimited ? (
        <Link to={`/admin/lessons/${_id}`} className={linkLook}>
          {title}
        </Link>
      ) : (
        title
      )}
    </p>
  );
}

function Progress({ lesson }: { lesson: OwnedLesson }) {
  return <ProgressBar label={`${lesson.title}: watched`} percent={lesson.progress} />;
}

export function LessonList({ lessons: { rows, total } }: { lessons: UserPage['purchases'] }) {
  const classLabel = useClassLabel();
  const { date, money } = useFormat();
  if (rows.length === 0) {
    return <EmptyState mark="book" title="No lessons purchased yet" text="Lessons appear here once they are owned." />;
  }
  const price = ({ amount }: OwnedLesson) => (amount === 0 ? 'Free' : amount === undefined ? '' : money(amount));
  const kind = (lesson: OwnedLesson) => [classLabel(lesson.classLevel), lesson.subject].filter(Boolean).join(' · ');
  const watched = (lesson: OwnedLesson) => (lesson.watchedAt ? date(lesson.watchedAt) : 'Not yet');
  const columns: Column<OwnedLesson>[] = [
    {
      title: 'Lesson',
      cell: (lesson) => (
        <>
          <LessonTitle {...lesson} />
          <p className="text-xs text-soft">{kind(lesson)}</p>
        </>
      ),
    },
    { title: 'Watched', cell: (lesson) => <Progress lesson={lesson} />, className: 'w-48' },
    { title: 'Last watched', cell: watched, className: 'whitespace-nowrap' },
    { title: 'Owned since', cell: (lesson) => date(lesson.purchasedAt), className: 'whitespace-nowrap' },
    { title: 'Price', cell: price, className: 'pr-4 text-right whitespace-nowrap' },
  ];
  return (
    <>
      <NewestOnly shown={rows.length} total={total} thing="lesson" />
      <DataList
        label="Lessons"
        rows={rows}
        columns={columns}
        wideFrom={1180}
        rowId="lesson"
        stacked={(lesson) => (
          <>
            <div className="flex items-start justify-between gap-3">
              <LessonTitle {...lesson} />
              <span className="shrink-0">{price(lesson)}</span>
            </div>
            <p className="mb-2 text-xs text-soft">
              {kind(lesson)} · since {date(lesson.purchasedAt)}
            </p>
            <Progress lesson={lesson} />
            <p className="mt-1 text-xs text-soft">Last watched: {watched(lesson)}</p>
          </>
        )}
      />
    </>
  );
}

function Decision({ payment }: { payment: PaymentOfUser }) {
  return <OrderActs acts={payment.acts} className="mt-1 text-xs text-soft" />;
}

function HowPaid({ payment }: { payment: PaymentOfUser }) {
  return (
    <>
      {payment.paymentMethod},{' '}
      <Link
        to={`/admin/payments?search=${payment.reference}`}
        className="rounded-sm whitespace-nowrap text-ink underline decoration-edge underline-offset-3"
      >
        {payment.reference}
      </Link>
    </>
  );
}

function LessonPaid({ payment }: { payment: PaymentOfUser }) {
  return <LessonTitle _id={payment.lessonId} title={payment.lessonTitle} />;
}

function PaymentState({ payment }: { payment: PaymentOfUser }) {
  return (
    <>
      <PaymentBadge status={payment.status} />
      <Decision payment={payment} />
    </>
  );
}

export function PaymentList({ payments: { rows, total }, email }: { payments: UserPage['payments']; email: string }) {
  const { date, money } = useFormat();
  if (rows.length === 0) {
    return (
      <EmptyState mark="receipt" title="No payments found" text="Payments appear here as soon as they are made." />
    );
  }
  const columns: Column<PaymentOfUser>[] = [
    { title: 'Lesson', cell: (payment) => <LessonPaid payment={payment} /> },
    { title: 'Amount', cell: ({ amount }) => money(amount), className: 'whitespace-nowrap' },
    { title: 'Method and reference', cell: (payment) => <HowPaid payment={payment} />, className: 'text-soft' },
    { title: 'Paid', cell: ({ createdAt }) => date(createdAt), className: 'whitespace-nowrap' },
    { title: 'Status', cell: (payment) => <PaymentState payment={payment} />, className: 'w-64 pr-4' },
  ];
  return (
    <>
      <NewestOnly shown={rows.length} total={total} thing="payment" />
      <DataList
        label="Payments"
        rows={rows}
        columns={columns}
        wideFrom={1180}
        rowId="payment"
        stacked={(payment) => (
          <>
            <div className="flex items-start justify-between gap-3">
              <LessonPaid payment={payment} />
              <span className="shrink-0 whitespace-nowrap">{money(payment.amount)}</span>
            </div>
            <p className="mb-1 text-xs [overflow-wrap:anywhere] text-soft">
              <HowPaid payment={payment} /> · {date(payment.createdAt)}
            </p>
            <PaymentState payment={payment} />
          </>
        )}
      />
      <LinkButton to={`/admin/payments?search=${encodeURIComponent(email)}`} variant="secondary" className="mt-4">
        Open in Payments
      </LinkButton>
    </>
  );
}
