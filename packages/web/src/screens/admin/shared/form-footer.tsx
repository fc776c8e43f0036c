import { Button } from '../../../ui/button.tsx';
import { DialogCancel } from '../../../ui/dialog-cancel.tsx';
import { Notice } from '../../../ui/notice.tsx';

type FormFooterProps = {
  formId: string;
  submitLabel: string;
  pending: boolean;
  /** Why the server refused; it stands beside the buttons, where it is seen however far the form is scrolled. */
  problem?: string | undefined;
  tone?: 'primary' | 'danger';
};

export function FormFooter({ formId, submitLabel, pending, problem, tone = 'primary' }: FormFooterProps) {
  return (
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
  );
}
