import type { StaffPayment } from '@akada/contract';
import { Check, X } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Email } from '../../../ui/email.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { PaymentBadge } from '../shared/payment-badge.tsx';
import { SelectBox, type Selection } from './selection.tsx';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function waitingText(since: string, now: number): string {
  const waited = now - Date.parse(since);
  const [unit, ms] = units.find(([, size]) => waited >= size) ?? units[2];
  return `Waiting ${counted(Math.max(1, Math.floor(waited / ms)), unit)}`;
}

function PaymentState({ payment }: { payment: StaffPayment }) {
  const { dateTime } = useFormat();
  return (
    <div className="min-w-0 text-xs [overflow-wrap:anywhere]">
      <PaymentBadge status={payment.status} />
      {payment.status === 'pending' ? (
        <p className="mt-1 text-soft">
          <span className="font-semibold text-ink">{waitingText(payment.createdAt, Date.now())}</span>
          <br />
          since {dateTime(payment.createdAt)}
        </p>
      ) : (
        <p className="mt-1 text-soft">
          {payment.decidedBy ? `by ${payment.decidedBy}` : 'at once'}
          {payment.decidedAt && `, ${dateTime(payment.decidedAt)}`}
        </p>
      )}
      {payment.reason && <p className="mt-1">Reason: {payment.reason}</p>}
    </div>
  );
}

type DecisionButtonsProps = Pick<PaymentListProps, 'onApprove' | 'onReject'> & { payment: StaffPayment };

function DecisionButtons({ payment, onApprove, onReject }: DecisionButtonsProps) {
  if (payment.status !== 'pending') return null;
  const whose = <span className="sr-only">{` ${payment.studentName}, ${payment.lessonTitle}`}</span>;
  return (
    <div className="flex gap-2 self-end max-sm:w-full max-sm:flex-wrap">
      <Button className="scroll-mb-32 max-sm:flex-1 sm:px-3" onClick={() => onApprove(payment)}>
        <Check aria-hidden="true" />
        <span>Approve{whose}</span>
      </Button>
      <Button
        variant="secondary"
        className="scroll-mb-32 text-red-ink max-sm:flex-1 sm:px-3"
        onClick={() => onReject(payment)}
      >
        <X aria-hidden="true" />
        <span>Reject{whose}</span>
      </Button>
    </div>
  );
}

type PaymentListProps = {
  payments: readonly StaffPayment[];
  dimmed: boolean;
  selection: Selection;
  onApprove: (payment: StaffPayment) => void;
  onReject: (payment: StaffPayment) => void;
};

function Student({ payment }: { payment: StaffPayment }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold">{payment.studentName}</p>
      <p className="text-xs [overflow-wrap:anywhere] text-soft">
        <Email address={payment.studentEmail} />
      </p>
    </div>
  );
}

function Method({ payment }: { payment: StaffPayment }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-soft">
      <span>{payment.paymentMethod}</span>
      <span className="whitespace-nowrap">{payment.reference}</span>
    </p>
  );
}

type RowPartProps = Omit<PaymentListProps, 'payments' | 'dimmed'> & { payment: StaffPayment };

function Box({ payment, selection }: Pick<RowPartProps, 'payment' | 'selection'>) {
  if (payment.status !== 'pending') return null;
  return (
    <SelectBox
      label={`Select ${payment.studentName}, ${payment.lessonTitle}`}
      hideLabel
      checked={selection.has(payment._id)}
      onChange={() => selection.toggle(payment._id)}
    />
  );
}

function Stacked({ payment, selection, onApprove, onReject }: RowPartProps) {
  const { moneyCode } = useFormat();
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 items-start gap-1">
        <span className="-mt-2.5 -ml-3 shrink-0 empty:hidden">
          <Box payment={payment} selection={selection} />
        </span>
        <div className="min-w-0">
          <Student payment={payment} />
          <p className="mt-1">{payment.lessonTitle}</p>
        </div>
      </div>
      <div className="sm:grid sm:content-start sm:justify-items-end">
        <p className="font-semibold">{moneyCode(payment.amount)}</p>
        <Method payment={payment} />
      </div>
      <PaymentState payment={payment} />
      <DecisionButtons payment={payment} onApprove={onApprove} onReject={onReject} />
    </div>
  );
}

export function PaymentList({ payments, dimmed, ...parts }: PaymentListProps) {
  const { moneyCode } = useFormat();
  const { selection, onApprove, onReject } = parts;
  const anyPending = selection.waiting.length > 0;
  // Keeps names aligned where some rows have no box.
  const payer = (payment: StaffPayment) => (
    <div className="flex items-center gap-1">
      {anyPending && (
        <span className="-my-2 -ml-3 min-w-11 shrink-0">
          <Box payment={payment} selection={selection} />
        </span>
      )}
      <Student payment={payment} />
    </div>
  );
  const amount = (payment: StaffPayment) => (
    <>
      <p className="font-semibold whitespace-nowrap">{moneyCode(payment.amount)}</p>
      <Method payment={payment} />
    </>
  );
  const buttons = (payment: StaffPayment) => (
    <DecisionButtons payment={payment} onApprove={onApprove} onReject={onReject} />
  );
  const columns: Column<StaffPayment>[] = [
    { title: 'Student', cell: payer, className: 'w-[25%]' },
    { title: 'Lesson', cell: ({ lessonTitle }) => lessonTitle, className: 'w-[20%]' },
    { title: 'Amount', cell: amount, className: 'w-[14%]' },
    { title: 'Status', cell: (payment) => <PaymentState payment={payment} />, className: 'w-[19%]' },
    ...(anyPending ? [{ title: 'Decision', cell: buttons, className: 'w-[22%]' }] : []),
  ];
  return (
    <DataList
      label="Payments"
      rows={payments}
      columns={columns}
      wideFrom={1180}
      rowId="payment"
      dimmed={dimmed}
      stacked={(payment) => <Stacked payment={payment} {...parts} />}
    />
  );
}
