import { type Approval, rejectBody, type StaffPayment } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import {
  useApprovePayment,
  useApprovePayments,
  useRejectPayment,
  wasDecidedElsewhere,
} from '../../../data/admin-payments.ts';
import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { roomLeft } from '../../shared/room-left.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/dialogs.tsx';
import { totalOf } from './selection.tsx';

function PaymentFacts({ payment }: { payment: StaffPayment }) {
  const { moneyCode, dateTime } = useFormat();
  const facts = [
    ['Amount', moneyCode(payment.amount)],
    ['Reference', payment.reference],
    ['Method', payment.paymentMethod],
    ['Ordered', dateTime(payment.createdAt)],
  ];
  return (
    <dl className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-4">
          <dt className="basis-24 text-soft">{name}</dt>
          <dd className="min-w-0 flex-1 basis-[7rem] font-semibold text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const namedAtMost = 3;

/** 'Ada Obi: rejected by Musa Sani' */
function lateText({ payment, outcome, message }: Approval): string {
  if (!payment) return message;
  const how = outcome === 'already-rejected' ? 'rejected' : 'approved';
  return `${payment.studentName}: ${how} by ${payment.decidedBy ?? 'Akada'}`;
}

function sayApprovals(approvals: readonly Approval[]): void {
  const late = approvals.filter(({ outcome }) => outcome !== 'approved');
  const count = approvals.length - late.length;
  if (late.length === 0) {
    notify.success(count === 1 ? 'Payment approved successfully!' : `${count} payments approved successfully!`);
    return;
  }
  const named = late.slice(0, namedAtMost).map(lateText).join('; ');
  const rest = late.length > namedAtMost ? ` and ${late.length - namedAtMost} more` : '';
  notify.info(`${count} of ${approvals.length} payments approved`, `Already decided: ${named}${rest}`);
}

function afterDecision({ _id }: StaffPayment, said: string, onClose: () => void) {
  // Focus moves to the row, so that the next payment is a Tab away.
  const done = () => {
    onClose();
    focusSoon(`payment-${_id}`);
  };
  return {
    onSuccess: () => {
      notify.success(said);
      done();
    },
    onError: (error: Error) => {
      if (!wasDecidedElsewhere(error)) return;
      notify.error(messageOf(error));
      done();
    },
  };
}

export function ApproveDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const approve = useOneAtATime(useApprovePayment());
  const confirm = () => approve.mutate(payment._id, afterDecision(payment, 'Payment approved successfully!', onClose));
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
        </div>
      }
      problem={approve.isError && `Failed to approve payment: ${messageOf(approve.error)}`}
      confirmLabel="Approve"
      tone="primary"
      loading={approve.isPending}
    />
  );
}

function PaymentSum({ payments }: { payments: readonly StaffPayment[] }) {
  const { moneyCode } = useFormat();
  return (
    <>
      {/* Scrolls alone, so that title and buttons stay in view. */}
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
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-2 last:border-b-0"
            >
              <span className="min-w-0 flex-1 basis-[6rem]">
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
    </>
  );
}

type ApproveManyDialogProps = { payments: readonly StaffPayment[]; onClose: () => void; onDone: () => void };

export function ApproveManyDialog({ payments, onClose, onDone }: ApproveManyDialogProps) {
  const approve = useOneAtATime(useApprovePayments());
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
        approve.mutate(
          payments.map((payment) => payment._id),
          { onSuccess: done },
        )
      }
      title={many ? `Approve ${payments.length} payments?` : 'Approve this payment?'}
      description={
        <div className="flex flex-col gap-3">
          <PaymentSum payments={payments} />
          <p>{many ? 'The lessons unlock for the students at once.' : 'The lesson unlocks for the student at once.'}</p>
        </div>
      }
      problem={approve.isError && `Failed to approve ${many ? 'payments' : 'payment'}: ${messageOf(approve.error)}`}
      confirmLabel={many ? `Approve ${payments.length}` : 'Approve'}
      tone="primary"
      loading={approve.isPending}
    />
  );
}

/** The server's limit. */
const mostCharacters = 500;

export function RejectDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const reject = useOneAtATime(useRejectPayment());
  const form = useForm({ resolver: zodResolver(rejectBody), defaultValues: { reason: '' } });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const submit = form.handleSubmit((values) =>
    reject.mutate({ id: payment._id, reason: values.reason }, afterDecision(payment, 'Payment rejected', onClose)),
  );
  return (
    <FormDialog
      title="Reject this payment?"
      description={`${payment.studentName} - ${payment.lessonTitle}`}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Reject payment"
      tone="danger"
      pending={reject.isPending}
      problem={reject.isError && `Failed to reject payment: ${messageOf(reject.error)}`}
    >
      <PaymentFacts payment={payment} />
      <FormField
        form={form}
        name="reason"
        type="textarea"
        label="Reason"
        hint={`The student reads this and may pay again. ${roomLeft(reason, mostCharacters)}.`}
      />
    </FormDialog>
  );
}
