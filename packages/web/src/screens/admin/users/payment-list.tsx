import type { PaymentOfUser, PaymentStatus, UserPage } from '@akada/contract';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { NewestOnly } from './newest-only.tsx';

const looks = {
  pending: { tone: 'amber', label: 'Pending', icon: Hourglass },
  approved: { tone: 'leaf', label: 'Approved', icon: CircleCheck },
  rejected: { tone: 'red', label: 'Rejected', icon: CircleX },
} as const;

function Status({ status }: { status: PaymentStatus }) {
  const { tone, label, icon: Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}

/** Who decided and when, and why not. */
function Decision({ payment }: { payment: PaymentOfUser }) {
  const { dateTime } = useFormat();
  if (!payment.decidedAt) return null;
  return (
    <p className="mt-1 text-xs text-soft">
      {payment.decidedBy ? `by ${payment.decidedBy}` : 'at once'}, {dateTime(payment.decidedAt)}
      {payment.reason && <span className="block [overflow-wrap:anywhere] text-ink">Reason: {payment.reason}</span>}
    </p>
  );
}

export function PaymentList({ payments: { rows, total }, email }: { payments: UserPage['payments']; email: string }) {
  const { date, moneyCode } = useFormat();
  if (rows.length === 0) {
    return (
      <EmptyState mark="receipt" title="No payments found" text="Payments appear here as soon as they are made." />
    );
  }
  const amount = (payment: PaymentOfUser) => moneyCode(payment.amount);
  const lesson = (payment: PaymentOfUser) => (
    <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{payment.lessonTitle}</p>
  );
  const how = (payment: PaymentOfUser) => (
    <>
      {payment.paymentMethod}, <span className="whitespace-nowrap">{payment.reference}</span>
    </>
  );
  const columns: Column<PaymentOfUser>[] = [
    { title: 'Lesson', cell: lesson },
    { title: 'Amount', cell: amount, className: 'whitespace-nowrap' },
    { title: 'Method and reference', cell: how, className: 'text-soft' },
    { title: 'Paid', cell: (payment) => date(payment.createdAt), className: 'whitespace-nowrap' },
    {
      title: 'Status',
      cell: (payment) => (
        <>
          <Status status={payment.status} />
          <Decision payment={payment} />
        </>
      ),
      className: 'w-64 pr-4',
    },
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
              {lesson(payment)}
              <span className="shrink-0 whitespace-nowrap">{amount(payment)}</span>
            </div>
            <p className="mb-1 text-xs [overflow-wrap:anywhere] text-soft">
              {how(payment)} · {date(payment.createdAt)}
            </p>
            <Status status={payment.status} />
            <Decision payment={payment} />
          </>
        )}
      />
      <LinkButton to={`/admin/payments?search=${encodeURIComponent(email)}`} variant="secondary" className="mt-4">
        Open in Payments
      </LinkButton>
    </>
  );
}
