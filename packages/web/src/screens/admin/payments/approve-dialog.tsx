import type { StaffPayment } from '@akada/contract';
import { useApprovePayment, wasDecidedElsewhere } from '../../../data/admin-payments.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/focus.ts';
import { PaymentFacts } from './payment-facts.tsx';

/** Mount it to ask. Afterwards focus is on the row, so the next one is a Tab away. */
export function ApproveDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const approve = useApprovePayment();
  const approveOnce = useOneAtATime(approve);
  const done = () => {
    onClose();
    focusSoon(`payment-${payment._id}`);
  };
  const confirm = () =>
    approveOnce(payment._id, {
      onSuccess: () => {
        notify.success('Payment approved successfully!');
        done();
      },
      onError: (error) => {
        if (!wasDecidedElsewhere(error)) return;
        notify.error(messageOf(error));
        done();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Approve payment for ${payment.studentName} - ${payment.lessonTitle}?`}
      description={
        <div className="flex flex-col gap-3">
          <PaymentFacts payment={payment} />
          <p>The lesson unlocks for the student at once.</p>
          {approve.isError && <Notice tone="error">{`Failed to approve payment: ${messageOf(approve.error)}`}</Notice>}
        </div>
      }
      confirmLabel="Approve"
      tone="primary"
      loading={approve.isPending}
    />
  );
}
