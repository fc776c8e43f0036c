import type { Payment } from '@akada/contract';
import { fromMinor, toMinor } from '@akada/contract/rules/money';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { canPayAgain, myPaymentsQuery } from '../../../data/payments.ts';
import { useFormat } from '../../../data/school.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PayAgain } from '../shared/pay-again.tsx';
import { WatchLink } from '../shared/watch-link.tsx';
import { methodLabel, PaymentStateBadge } from './payment-state.tsx';

type PaymentRowProps = { payment: Payment; mayPayAgain: boolean };

function Actions({ payment, mayPayAgain, describedBy }: PaymentRowProps & { describedBy: string }) {
  const isPending = payment.status === 'pending';
  return (
    <div className="mt-3 flex flex-wrap gap-2 sm:mt-0 sm:flex-row-reverse">
      {payment.status === 'approved' && (
        <WatchLink lessonId={payment.lessonId} variant="secondary" aria-describedby={describedBy} />
      )}
      {mayPayAgain && <PayAgain lessonId={payment.lessonId} describedBy={describedBy} />}
      <LinkButton
        variant={isPending ? 'primary' : 'quiet'}
        to={`/student/payments/${payment._id}`}
        aria-describedby={describedBy}
      >
        {isPending ? 'How to pay' : 'Details'}
        <ChevronRight aria-hidden="true" />
      </LinkButton>
    </div>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const format = useFormat();
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <PaymentStateBadge status={payment.status} />
        <span className="font-semibold text-ink">{payment.amount === 0 ? 'Free' : format.money(payment.amount)}</span>
        {payment.amount > 0 && <span>{methodLabel(payment.paymentMethod)}</span>}
        <time dateTime={payment.createdAt} title={format.dateTime(payment.createdAt)}>
          {format.date(payment.createdAt)}
        </time>
      </p>
      {payment.status === 'pending' && (
        <p className="mt-2">
          Quote <strong className="font-semibold">{payment.reference}</strong> with your transfer.
        </p>
      )}
      {payment.status === 'rejected' && payment.reason && (
        <p className="mt-2 text-red-ink">{`Reason: ${payment.reason}`}</p>
      )}
    </>
  );
}

function PaymentRow({ payment, mayPayAgain }: PaymentRowProps) {
  const titleId = useId();
  return (
    <Card as="li" className="sm:flex sm:items-center sm:gap-5">
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="text-base">
          <Link to={`/student/payments/${payment._id}`} className="hover:underline">
            {payment.lessonTitle}
          </Link>
        </h2>
        <Facts payment={payment} />
      </div>
      <Actions payment={payment} mayPayAgain={mayPayAgain} describedBy={titleId} />
    </Card>
  );
}

/** The cart showed one total, which somebody might send in one transfer. */
function WaitingInAll({ payments }: { payments: readonly Payment[] }) {
  const { money } = useFormat();
  if (payments.length < 2) return null;
  const total = fromMinor(payments.reduce((sum, { amount }) => sum + (toMinor(amount) ?? 0), 0));
  return (
    <div className="mb-3">
      <Notice tone="warning">
        {`${payments.length} payments wait for your transfer: `}
        <strong>{money(total)}</strong> in all. Make one transfer for each, with its own reference.
      </Notice>
    </div>
  );
}

const noPayments = (
  <EmptyState
    mark="receipt"
    title="No payments yet"
    text="What you pay for lessons is listed here, with the reference to quote and whether it is approved."
    action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
  />
);

function PaymentList({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return noPayments;
  return (
    <>
      <WaitingInAll payments={payments.filter(({ status }) => status === 'pending')} />
      <ul className="flex flex-col gap-3">
        {payments.map((payment) => (
          <PaymentRow key={payment._id} payment={payment} mayPayAgain={canPayAgain(payment, payments)} />
        ))}
      </ul>
    </>
  );
}

export function Payments() {
  const payments = useQuery(myPaymentsQuery);
  return (
    <>
      <PageHeader title="Payments" />
      <Loaded query={payments} failure="Error loading payments" loading={<Skeleton shape="rows" />}>
        {(data) => <PaymentList payments={data} />}
      </Loaded>
    </>
  );
}
