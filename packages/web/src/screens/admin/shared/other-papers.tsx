import type { PapersWithOtherKey } from '@akada/contract';
import { useFormat } from '../../../data/platform/school.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type OtherPapersProps = { questionId: string; papers: PapersWithOtherKey; onClose: () => void };

/** After a new key: where students are still marked by the old one. */
export function OtherPapers({ questionId, papers, onClose }: OtherPapersProps) {
  const { counted } = useFormat();
  const finished = papers.reduce((sum, paper) => sum + paper.finished, 0);
  const running = papers.reduce((sum, paper) => sum + paper.running, 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        finished > 0
          ? `On ${counted(finished, 'finished paper')}: mark ${finished === 1 ? 'it' : 'them'} again?`
          : `On ${counted(running, 'paper')} of students still at it: mark by the new key?`
      }
      footer={
        <Button variant="secondary" onClick={onClose}>
          Leave them
        </Button>
      }
    >
      <p>The question is saved. Students who have sat it are still marked by the key of their paper:</p>
      <ul className="mt-4 grid gap-3">
        {papers.map(({ exam, finished: done, running: writing }) => (
          <li key={exam._id} className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-sunken p-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold [overflow-wrap:anywhere]">{exam.title}</p>
              <p className="text-soft">
                {counted(done, 'finished paper')}
                {writing > 0 && `, ${counted(writing, 'student')} still at it`}
              </p>
            </div>
            <LinkButton to={`/admin/exams/${exam._id}/marking?question=${questionId}&from=bank`}>
              Mark again<span className="sr-only">: {exam.title}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
