import type { Approval, StaffPayment } from '@akada/contract';
import { useApprovePayments } from '../../../data/admin-payments.ts';
import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/focus.ts';
import { sayApprovals } from './say-approvals.ts';
import { totalOf } from './total-of.ts';

type ApproveManyDialogProps = { payments: readonly StaffPayment[]; onClose: () => void; onDone: () => void };

/** Mount it to ask once for all: who, for what, how much, and the sum. Afterwards focus is on the first of them. */
export function ApproveManyDialog({ payments, onClose, onDone }: ApproveManyDialogProps) {
  const approve = useApprovePayments();
  const approveOnce = useOneAtATime(approve);
  const { moneyCode } = useFormat();
  const done = ({ data }: { data: Approval[] }) => {
    sayApprovals(data);
    onDone();
    focusSoon(`payment-${payments[0]?._id}`);
  };
  const many = payments.length > 1;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        approveOnce(
          payments.map((payment) => payment._id),
          { onSuccess: done },
        )
      }
      title={many ? `Approve ${payments.length} payments?` : 'Approve this payment?'}
      description={
        <div className="flex flex-col gap-3">
          {/* Scrolls by itself, so that the question and the buttons stay in view however long it is. */}
          <section
            aria-label="Payments"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
            className="max-h-[40vh] overflow-y-auto rounded-md bg-sunken px-4 py-1 text-ink"
          >
            <ul aria-label="Payments to approve">
              {payments.map((payment) => (
                <li
                  key={payment._id}
                  className="flex items-baseline justify-between gap-3 border-b border-line py-2 last:border-b-0"
                >
                  <span className="min-w-0">
                    <span className="block font-semibold [overflow-wrap:anywhere]">{payment.studentName}</span>
                    <span className="block text-xs [overflow-wrap:anywhere] text-soft">{payment.lessonTitle}</span>
                  </span>
                  <span className="shrink-0">{moneyCode(payment.amount)}</span>
                </li>
              ))}
            </ul>
          </section>
          <p className="flex justify-between gap-3 px-4 font-semibold text-ink">
            <span>Total</span>
            <span>{moneyCode(totalOf(payments))}</span>
          </p>
          <p>{many ? 'The lessons unlock for the students at once.' : 'The lesson unlocks for the student at once.'}</p>
          {approve.isError && (
            <Notice tone="error">{`Failed to approve ${many ? 'payments' : 'payment'}: ${messageOf(approve.error)}`}</Notice>
          )}
        </div>
      }
      confirmLabel={many ? `Approve ${payments.length}` : 'Approve'}
      tone="primary"
      loading={approve.isPending}
    />
  );
}
