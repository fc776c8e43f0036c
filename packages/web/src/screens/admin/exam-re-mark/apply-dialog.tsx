import type { AskedQuestion, RemarkResult } from '@akada/contract';
import { useState } from 'react';
import { useRemark } from '../../../data/exam-results.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { keyText } from './key-text.ts';

type ApplyDialogProps = {
  examId: string;
  asked: AskedQuestion;
  order: { correctAnswer: string; reason: string };
  /** What the preview said. */
  result: RemarkResult;
  onApplied: (result: RemarkResult) => void;
  onClose: () => void;
};

/** Mount it to ask. Pressed again after a lost answer it is the same request: nobody is marked twice. */
export function ApplyDialog({ examId, asked, order, result, onApplied, onClose }: ApplyDialogProps) {
  const [key] = useState(newRequestKey);
  const apply = useRemark(examId);
  const applyOnce = useOneAtATime(apply);
  const { question } = asked;
  const count = result.better + result.worse;
  const results = count === 1 ? '1 result' : `${count} results`;
  const confirm = () =>
    applyOnce(
      { ...order, questionId: question._id, key },
      {
        onSuccess: (done) => {
          notify.success('Marked again');
          onApplied(done);
        },
        onError: () => undefined,
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={count === 0 ? 'Correct the key?' : `Correct the key and change ${results}?`}
      description={
        <div className="flex flex-col gap-3">
          <p className="line-clamp-3 font-medium text-ink [overflow-wrap:anywhere]">
            <Maths text={question.text} />
          </p>
          <p className="[overflow-wrap:anywhere]">
            {'The right answer becomes '}
            <b className="text-ink">
              <Maths text={keyText(question.type, order.correctAnswer)} />
            </b>
            , also in the question bank. The old results stay on record.
          </p>
          {apply.isError && <Notice tone="error">{`Failed to mark again: ${messageOf(apply.error)}`}</Notice>}
        </div>
      }
      confirmLabel="Apply"
      tone="primary"
      loading={apply.isPending}
    />
  );
}
