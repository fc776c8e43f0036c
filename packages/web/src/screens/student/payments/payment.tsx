import type { OpenedPayment } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { canPayAgain, latestFor, myPaymentsQuery, paymentQuery } from '../../../data/payments.ts';
import { useFormat } from '../../../data/school.ts';
import { isNotFound } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyRow } from '../../../ui/copy-row.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, SkeletonBox } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { PayAgain } from '../shared/pay-again.tsx';
import { WatchLink } from '../shared/watch-link.tsx';
import { methodLabel, PaymentStateBadge } from './payment-state.tsx';

type PaymentProps = { payment: OpenedPayment };

function Account({ payTo }: { payTo: NonNullable<OpenedPayment['payTo']> }) {
  const { bankName, accountName, accountNumber } = payTo;
  return (
    <>
      {bankName && <CopyRow label="Bank" value={bankName} />}
      {accountName && <CopyRow label="Account name" value={accountName} />}
      <CopyRow label="Account number" value={accountNumber} copied={accountNumber.replaceAll(' ', '')} />
    </>
  );
}

function Steps({ payment }: PaymentProps) {
  const format = useFormat();
  const { amount, reference, payTo } = payment;
  return (
    <ol className="mt-2 list-decimal space-y-2 pl-5">
      {!payTo && <li>Ask the school for its account: it has not put one here yet.</li>}
      <li>
        Transfer exactly <strong className="font-semibold">{format.money(amount)}</strong>
        {payTo ? ' to the account below' : ' to that account'}: with a bank app, at the bank or at a POS agent.
      </li>
      <li>
        Write the reference <strong className="font-semibold">{reference}</strong> as the description (narration) of the
        transfer, so that the school knows it is yours.
      </li>
      <li>Keep the receipt until the lesson has unlocked.</li>
    </ol>
  );
}

function HowToPay({ payment }: PaymentProps) {
  const format = useFormat();
  const { amount, reference, payTo } = payment;
  return (
    <>
      <h3 className="mt-5 text-base">How to pay</h3>
      <Steps payment={payment} />
      <dl className="mt-4 divide-y divide-line overflow-hidden rounded-md border border-dashed border-edge">
        <CopyRow label="Amount" value={format.money(amount)} copied={amount.toFixed(2)} />
        {payTo && <Account payTo={payTo} />}
        <CopyRow label="Reference" value={reference} marked />
      </dl>
      {payTo?.note && (
        <p className="mt-3 whitespace-pre-line">
          <span className="font-semibold">From the school: </span>
          {payTo.note}
        </p>
      )}
      <h3 className="mt-5 text-base">What happens next</h3>
      <p className="mt-1">
        The school looks for your transfer in its account and approves the payment. The lesson unlocks at that moment,
        and this page notices by itself. If the school cannot find the transfer, you see the reason here and can pay
        again.
      </p>
      <Button variant="secondary" className="mt-4 print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function Facts({ payment }: PaymentProps) {
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

function Pending({ payment }: PaymentProps) {
  return (
    <>
      <Notice tone="warning">Waiting for your transfer to be approved.</Notice>
      <HowToPay payment={payment} />
    </>
  );
}

function Approved({ payment }: PaymentProps) {
  const format = useFormat();
  const since = payment.decidedAt ? ` since ${format.date(payment.decidedAt)}` : '';
  return (
    <>
      <Notice tone="success">
        {payment.amount === 0 ? `This lesson is free. It is yours${since}.` : `Approved. The lesson is yours${since}.`}
      </Notice>
      <WatchLink lessonId={payment.lessonId} wide size="lg" className="mt-4" />
    </>
  );
}

function Rejected({ payment }: PaymentProps) {
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

function PaymentCard({ payment }: PaymentProps) {
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

function OnePayment({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(paymentQuery(id));
  if (isPending) {
    return (
      <Loading>
        <SkeletonBox className="h-96" />
      </Loading>
    );
  }
  if (data) return <PaymentCard key={data._id} payment={data} />;
  if (isNotFound(error)) {
    return (
      <EmptyState
        mark="receipt"
        title="Payment not found"
        text="This payment does not exist, or it belongs to another account."
        action={<LinkButton to="/student/payments">See your payments</LinkButton>}
      />
    );
  }
  return <LoadFailed title="Error loading payment" query={{ error, isFetching, refetch }} />;
}

export function Payment() {
  const { paymentId = '' } = useParams();
  return (
    <>
      <PageHeader title="Payment" />
      <div className="mx-auto max-w-2xl">
        <LinkButton to="/student/payments" variant="quiet" className="mb-3 -ml-4 print:hidden">
          <ArrowLeft aria-hidden="true" />
          All payments
        </LinkButton>
        <OnePayment id={paymentId} />
      </div>
    </>
  );
}
