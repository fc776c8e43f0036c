import type { StaffPayment } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { type Column, DataList } from '../shared/data-list.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { PaymentState } from './payment-status.tsx';

type PaymentListProps = {
  payments: readonly StaffPayment[];
  dimmed: boolean;
  onApprove: (payment: StaffPayment) => void;
  onReject: (payment: StaffPayment) => void;
};

const student = (payment: StaffPayment) => (
  <>
    <p className="font-semibold">{payment.studentName}</p>
    <p className="text-xs [overflow-wrap:anywhere] text-soft">{payment.studentEmail}</p>
  </>
);

export function PaymentList({ payments, dimmed, onApprove, onReject }: PaymentListProps) {
  const { moneyCode } = useFormat();
  const method = (payment: StaffPayment) => (
    <p className="flex flex-wrap gap-x-2 text-xs text-soft">
      <span>{payment.paymentMethod}</span>
      <span className="whitespace-nowrap">{payment.reference}</span>
    </p>
  );
  const buttons = (payment: StaffPayment) =>
    payment.status === 'pending' && (
      <DecisionButtons payment={payment} onApprove={() => onApprove(payment)} onReject={() => onReject(payment)} />
    );
  const decision = { title: 'Decision', cell: buttons, className: 'w-[22%]' };
  const anyPending = payments.some((payment) => payment.status === 'pending');
  const columns: Column<StaffPayment>[] = [
    { title: 'Student', cell: student, className: 'w-[23%]' },
    { title: 'Lesson', cell: (payment) => payment.lessonTitle, className: 'w-[21%]' },
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
    { title: 'Status', cell: (payment) => <PaymentState payment={payment} />, className: 'w-[20%]' },
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
          <div className="min-w-0">
            {student(payment)}
            <p className="mt-1">{payment.lessonTitle}</p>
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
