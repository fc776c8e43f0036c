import { moderationBody, type StaffReview } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useModerateReview } from '../../../data/catalogue/admin-reviews.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { afterSave, FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { reasonField } from '../shared/reason-field.ts';

/** Shows the words it was opened with: a decision about others is refused. */
export function HideDialog({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const hide = useOneAtATime(useModerateReview());
  const form = useForm({
    resolver: zodResolver(moderationBody),
    defaultValues: { hidden: true, reason: '', updatedAt: review.updatedAt },
  });
  return (
    <FormDialog
      title="Hide this review?"
      description={`By ${review.studentName}, of ${review.lessonTitle}`}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((decision) =>
        hide.mutate({ id: review._id, ...decision }, afterSave(form, 'Review hidden', onClose)),
      )}
      submitLabel="Hide review"
      tone="danger"
      pending={hide.isPending}
      problem={hide.isError && `Failed to hide the review: ${messageOf(hide.error)}`}
    >
      {review.text !== '' && (
        <p className="max-h-40 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere] text-soft">{review.text}</p>
      )}
      <FormField form={form} {...reasonField} hint="The student reads it. The stars leave the average too." />
    </FormDialog>
  );
}
