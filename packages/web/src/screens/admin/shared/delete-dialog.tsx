import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from './focus.ts';

type DeleteDialogProps = {
  thing: 'lesson' | 'exam' | 'question';
  id: string;
  /** The specification's sentence, which names the thing. */
  sentence: string;
  /** What else happens, or the thing itself. */
  children?: ReactNode;
  remove: UseMutationResult<unknown, Error, string>;
  onClose: () => void;
};

/** Mount it to ask. It stays open when the deletion fails, and says why. */
export function DeleteDialog({ thing, id, sentence, children, remove, onClose }: DeleteDialogProps) {
  const removeOnce = useOneAtATime(remove);
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () =>
    removeOnce(id, {
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
          {remove.isError && <Notice tone="error">{`Failed to delete ${thing}: ${messageOf(remove.error)}`}</Notice>}
        </div>
      }
      confirmLabel="Delete"
      loading={remove.isPending}
    />
  );
}
