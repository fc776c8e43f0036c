import { type ExamResult, type ResultOrder, resultOrders } from '@akada/contract';
import { ordinal } from '@akada/contract/rules/position';
import { Link } from 'react-router';
import type { ResultsReply } from '../../../data/exams/exam-results.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { NothingFound } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { oneOf, type UrlFilters } from '../../shared/filters.tsx';
import { PagedRows } from '../../shared/paged-list.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { PlaceFilter } from '../shared/place-filter.tsx';

const orderLabel: Readonly<Record<ResultOrder, string>> = {
  best: 'Most points first',
  lowest: 'Fewest points first',
  name: 'By name',
  started: 'Last started first',
  finished: 'Last finished first',
};

export const orderFrom = (text: string): ResultOrder => oneOf(resultOrders, text) || 'best';

function Student({ result }: { result: ExamResult }) {
  return (
    <>
      <Link
        to={`/admin/exams/${result.exam._id}/attempts/${result._id}`}
        className="inline-flex min-h-11 items-center font-semibold text-green [overflow-wrap:anywhere] hover:underline"
      >
        {result.student.fullName}
      </Link>
      {(result.number > 1 || result.version !== undefined) && (
        <span className="block text-xs text-soft">
          {[result.number > 1 && `Attempt ${result.number}`, result.version && `Version ${result.version}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </>
  );
}

const pointsOf = ({ score, totalPoints }: ExamResult) => (score === undefined ? '–' : `${score} of ${totalPoints}`);

const rightOf = ({ correctAnswers: right, totalQuestions }: ExamResult) =>
  right === undefined ? '–' : `${right} of ${totalQuestions}`;

function Percent({ result }: { result: ExamResult }) {
  if (result.percent === undefined) return <Badge tone="amber">Still running</Badge>;
  if (result.toMark) return <Badge tone="amber">To be marked</Badge>;
  return <b>{result.percent}%</b>;
}

function Finished({ result }: { result: ExamResult }) {
  const { dateTime } = useFormat();
  return result.submittedAt === undefined ? '–' : dateTime(result.submittedAt);
}

function Started({ result }: { result: ExamResult }) {
  return useFormat().dateTime(result.startTime);
}

/** 'B', or 'B, passed, 3rd' where the exam has a pass mark and the school shows positions. */
function gradeOf({ grade, passed, toMark, position }: ExamResult): string {
  if (grade === undefined || toMark) return '–';
  const pass = passed === undefined ? [] : [passed ? 'passed' : 'not passed'];
  return [grade, ...pass, ...(position === undefined ? [] : [ordinal(position)])].join(', ');
}

const columns: Column<ExamResult>[] = [
  { title: 'Student', cell: (result) => <Student result={result} /> },
  { title: 'Percent', cell: (result) => <Percent result={result} />, className: 'whitespace-nowrap' },
  { title: 'Right answers', cell: rightOf, className: 'whitespace-nowrap' },
  { title: 'Points', cell: pointsOf, className: 'whitespace-nowrap' },
  { title: 'Grade', cell: gradeOf },
  { title: 'Started', cell: (result) => <Started result={result} />, className: 'text-soft' },
  { title: 'Finished', cell: (result) => <Finished result={result} />, className: 'text-soft' },
  { title: 'Time taken', cell: ({ timeTaken }) => timeTaken ?? '–', className: 'pr-4 whitespace-nowrap' },
];

function Stacked({ result }: { result: ExamResult }) {
  const facts = [
    ['Right answers', rightOf(result)],
    ['Points', pointsOf(result)],
    ['Time taken', result.timeTaken ?? '–'],
  ];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-[7rem]">
          <Student result={result} />
        </div>
        <span className="flex shrink-0 items-center gap-2">
          <Percent result={result} />
          {result.grade && !result.toMark && <Badge>{gradeOf(result)}</Badge>}
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-1 text-xs [&_dt]:text-soft">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
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

function ResultList({ results, dimmed }: { results: readonly ExamResult[]; dimmed: boolean }) {
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

const orderOptions = resultOrders.map((order) => ({ value: order, label: orderLabel[order] }));

type ResultSectionProps = {
  reply: ResultsReply;
  filters: UrlFilters<'search' | 'class' | 'sort'>;
  dimmed: boolean;
};

export function ResultSection({ reply, filters, dimmed }: ResultSectionProps) {
  const { counted } = useFormat();
  const { data, pagination } = reply;
  return (
    <section aria-label="Attempts">
      <search className="mb-3 flex flex-wrap gap-3">
        <SearchField
          label="Search by student name"
          className="min-w-0 flex-1 basis-52"
          value={filters.values.search}
          onChange={(value) => filters.set('search', value)}
        />
        <PlaceFilter filters={filters} exam={reply.exam} className="flex-1 basis-40 sm:max-w-56" />
        <SelectField
          label="Order"
          hideLabel
          className="flex-1 basis-40 sm:max-w-56"
          options={orderOptions}
          value={orderFrom(filters.values.sort)}
          onChange={(event) => filters.set('sort', event.target.value === 'best' ? '' : event.target.value)}
        />
      </search>
      <p role="status" className="mb-3 text-soft">
        {counted(pagination.total, 'attempt')}
      </p>
      <PagedRows
        pagination={pagination}
        filters={filters}
        nothing={
          <NothingFound
            title="No results found"
            text={
              filters.values.class === ''
                ? 'No student with this name has taken the exam.'
                : 'No such student of this class has taken the exam.'
            }
            clearLabel="Clear search"
            onClear={filters.clear}
          />
        }
      >
        <ResultList results={data} dimmed={dimmed} />
      </PagedRows>
    </section>
  );
}
