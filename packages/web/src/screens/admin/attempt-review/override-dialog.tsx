import { type AttemptReview, type MarkingChanges, reasonForm } from '@akada/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Decision, useApplyMarking, usePreviewMarking } from '../../../data/exams/marking.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { counted } from '../../../lib/format.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField, TextField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { reasonField } from '../shared/reason-field.ts';

type Question = AttemptReview['questions'][number];

const resultText = ({ score, totalPoints, percent }: MarkingChanges['changes'][number]['before']) =>
  `${score} of ${counted(totalPoints, 'point')} (${percent}%)`;

function Preview({ changes: { changes } }: { changes: MarkingChanges }) {
  const [change] = changes;
  return (
    <Notice tone="info">
      {change ? `${resultText(change.before)} becomes ${resultText(change.after)}.` : 'The result stays as it is.'}
    </Notice>
  );
}

type OverrideDialogProps = { attempt: AttemptReview; question: Question; number: number; onClose: () => void };

/** Overrides the points of one answer: first a preview of the effect, then a reason. */
export function OverrideDialog({ attempt, question, number, onClose }: OverrideDialogProps) {
  const examId = attempt.exam._id;
  const [key] = useState(newRequestKey);
  const [points, setPoints] = useState(String(question.earned));
  const [isTried, setTried] = useState(false);
  const [seen, setSeen] = useState<{ decision: Decision; changes: MarkingChanges } | null>(null);
  const preview = useOneAtATime(usePreviewMarking(examId));
  const apply = useOneAtATime(useApplyMarking(examId));
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const isWhole = /^\d+$/.test(points.trim()) && Number(points) <= question.points;
  const show = (given: number | null) => {
    const decision = { kind: 'override', attemptId: attempt._id, questionId: question._id, points: given } as const;
    preview.mutate(decision, { onSuccess: (changes) => setSeen({ decision, changes }), onError: () => undefined });
  };
  const save = form.handleSubmit(({ reason }) => {
    if (!seen) return;
    apply.mutate(
      { decisions: [seen.decision], reason, preview: seen.changes.preview, key },
      {
        onSuccess: () => {
          notify.success('Points changed');
          onClose();
        },
        onError: () => undefined,
      },
    );
  });
  const problem = preview.error ?? apply.error;
  return (
    <FormDialog
      title={`Points of question ${number}`}
      description="These points count whatever the key says. The student reads the reason beside the new score."
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isWhole) return;
        if (seen) void save();
        else show(Number(points));
      }}
      submitLabel={seen ? 'Apply' : 'Preview the change'}
      pending={preview.isPending || apply.isPending}
      problem={problem !== null && messageOf(problem)}
      moreActions={
        question.mark &&
        !seen && (
          <Button variant="secondary" onClick={() => show(null)}>
            Mark by the key again
          </Button>
        )
      }
    >
      <TextField
        label={`Points, 0 to ${question.points}`}
        inputMode="numeric"
        autoComplete="off"
        value={points}
        error={isTried && !isWhole ? `Give 0 to ${counted(question.points, 'point')}, a whole number` : undefined}
        onChange={({ target }) => {
          setPoints(target.value);
          setSeen(null);
        }}
      />
      {seen && <Preview changes={seen.changes} />}
      {seen && <FormField form={form} {...reasonField} maxLength={500} />}
    </FormDialog>
  );
}
