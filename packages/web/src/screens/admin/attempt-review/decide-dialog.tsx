import { type AttemptReview, reasonForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDecideLate, wasDecidedElsewhere } from '../../../data/invigilation.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notify.ts';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/focus.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { scoreIfAccepted, waitingOf } from './late-effect.ts';

const words = {
  accept: { verb: 'Accept', done: 'accepted', hint: 'The student reads this beside the new result.' },
  refuse: { verb: 'Refuse', done: 'refused', hint: 'Kept in the audit log. The student reads that they do not count.' },
};

type DecideDialogProps = { attempt: AttemptReview; decision: 'accept' | 'refuse'; onClose: () => void };

/** Mount it to ask for the reason. What it names stays as it was when it opened, also while the page is read again. */
export function DecideDialog({ attempt, decision, onClose }: DecideDialogProps) {
  const { verb, done, hint } = words[decision];
  const decide = useDecideLate(attempt);
  const decideOnce = useOneAtATime(decide);
  const [count] = useState(() => waitingOf(attempt).length);
  const [points] = useState(() => scoreIfAccepted(attempt));
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const answers = count === 1 ? '1 late answer' : `${count} late answers`;
  const close = () => {
    onClose();
    focusSoon('late-answers');
  };
  const submit = form.handleSubmit(({ reason }) =>
    decideOnce(
      { decision, reason },
      {
        onSuccess: ({ decided, score, totalPoints }) => {
          const said = decided === 1 ? '1 late answer' : `${decided} late answers`;
          notify.success(`${said} ${done}`, `${score} of ${totalPoints} points`);
          close();
        },
        onError: (error) => {
          if (!wasDecidedElsewhere(error)) return;
          notify.error(messageOf(error));
          close();
        },
      },
    ),
  );
  const effect =
    decision === 'accept'
      ? `They count for ${attempt.student.fullName}: ${points} of ${attempt.totalPoints} points instead of ${attempt.score ?? 0}. The old result stays on record.`
      : `They do not count for ${attempt.student.fullName}: the result stays as it is.`;
  return (
    <FormDialog
      size="md"
      title={`${verb} ${answers}?`}
      description={effect}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      formId="decide-form"
      submitLabel={`${verb} ${answers}`}
      tone={decision === 'refuse' ? 'danger' : 'primary'}
      pending={decide.isPending}
      problem={decide.isError ? `Failed to decide: ${messageOf(decide.error)}` : undefined}
    >
      <form id="decide-form" noValidate onSubmit={submit}>
        <TextareaField
          label="Reason"
          rows={3}
          maxLength={500}
          hint={hint}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
      </form>
    </FormDialog>
  );
}
