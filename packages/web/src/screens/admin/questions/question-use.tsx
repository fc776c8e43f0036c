import type { QuestionUse as Use } from '@akada/contract';
import { measuredFrom } from '@akada/contract/rules/grade';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionUseQuery } from '../../../data/questions/admin-questions.ts';
import { counted } from '../../../lib/format.ts';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Loaded } from '../../shared/loaded.tsx';

const satBy = ({ sat, rightPercent = 0 }: Pick<Use, 'sat' | 'rightPercent'>) =>
  sat === 0 ? 'Nobody has sat it yet' : `Sat by ${counted(sat, 'student')}, ${rightPercent}% right`;

function difficultyIn({ difficulty, sat }: Use): string {
  if (difficulty) return `Difficulty: ${difficulty}`;
  return sat === 0 ? '' : `Its difficulty is measured when ${measuredFrom} have sat it`;
}

function UseFound({ use }: { use: Use }) {
  return (
    <div className="grid gap-3">
      <p>
        <span className="font-semibold">{satBy(use)}</span>
        <span className="block text-sm text-soft">{difficultyIn(use)}</span>
      </p>
      {use.keptFromPracticeBy && (
        <p className="text-sm [overflow-wrap:anywhere]">
          Open for practice, but not shown to students now. Exams that are open or coming, or do not show their right
          answers, ask it or may draw it: {use.keptFromPracticeBy.join('; ')}.
        </p>
      )}
      {use.exams.length === 0 && <p className="text-soft">It is in no exam.</p>}
      <ul aria-label="Exams that ask it" className="grid gap-2">
        {use.exams.map((exam) => (
          <li key={exam._id} className="min-w-0 text-sm [overflow-wrap:anywhere]">
            {exam.title}
            {!exam.isListed && <span className="text-soft"> (in its list no more)</span>}
            <span className="block text-xs text-soft">{satBy(exam)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Read when it is opened. */
export function QuestionUse({ questionId }: { questionId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const use = useQuery({ ...questionUseQuery(questionId), enabled: isOpen });
  return (
    <details className="rounded-md border border-line" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <FoldSummary>Where it is used, and how it did</FoldSummary>
      {isOpen && (
        <div className="border-t border-line p-4">
          <Loaded query={use} failure="Error loading its use" loading={<Skeleton shape="rows" count={2} />}>
            {(data) => <UseFound use={data} />}
          </Loaded>
        </div>
      )}
    </details>
  );
}
