import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { backdropLook } from './overlay-look.ts';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Names the thing: "Delete 'Algebra 1'?" */
  title: string;
  description?: ReactNode;
  /** Says the verb: "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  loading?: boolean;
};

/** Stays open while `loading`; the caller closes it when the deed is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, description, confirmLabel, cancelLabel = 'Cancel' } = props;
  const { tone = 'danger', loading = false } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !loading && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropLook} />
        <AlertDialog.Popup className="fixed inset-x-4 inset-y-0 z-50 m-auto h-fit max-h-[90vh] max-w-md overflow-y-auto rounded-md border border-line bg-card p-5 outline-none transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0">
          <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
          {description && (
            <AlertDialog.Description className="mt-2 text-soft" render={<div />}>
              {description}
            </AlertDialog.Description>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close render={<Button variant="secondary" />}>{cancelLabel}</AlertDialog.Close>
            <Button variant={tone} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
