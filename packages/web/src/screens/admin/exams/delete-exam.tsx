import type { ExamSummary } from '@akada/contract';
import { useDeleteExam } from '../../../data/admin-exams.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { focusSoon } from '../shared/focus.ts';

/** Mount it to ask. It closes at once; should the server refuse, the card comes back and a toast says why. */
export function DeleteExam({ exam, onClose }: { exam: ExamSummary; onClose: () => void }) {
  const { mutateAsync } = useDeleteExam();
  const remove = () => {
    // The promise and not the callbacks: those end with this dialog.
    mutateAsync(exam._id).then(
      () => notify.success('Exam deleted successfully!'),
      (error) => notify.error(`Failed to delete exam: ${messageOf(error)}`),
    );
    onClose();
    focusSoon('main');
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={remove}
      title="Delete this exam?"
      description={
        <div className="flex flex-col gap-3">
          <p>{`Are you sure you want to delete '${exam.title}'? This action cannot be undone.`}</p>
          <p>Attempts that students have begun or finished are kept. Its questions stay in the bank.</p>
        </div>
      }
      confirmLabel="Delete"
    />
  );
}
