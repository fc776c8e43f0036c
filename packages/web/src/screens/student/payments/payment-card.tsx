import type { OpenedPayment, Payment } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { CirclePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { canPayAgain, latestFor, myPaymentsQuery } from '../../../data/payments.ts';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PayAgain } from '../shared/pay-again.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { methodLabel, PaymentStateBadge } from './payment-state.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const format = useFormat();
  return (
    <dl className="mt-5 flex flex-col gap-1.5 border-t border-line pt-4">
      {payment.discount > 0 && (
        <>
          <Fact label="Price">{format.money(payment.price)}</Fact>
          <Fact label="Discount">−{format.money(payment.discount)}</Fact>
        </>
      )}
      <Fact label="Method">{methodLabel(payment.paymentMethod)}</Fact>
      <Fact label="Date">{format.dateTime(payment.createdAt)}</Fact>
      {payment.status !== 'pending' && <Fact label="Reference">{payment.reference}</Fact>}
    </dl>
  );
}

function Pending({ payment }: { payment: OpenedPayment }) {
  return (
    <>
      <Notice tone="warning">Waiting for your transfer to be approved.</Notice>
      <HowToPay payment={payment} />
    </>
  );
}

function Approved({ payment }: { payment: Payment }) {
  const format = useFormat();
  const since = payment.decidedAt ? ` since ${format.date(payment.decidedAt)}` : '';
  return (
    <>
      <Notice tone="success">
        {payment.amount === 0 ? `This lesson is free. It is yours${since}.` : `Approved. The lesson is yours${since}.`}
      </Notice>
      <LinkButton reloadDocument wide size="lg" className="mt-4" to={`/student/lesson/${payment.lessonId}`}>
        <CirclePlay aria-hidden="true" />
        Watch
      </LinkButton>
    </>
  );
}

function Rejected({ payment }: { payment: Payment }) {
  const { data } = useQuery(myPaymentsQuery);
  const newer = latestFor(payment.lessonId, data);
  return (
    <>
      <Notice tone="error">
        <p className="font-semibold">This payment was rejected.</p>
        {payment.reason && <p className="mt-1">{`Reason: ${payment.reason}`}</p>}
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2">
        {data && canPayAgain(payment, data) && <PayAgain lessonId={payment.lessonId} />}
        {newer && newer._id !== payment._id && (
          <LinkButton to={`/student/payments/${newer._id}`}>See the newer payment</LinkButton>
        )}
      </div>
    </>
  );
}

const parts = { pending: Pending, approved: Approved, rejected: Rejected };

export function PaymentCard({ payment }: { payment: OpenedPayment }) {
  const format = useFormat();
  const Part = parts[payment.status];
  return (
    <Card as="article">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 flex-1 basis-52 text-lg">{payment.lessonTitle}</h2>
        <PaymentStateBadge status={payment.status} />
      </div>
      <p className="mt-2 mb-4 font-heading text-2xl font-bold">
        {payment.amount === 0 ? 'Free' : format.money(payment.amount)}
      </p>
      <Part payment={payment} />
      <Facts payment={payment} />
    </Card>
  );
}
