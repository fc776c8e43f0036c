import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogCancel } from '../../../ui/dialog-cancel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';

type FormDialogProps = {
  title: string;
  description?: string;
  size?: 'md' | 'lg';
  onClose: () => void;
  unsaved: boolean;
  formId: string;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  pending: boolean;
  /** Why the server refused; it stands beside the buttons, where it is seen however far the form is scrolled. */
  problem?: string | undefined;
  children: ReactNode;
};

/** A dialog around one form. Mount it to open. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size = 'lg', onClose, unsaved, formId, children } = props;
  const { submitLabel, tone = 'primary', pending, problem } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      unsaved={unsaved}
      footer={
        <>
          {problem && (
            <div className="w-full">
              <Notice tone="error">{problem}</Notice>
            </div>
          )}
          <DialogCancel />
          <Button type="submit" form={formId} variant={tone} loading={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <LeaveGuard unsaved={unsaved} onBack={onClose} />
      {children}
    </Dialog>
  );
}
