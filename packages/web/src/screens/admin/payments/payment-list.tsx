import type { StaffPayment } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { type Column, DataList } from '../shared/data-list.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { PaymentState } from './payment-status.tsx';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './use-selection.ts';

type PaymentListProps = {
  payments: readonly StaffPayment[];
  dimmed: boolean;
  selection: Selection;
  onApprove: (payment: StaffPayment) => void;
  onReject: (payment: StaffPayment) => void;
};

const student = (payment: StaffPayment) => (
  <div className="min-w-0">
    <p className="font-semibold">{payment.studentName}</p>
    <p className="text-xs [overflow-wrap:anywhere] text-soft">{payment.studentEmail}</p>
  </div>
);

export function PaymentList({ payments, dimmed, selection, onApprove, onReject }: PaymentListProps) {
  const { moneyCode } = useFormat();
  const method = (payment: StaffPayment) => (
    <p className="flex flex-wrap gap-x-2 text-xs text-soft">
      <span>{payment.paymentMethod}</span>
      <span className="whitespace-nowrap">{payment.reference}</span>
    </p>
  );
  const box = (payment: StaffPayment) =>
    payment.status === 'pending' && (
      <SelectBox
        label={`Select ${payment.studentName}, ${payment.lessonTitle}`}
        hideLabel
        checked={selection.has(payment._id)}
        onChange={() => selection.toggle(payment._id)}
      />
    );
  const buttons = (payment: StaffPayment) =>
    payment.status === 'pending' && (
      <DecisionButtons payment={payment} onApprove={() => onApprove(payment)} onReject={() => onReject(payment)} />
    );
  const decision = { title: 'Decision', cell: buttons, className: 'w-[22%]' };
  const anyPending = selection.waiting.length > 0;
  // The names stay under each other where some rows have nothing to select.
  const payer = (payment: StaffPayment) => (
    <div className="flex items-center gap-1">
      {anyPending && <span className="-my-2 -ml-3 min-w-11 shrink-0">{box(payment)}</span>}
      {student(payment)}
    </div>
  );
  const columns: Column<StaffPayment>[] = [
    { title: 'Student', cell: payer, className: 'w-[25%]' },
    { title: 'Lesson', cell: (payment) => payment.lessonTitle, className: 'w-[20%]' },
    {
      title: 'Amount',
      cell: (payment) => (
        <>
          <p className="font-semibold whitespace-nowrap">{moneyCode(payment.amount)}</p>
          {method(payment)}
        </>
      ),
      className: 'w-[14%]',
    },
    { title: 'Status', cell: (payment) => <PaymentState payment={payment} />, className: 'w-[19%]' },
    ...(anyPending ? [decision] : []),
  ];
  return (
    <DataList
      label="Payments"
      rows={payments}
      columns={columns}
      wideFrom={1180}
      rowId="payment"
      dimmed={dimmed}
      stacked={(payment) => (
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="flex min-w-0 items-start gap-1">
            <span className="-mt-2.5 -ml-3 shrink-0 empty:hidden">{box(payment)}</span>
            <div className="min-w-0">
              {student(payment)}
              <p className="mt-1">{payment.lessonTitle}</p>
            </div>
          </div>
          <div className="sm:grid sm:content-start sm:justify-items-end">
            <p className="font-semibold">{moneyCode(payment.amount)}</p>
            {method(payment)}
          </div>
          <PaymentState payment={payment} />
          {buttons(payment)}
        </div>
      )}
    />
  );
}
