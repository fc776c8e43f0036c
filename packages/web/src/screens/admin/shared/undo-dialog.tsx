import type { UseMutationResult } from '@tanstack/react-query';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from './dialogs.tsx';

type UndoDialogProps = {
  title: string;
  description: string;
  confirmLabel: string;
  tone?: 'danger';
  undo: UseMutationResult<{ message: string }, Error, void>;
  onClose: () => void;
};

/** Undoes an import. */
export function UndoDialog({ undo, onClose, ...words }: UndoDialogProps) {
  const once = useOneAtATime(undo);
  const confirm = () =>
    once.mutate(undefined, {
      onSuccess: ({ message }) => {
        notify.success(message);
        onClose();
        focusSoon('main');
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      problem={undo.error !== null && messageOf(undo.error)}
      loading={undo.isPending}
      {...words}
    />
  );
}
