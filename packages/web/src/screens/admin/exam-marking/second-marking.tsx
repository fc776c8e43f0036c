import type { Marking } from '@akada/contract';
import { type SyntheticEvent, useState } from 'react';
import { useOpenSecondMarking } from '../../../data/exams/marking.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';

type Question = Marking['questions'][number];

type DialogProps = { examId: string; question: Question; onClose: () => void };

function SecondMarkingDialog({ examId, question, onClose }: DialogProps) {
  const { points, second } = question;
  const [tolerance, setTolerance] = useState(String(second?.tolerance ?? 0));
  const [isTried, setTried] = useState(false);
  const opening = useOneAtATime(useOpenSecondMarking(examId, question._id));
  const isWhole = /^\d+$/.test(tolerance.trim()) && Number(tolerance) <= points;
  const done = (said: string) => ({
    onSuccess: () => {
      notify.success(said);
      onClose();
    },
    onError: () => undefined,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWhole) opening.mutate({ isOpen: true, tolerance: Number(tolerance) }, done('Second marking is open'));
  };
  const stop = () => opening.mutate({ isOpen: false, tolerance: 0 }, done('Second marking is closed'));
  return (
    <FormDialog
      title="Second marking"
      description="Another teacher marks each answer again without seeing the first mark. Where the two differ, a third decision settles it; until then the first mark counts."
      onClose={onClose}
      unsaved={false}
      onSubmit={submit}
      submitLabel={second?.isOpen ? 'Save' : 'Open for a second marking'}
      pending={opening.isPending}
      problem={opening.error !== null && messageOf(opening.error)}
      moreActions={
        second?.isOpen && (
          <Button variant="secondary" onClick={stop}>
            Close second marking
          </Button>
        )
      }
    >
      <TextField
        label="Points by which two marks may differ"
        hint={`0 to ${points}. Marks that differ by more are settled.`}
        inputMode="numeric"
        autoComplete="off"
        value={tolerance}
        error={isTried && !isWhole ? `Give 0 to ${points}, a whole number` : undefined}
        onChange={({ target }) => setTolerance(target.value)}
      />
    </FormDialog>
  );
}

type SecondMarkingProps = {
  exam: Marking['exam'];
  question: Question;
  onChoose: (as: 'second' | 'settle') => void;
};

/** Progress of the second marking of a hand-marked question. */
export function SecondMarking({ exam, question, onChoose }: SecondMarkingProps) {
  const { counted } = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const { second } = question;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <p className="min-w-40 flex-1 text-soft">
        {second
          ? `Second marking${second.isOpen ? '' : ' (closed)'}: ${counted(second.given, 'answer')} marked twice`
          : 'One teacher marks each answer.'}
      </p>
      {second && second.toMark > 0 && (
        <Button onClick={() => onChoose('second')}>{`Second-mark ${counted(second.toMark, 'answer')}`}</Button>
      )}
      {second && second.differing > 0 && (
        <Button onClick={() => onChoose('settle')}>{`Settle ${counted(second.differing, 'difference')}`}</Button>
      )}
      {!exam.limitedTo && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {second ? 'Edit second marking' : 'Ask for a second marking'}
        </Button>
      )}
      {isAsking && <SecondMarkingDialog examId={exam._id} question={question} onClose={() => setIsAsking(false)} />}
    </div>
  );
}
