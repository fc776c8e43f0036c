import type { ExamResult } from '@akada/contract';
import { Link } from 'react-router';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';

function Student({ result }: { result: ExamResult }) {
  return (
    <>
      <Link
        to={`/admin/exams/${result.exam._id}/attempts/${result._id}`}
        className="inline-flex min-h-11 items-center font-semibold text-green [overflow-wrap:anywhere] hover:underline"
      >
        {result.student.fullName}
      </Link>
      {result.number > 1 && <span className="block text-xs text-soft">Attempt {result.number}</span>}
    </>
  );
}

const pointsOf = ({ score, totalPoints }: ExamResult) => (score === null ? '–' : `${score} of ${totalPoints}`);

const rightOf = ({ correctAnswers: right, totalQuestions }: ExamResult) =>
  right === null ? '–' : `${right} of ${totalQuestions}`;

function Percent({ result }: { result: ExamResult }) {
  if (result.percent === null) return <Badge tone="amber">Still running</Badge>;
  return <b>{result.percent}%</b>;
}

function Finished({ result }: { result: ExamResult }) {
  const { dateTime } = useFormat();
  return result.submittedAt === null ? '–' : dateTime(result.submittedAt);
}

function Started({ result }: { result: ExamResult }) {
  return useFormat().dateTime(result.startTime);
}

const columns: Column<ExamResult>[] = [
  { title: 'Student', cell: (result) => <Student result={result} /> },
  { title: 'Percent', cell: (result) => <Percent result={result} />, className: 'whitespace-nowrap' },
  { title: 'Right answers', cell: rightOf, className: 'whitespace-nowrap' },
  { title: 'Points', cell: pointsOf, className: 'whitespace-nowrap' },
  { title: 'Grade', cell: ({ grade }) => grade ?? '–' },
  { title: 'Started', cell: (result) => <Started result={result} />, className: 'text-soft' },
  { title: 'Finished', cell: (result) => <Finished result={result} />, className: 'text-soft' },
  { title: 'Time taken', cell: ({ timeTaken }) => timeTaken ?? '–', className: 'pr-4 whitespace-nowrap' },
];

function Stacked({ result }: { result: ExamResult }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Student result={result} />
        </div>
        <span className="flex shrink-0 items-center gap-2">
          <Percent result={result} />
          {result.grade && <Badge>{result.grade}</Badge>}
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-1 text-xs [&_dt]:text-soft">
        <div>
          <dt>Right answers</dt>
          <dd className="font-semibold">{rightOf(result)}</dd>
        </div>
        <div>
          <dt>Points</dt>
          <dd className="font-semibold">{pointsOf(result)}</dd>
        </div>
        <div>
          <dt>Time taken</dt>
          <dd className="font-semibold">{result.timeTaken ?? '–'}</dd>
        </div>
        <div>
          <dt>Started</dt>
          <dd>
            <Started result={result} />
          </dd>
        </div>
        <div>
          <dt>Finished</dt>
          <dd>
            <Finished result={result} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

export function ResultList({ results, dimmed }: { results: readonly ExamResult[]; dimmed: boolean }) {
  return (
    <DataList
      label="Results"
      rows={results}
      columns={columns}
      wideFrom={1100}
      rowId="result"
      dimmed={dimmed}
      stacked={(result) => <Stacked result={result} />}
    />
  );
}
