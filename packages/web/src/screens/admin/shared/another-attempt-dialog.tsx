import { anotherAttemptForm } from '@akada/contract';
import { daysLater, schoolDay } from '@akada/contract/rules/school-day';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useGiveAttempt } from '../../../data/exams/invigilation.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from './dialogs.tsx';
import { reasonField } from './reason-field.ts';

type AnotherAttemptDialogProps = {
  examId: string;
  student: { _id: string; fullName: string };
  onClose: () => void;
};

/** For a student without attempts left, or who was absent. */
export function AnotherAttemptDialog({ examId, student, onClose }: AnotherAttemptDialogProps) {
  const { dateTime } = useFormat();
  const { timeZone } = useSchool();
  const give = useOneAtATime(useGiveAttempt(examId));
  const until = daysLater(schoolDay(serverTime(), timeZone), 7, timeZone);
  const form = useForm({ resolver: zodResolver(anotherAttemptForm), defaultValues: { until, reason: '' } });
  const submit = form.handleSubmit((values) =>
    give.mutate(
      { ...values, studentId: student._id },
      {
        onSuccess: (given) => {
          notify.success(`${student.fullName} can start an attempt`, `Until ${dateTime(given.until)}`);
          onClose();
          focusSoon('main');
        },
        onError: () => undefined,
      },
    ),
  );
  return (
    <FormDialog
      title={`Give ${student.fullName} an attempt`}
      description="It can be started until the end of the last day, also after the exam has closed. Whoever read the right answers before knows them."
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel="Give the attempt"
      pending={give.isPending}
      problem={give.isError && `Failed to give the attempt: ${messageOf(give.error)}`}
    >
      <FormField form={form} name="until" type="date" label="Last day" />
      <FormField
        form={form}
        {...reasonField}
        maxLength={500}
        hint="The student reads it beside the exam; it is in the audit log, too."
      />
    </FormDialog>
  );
}
