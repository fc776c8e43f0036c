import type { Blocker } from 'react-router';
import { counted } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

function submitText(unanswered: readonly number[], total: number): string {
  if (unanswered.length === total) {
    return "You haven't answered any questions. Are you sure you want to submit?";
  }
  if (unanswered.length === 0) return `You have answered all ${counted(total, 'question')}.`;
  const which = unanswered.length <= 10 ? `: ${unanswered.join(', ')}` : '';
  const verb = unanswered.length === 1 ? 'is' : 'are';
  return `${counted(unanswered.length, 'question')} of ${total} ${verb} unanswered${which}.`;
}

type SubmitProps = {
  open: boolean;
  onClose: () => void;
  onSubmit: () => void;
  /** Question numbers. */
  unanswered: readonly number[];
  total: number;
  isSubmitting: boolean;
};

export function SubmitDialog({ open, onClose, onSubmit, unanswered, total, isSubmitting }: SubmitProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onSubmit}
      loading={isSubmitting}
      tone="primary"
      title="Submit your exam?"
      description={
        <>
          <p>{submitText(unanswered, total)}</p>
          <p className="mt-2">After that, no answer can be changed.</p>
        </>
      }
      confirmLabel="Submit Exam"
      cancelLabel="Keep working"
    />
  );
}

function leaveText(isOver: boolean, unsent: number): string {
  const waiting =
    unsent === 0
      ? ''
      : ` ${counted(unsent, 'answer')} ${unsent === 1 ? 'has' : 'have'} not reached the school yet. This device keeps what is unsent, and sends it when Akada is open and there is a connection.`;
  if (isOver) return `The time is up.${waiting}`;
  return `The exam goes on running: the timer does not stop while you are away. Your answers are kept, and you can come back until the time is up.${waiting}`;
}

type LeaveProps = { open: boolean; blocker: Blocker; isOver: boolean; unsent: number };

export function LeaveDialog({ open, blocker, isOver, unsent }: LeaveProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave the exam?"
      description={leaveText(isOver, unsent)}
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}
