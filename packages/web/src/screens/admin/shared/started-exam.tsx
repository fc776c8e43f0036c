import { CallError } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';

export const satWords = (students: number) => (students === 1 ? '1 student has sat' : `${students} students have sat`);

type Started = { students: number; exams: { _id: string; title: string }[] };

/** Null where something else was refused. */
export function startedFrom(error: unknown): Started | null {
  const isStarted = error instanceof CallError && error.code === 'exam_started';
  return isStarted ? (error.data.started as Started) : null;
}

type StartedExamDialogProps = {
  started: Started;
  /** True makes the new version now; false keeps the change for a later one. */
  onChoose: (newVersion: boolean) => void;
  onClose: () => void;
};

/** Confirmation before a change to a question of an exam with attempts. */
export function StartedExamDialog({ started, onChoose, onClose }: StartedExamDialogProps) {
  const titles = started.exams.map(({ title }) => `'${title}'`).join(', ');
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${satWords(started.students)} ${titles}`}
      footer={
        <>
          <DialogCancel />
          <Button variant="secondary" onClick={() => onChoose(false)}>
            Keep for a later version
          </Button>
          <Button onClick={() => onChoose(true)}>Make a new version</Button>
        </>
      }
    >
      <p>
        Students who start from now get a new version with this change. Or keep it: the bank has it at once, and the
        exam gets it when somebody makes a new version on its page.
      </p>
    </Dialog>
  );
}
