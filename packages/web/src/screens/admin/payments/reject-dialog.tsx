import type { StaffPayment } from '@akada/contract';
import { rejectBody } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useRejectPayment, wasDecidedElsewhere } from '../../../data/admin-payments.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notify.ts';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { roomLeft } from '../../shared/room-left.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/focus.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { PaymentFacts } from './payment-facts.tsx';

/** As the server has it. */
const mostCharacters = 500;

/** Mount it to ask for the reason. Afterwards focus is on the row, so the next one is a Tab away. */
export function RejectDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const reject = useRejectPayment();
  const rejectOnce = useOneAtATime(reject);
  const form = useForm({ resolver: zodResolver(rejectBody), defaultValues: { reason: '' } });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const done = () => {
    onClose();
    focusSoon(`payment-${payment._id}`);
  };
  const submit = form.handleSubmit((values) =>
    rejectOnce(
      { id: payment._id, reason: values.reason },
      {
        onSuccess: () => {
          notify.success('Payment rejected');
          done();
        },
        onError: (error) => {
          if (!wasDecidedElsewhere(error)) return;
          notify.error(messageOf(error));
          done();
        },
      },
    ),
  );
  return (
    <FormDialog
      size="md"
      title="Reject this payment?"
      description={`${payment.studentName} - ${payment.lessonTitle}`}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      formId="reject-form"
      submitLabel="Reject payment"
      tone="danger"
      pending={reject.isPending}
      problem={reject.isError ? `Failed to reject payment: ${messageOf(reject.error)}` : undefined}
    >
      <form id="reject-form" noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <PaymentFacts payment={payment} />
        <TextareaField
          label="Reason"
          hint={`The student reads this and may pay again. ${roomLeft(reason, mostCharacters)}.`}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
      </form>
    </FormDialog>
  );
}
