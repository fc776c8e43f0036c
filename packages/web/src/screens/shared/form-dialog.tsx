import { type ReactNode, type SyntheticEvent, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { showUnderField } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { LeaveGuard } from './leave-guard.tsx';

type FormDialogProps = {
  title: string;
  description?: string;
  size?: 'md' | 'lg';
  onClose: () => void;
  unsaved: boolean;
  onSubmit: (event: SyntheticEvent) => void;
  submitLabel: string;
  tone?: 'primary' | 'secondary' | 'danger' | undefined;
  pending: boolean;
  problem?: ReactNode;
  /** Handler of Ctrl+Enter; Enter in a field submits. */
  onCtrlEnter?: (event: SyntheticEvent) => void;
  /** Before the submit button. */
  moreActions?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { title, description, size = 'md', onClose, unsaved, onSubmit, submitLabel, tone, pending, problem } = props;
  const id = useId();
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
          {props.moreActions}
          <Button type="submit" form={id} variant={tone} loading={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <LeaveGuard unsaved={unsaved} />
      <form
        id={id}
        noValidate
        className={props.className ?? 'flex flex-col gap-5'}
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onCtrlEnter?.(event);
        }}
      >
        {props.children}
      </form>
    </Dialog>
  );
}

export function afterSave<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  said: string,
  onClose: () => void,
  more?: string,
) {
  return {
    onSuccess: () => {
      notify.success(said, more);
      onClose();
    },
    onError: (refusal: Error) => {
      if (refusal instanceof CallError) showUnderField(form, refusal);
    },
  };
}
