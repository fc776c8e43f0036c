import type { AttemptSummary, StudentExam } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shelve } from '../../../data/exam-shelves.ts';
import { studentExamsQuery } from '../../../data/exams.ts';
import { Card } from '../../../ui/card.tsx';
import { Panel } from './panel.tsx';
import { ResultsLine } from './results-line.tsx';

type Result = { exam: StudentExam; percent: number; grade: AttemptSummary['grade'] };

/** As many as can be told apart on a phone. */
const shown = 8;

/** The newest first, as the shelf has them. */
function resultsOf(exams: readonly StudentExam[]): Result[] {
  return shelve(exams).completed.flatMap((exam) => {
    const { percent = null, grade = null } = exam.lastResult ?? {};
    return percent === null ? [] : [{ exam, percent, grade }];
  });
}

/** The last result and the way to it; a line from the second result on. Not there before the first one. */
export function YourResults() {
  const results = resultsOf(useQuery(studentExamsQuery).data ?? []).slice(0, shown);
  const [latest] = results;
  if (!latest) return null;
  const percents = results.map(({ percent }) => percent).reverse();
  return (
    <Panel title="Your Results" all={{ label: 'All results', to: '/student/exams?tab=completed' }}>
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-heading text-xl font-bold">
            {latest.percent}%{latest.grade !== null && <span className="text-soft"> · {latest.grade}</span>}
          </p>
          <p className="text-xs text-soft">
            Last result:{' '}
            <Link
              to={`/student/exam-result/${latest.exam._id}`}
              className="inline-block py-1.5 font-semibold text-green underline underline-offset-2"
            >
              {latest.exam.title}
            </Link>
          </p>
        </div>
        {percents.length > 1 && (
          <div className="min-w-0 flex-1 basis-48">
            <ResultsLine percents={percents} />
            <p className="mt-1 text-xs text-soft">
              Your last {percents.length} results: {percents.map((percent) => `${percent}%`).join(', ')}
            </p>
          </div>
        )}
      </Card>
    </Panel>
  );
}
