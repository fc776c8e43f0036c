import type { LiveStudent } from '@akada/contract';
import { useSubmitFor } from '../../../data/invigilation.ts';
import { useFormat } from '../../../data/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/focus.ts';

type HandInDialogProps = { examId: string; student: LiveStudent; onClose: () => void };

/** Mount it to ask. The figures are those of the moment it was opened. */
export function HandInDialog({ examId, student: { student, attempt }, onClose }: HandInDialogProps) {
  const { counted } = useFormat();
  const handIn = useSubmitFor(examId);
  const handInOnce = useOneAtATime(handIn);
  const confirm = () =>
    handInOnce(attempt?._id ?? '', {
      onSuccess: ({ score, totalPoints }) => {
        notify.success(`Handed in for ${student.fullName}`, `${score} of ${totalPoints} points`);
        onClose();
        focusSoon(`student-${student._id}`);
      },
      onError: () => undefined,
    });
  const total = counted(attempt?.totalQuestions ?? 0, 'question');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Hand in for ${student.fullName}?`}
      description={
        <div className="flex flex-col gap-3">
          <p>
            {`${attempt?.answeredQuestions} of ${total} ${attempt?.answeredQuestions === 1 ? 'has' : 'have'} an answer that is saved, and those count. ${student.fullName} cannot go on afterwards.`}
          </p>
          {handIn.isError && <Notice tone="error">{`Failed to hand in: ${messageOf(handIn.error)}`}</Notice>}
        </div>
      }
      confirmLabel="Hand in"
      loading={handIn.isPending}
    />
  );
}
