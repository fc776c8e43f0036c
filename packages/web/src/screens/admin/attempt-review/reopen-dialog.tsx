import { type AttemptReview, reopenForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useReopen } from '../../../data/exams/invigilation.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/dialogs.tsx';
import { MinuteChoices } from '../shared/minute-choices.tsx';
import { reasonField } from '../shared/reason-field.ts';

type ReopenDialogProps = { attempt: AttemptReview; onClose: () => void };

export function ReopenDialog({ attempt, onClose }: ReopenDialogProps) {
  const { dateTime } = useFormat();
  const reopen = useOneAtATime(useReopen(attempt));
  const form = useForm({ resolver: zodResolver(reopenForm), defaultValues: { reason: '' } });
  const submit = form.handleSubmit((values) =>
    reopen.mutate(values, {
      onSuccess: ({ endTime }) => {
        notify.success(`Opened again for ${attempt.student.fullName}`, `Until ${dateTime(endTime)}`);
        onClose();
        focusSoon('main');
      },
      onError: () => undefined,
    }),
  );
  return (
    <FormDialog
      title="Reopen this attempt"
      description={`The time starts now, also after the exam has closed. ${attempt.student.fullName} keeps the answers; the score is taken back until the next hand-in.`}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Reopen"
      pending={reopen.isPending}
      problem={reopen.isError && `Failed to reopen: ${messageOf(reopen.error)}`}
    >
      <div>
        <FormField
          form={form}
          name="minutes"
          label="Minutes"
          type="number"
          min={1}
          max={600}
          step={1}
          hint="1 to 600"
        />
        <MinuteChoices
          onPick={(count) => form.setValue('minutes', count, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
      <FormField
        form={form}
        {...reasonField}
        maxLength={500}
        hint="The student reads it beside the result. It is kept in the audit log."
      />
    </FormDialog>
  );
}
