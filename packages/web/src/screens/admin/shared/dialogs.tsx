import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

/** For when the focused button disappears with its row. */
export function focusSoon(id: string): void {
  // The closing dialog first tries to restore focus to the removed button.
  setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }), 50);
}

type SureDialogProps<Reply, Variables> = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'confirmLabel' | 'tone'
> & {
  change: UseMutationResult<Reply, Error, Variables>;
  of: Variables;
  /** Title and text of the toast. */
  done: (reply: Reply) => [title: string, text?: string];
  /** "The group stays" */
  failed?: string;
  /** Null where the button that opened it remains. */
  focusOn?: string | null;
  onClose: () => void;
};

/** Asks before a change, and closes once it is made. */
export function SureDialog<Reply, Variables>(props: SureDialogProps<Reply, Variables>) {
  const { change, of, done, failed, focusOn = 'main', onClose, ...words } = props;
  const once = useOneAtATime(change);
  const confirm = () =>
    once.mutate(of, {
      onSuccess: (reply) => {
        notify.success(...done(reply));
        onClose();
        if (focusOn !== null) focusSoon(focusOn);
      },
    });
  const problem = change.error !== null && messageOf(change.error);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      problem={problem && failed ? `${failed}: ${problem}` : problem}
      loading={change.isPending}
      {...words}
    />
  );
}

type DeleteDialogProps = {
  thing: 'lesson' | 'course' | 'exam' | 'question' | 'coupon' | 'group';
  id: string;
  /** The specification's sentence. */
  sentence: string;
  children?: ReactNode;
  remove: UseMutationResult<unknown, Error, string>;
  onClose: () => void;
};

export function DeleteDialog({ thing, id, sentence, children, remove, onClose }: DeleteDialogProps) {
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <SureDialog
      change={remove}
      of={id}
      onClose={close}
      title={`Delete this ${thing}?`}
      description={
        <div className="flex flex-col gap-3">
          <p>{sentence}</p>
          {children}
        </div>
      }
      done={() => [`${thing.charAt(0).toUpperCase()}${thing.slice(1)} deleted successfully!`]}
      failed={`Failed to delete ${thing}`}
      confirmLabel="Delete"
    />
  );
}
