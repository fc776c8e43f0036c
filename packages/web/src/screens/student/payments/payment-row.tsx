import type { Payment } from '@akada/contract';
import { ChevronRight, CirclePlay } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PayAgain } from '../shared/pay-again.tsx';
import { methodLabel, PaymentStateBadge } from './payment-state.tsx';

type Props = { payment: Payment; mayPayAgain: boolean };

function Actions({ payment, mayPayAgain, describedBy }: Props & { describedBy: string }) {
  const isPending = payment.status === 'pending';
  return (
    <div className="mt-3 flex flex-wrap gap-2 sm:mt-0 sm:flex-row-reverse">
      {payment.status === 'approved' && (
        <LinkButton
          reloadDocument
          variant="secondary"
          to={`/student/lesson/${payment.lessonId}`}
          aria-describedby={describedBy}
        >
          <CirclePlay aria-hidden="true" />
          Watch
        </LinkButton>
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

export function PaymentRow({ payment, mayPayAgain }: Props) {
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
