import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../shared/native-dialog.tsx';

type SubmitQuestionProps = {
  subjects: readonly { subject: string; answered: number; questions: number }[];
  onReverse: () => void;
  onSubmit: () => void;
};

/** Enter submits, as in the real test, so that button has the focus. */
export function SubmitQuestion({ subjects, onReverse, onSubmit }: SubmitQuestionProps) {
  const left = subjects.reduce((sum, { answered, questions }) => sum + questions - answered, 0);
  return (
    <Modal
      role="alertdialog"
      title="Submit the test?"
      describedBy="submit-test"
      onClose={onReverse}
      className="absolute inset-x-4 inset-y-0 m-auto h-fit max-h-[90vh] max-w-md overflow-y-auto rounded-md border border-line bg-card p-5"
    >
      <h2 className="text-lg">Submit the test?</h2>
      <div id="submit-test" className="mt-2 grid gap-3 text-soft">
        <p>{left === 0 ? 'You have answered every question.' : `Not answered: ${left}.`}</p>
        <ul className="grid gap-1">
          {subjects.map(({ subject, answered, questions }) => (
            <li key={subject} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{subject}</span>
              <span className="shrink-0 tabular-nums">{`${answered} of ${questions}`}</span>
            </li>
          ))}
        </ul>
        <p>After that, no answer can be changed.</p>
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" className="grow sm:grow-0" aria-keyshortcuts="R" onClick={onReverse}>
          R: go back
        </Button>
        <Button className="grow sm:grow-0" aria-keyshortcuts="S" data-first-focus onClick={onSubmit}>
          S: submit
        </Button>
      </div>
    </Modal>
  );
}
