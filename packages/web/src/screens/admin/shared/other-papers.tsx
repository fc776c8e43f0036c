import type { PapersWithOtherKey } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type OtherPapersProps = { questionId: string; papers: PapersWithOtherKey; onClose: () => void };

/** After a new key: where students are still marked by the old one. */
export function OtherPapers({ questionId, papers, onClose }: OtherPapersProps) {
  const { counted } = useFormat();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Papers with the old key"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Leave them
        </Button>
      }
    >
      <p>The question is saved. Students who have sat it are still marked by the key of their paper:</p>
      <ul className="mt-4 grid gap-3">
        {papers.map(({ exam, finished, running }) => (
          <li key={exam._id} className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-sunken p-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold [overflow-wrap:anywhere]">{exam.title}</p>
              <p className="text-soft">
                {counted(finished, 'finished paper')}
                {running > 0 && `, ${counted(running, 'student')} still at it`}
              </p>
            </div>
            <LinkButton to={`/admin/exams/${exam._id}/re-mark?question=${questionId}`}>
              Correct a key<span className="sr-only"> of {exam.title}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
