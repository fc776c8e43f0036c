import { percentOf } from '@akada/contract/rules/grade';
import type { ExamResult } from '../../../data/admin-exams.ts';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';

const running = <Badge tone="amber">Still running</Badge>;

export function ResultsTable({ results }: { results: readonly ExamResult[] }) {
  const { counted, dateTime } = useFormat();
  const finished = results.filter((result) => result.percent !== null);
  const sum = finished.reduce((total, result) => total + (result.percent ?? 0), 0);
  const score = (result: ExamResult) =>
    result.score === null ? '–' : `${result.score} / ${result.totalPoints ?? '–'} points`;
  const percent = (result: ExamResult) => (result.percent === null ? running : <b>{result.percent}%</b>);
  const when = (result: ExamResult) => dateTime(result.submittedAt ?? result.startTime);
  const columns: Column<ExamResult>[] = [
    { title: 'Student', cell: (result) => <span className="font-semibold">{result.student.fullName}</span> },
    { title: 'Score', cell: score },
    { title: 'Percent', cell: percent },
    { title: 'Date', cell: when, className: 'text-soft' },
  ];
  return (
    <>
      <p className="text-soft">
        {counted(finished.length, 'finished attempt')}
        {finished.length > 0 && `, ${percentOf(sum, finished.length * 100)}% on average`}
      </p>
      <DataList
        label="Results"
        rows={results}
        columns={columns}
        wideFrom={640}
        rowId="result"
        stacked={(result) => (
          <div className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="truncate font-semibold">{result.student.fullName}</p>
              <p className="text-xs text-soft">
                {score(result)}, {when(result)}
              </p>
            </div>
            <span className="shrink-0">{percent(result)}</span>
          </div>
        )}
      />
    </>
  );
}
