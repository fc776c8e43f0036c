import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

/** For when the focused button disappears with its row. */
export function focusSoon(id: string): void {
  // The closing dialog first tries to restore focus to the removed button.
  setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }), 50);
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
  const removing = useOneAtATime(remove);
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () =>
    removing.mutate(id, {
      onSuccess: () => {
        notify.success(`${thing.charAt(0).toUpperCase()}${thing.slice(1)} deleted successfully!`);
        close();
        focusSoon('main');
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={close}
      onConfirm={confirm}
      title={`Delete this ${thing}?`}
      description={
        <div className="flex flex-col gap-3">
          <p>{sentence}</p>
          {children}
        </div>
      }
      problem={remove.isError && `Failed to delete ${thing}: ${messageOf(remove.error)}`}
      confirmLabel="Delete"
      loading={remove.isPending}
    />
  );
}
