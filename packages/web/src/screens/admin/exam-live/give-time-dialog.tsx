import { extraTimeForm, type LiveStudent } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { cameBefore, useGiveTime } from '../../../data/invigilation.ts';
import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/focus.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { runningWords } from './running-words.ts';

type GiveTimeDialogProps = {
  examId: string;
  /** Null: for everybody at it. */
  student: LiveStudent | null;
  /** How many are at it now. */
  running: number;
  onClose: () => void;
};

const usual = [5, 10, 15, 30];

/** Mount it to open. However often its button is pressed, the time is given once: its key is made when it opens. */
export function GiveTimeDialog({ examId, student, running, onClose }: GiveTimeDialogProps) {
  const { time, counted } = useFormat();
  const [key] = useState(newRequestKey);
  const give = useGiveTime(examId);
  const giveOnce = useOneAtATime(give);
  const form = useForm({ resolver: zodResolver(extraTimeForm), defaultValues: { reason: '' } });
  const { errors, isDirty } = form.formState;
  const minutes = Number(useWatch({ control: form.control, name: 'minutes' }) ?? 0);
  const name = student?.student.fullName ?? 'everyone';
  const studentId = student?.student._id;
  const done = () => {
    onClose();
    focusSoon(studentId ? `student-${studentId}` : 'main');
  };
  const submit = form.handleSubmit((values) =>
    giveOnce(
      { ...values, key, ...(studentId && { studentId }) },
      {
        onSuccess: ({ grant, attempts, reopened }) => {
          const to = student ? name : counted(attempts, 'student');
          const again =
            reopened > 0 && !student ? `${counted(reopened, 'student')} had run out of time and can go on.` : '';
          notify.success(`${counted(grant.minutes, 'minute')} given to ${to}`, again);
          done();
        },
        onError: (refusal) => {
          if (!cameBefore(refusal)) return;
          notify.info('Time was given already', 'The first try got through. Look below the list.');
          done();
        },
      },
    ),
  );
  const endTime = student?.attempt?.endTime;
  const newEnd = endTime && minutes > 0 && minutes <= 240 && Date.parse(endTime) + minutes * 60_000;
  const hint = newEnd ? `The new end is ${time(new Date(newEnd).toISOString())}.` : '1 to 240';
  return (
    <FormDialog
      size="md"
      title={`Give time to ${name}`}
      description={student ? (endTime ? `Ends ${time(endTime)} now.` : '') : runningWords(running)}
      onClose={onClose}
      unsaved={isDirty}
      formId="give-time-form"
      submitLabel="Give time"
      pending={give.isPending}
      problem={give.isError ? `Failed to give time: ${messageOf(give.error)}` : undefined}
    >
      <form id="give-time-form" noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <div>
          <TextField
            label="Minutes"
            type="number"
            inputMode="numeric"
            min={1}
            max={240}
            step={1}
            hint={hint}
            error={errors.minutes?.message}
            {...form.register('minutes', { valueAsNumber: true })}
          />
          <div className="mt-3 flex flex-wrap gap-3">
            {usual.map((count) => (
              <Button
                key={count}
                variant="secondary"
                size="sm"
                onClick={() => form.setValue('minutes', count, { shouldDirty: true, shouldValidate: true })}
              >
                {`${count} min`}
              </Button>
            ))}
          </div>
        </div>
        <TextareaField
          label="Reason"
          rows={3}
          maxLength={500}
          hint="Stands on the student's screen, and in the audit log."
          error={errors.reason?.message}
          {...form.register('reason')}
        />
      </form>
    </FormDialog>
  );
}
