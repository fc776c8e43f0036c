import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  examResultsQuery,
  exportFormats,
  type ResultsReply,
  useExportResults,
  useReleaseReview,
} from '../../../data/exams/exam-results.ts';
import { useRights } from '../../../data/people/rights.ts';
import { placeFrom } from '../../../data/platform/class-options.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { StatTile } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useUrlFilters } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { ExamHead } from '../shared/exam-head.tsx';
import { Absentees } from './absentees.tsx';
import { orderFrom, ResultSection } from './result-list.tsx';

/** Exports all results, whatever the filters. */
function ExportButtons({ examId }: { examId: string }) {
  const exporting = useOneAtATime(useExportResults(examId));
  const press = (format: (typeof exportFormats)[number]) =>
    exporting.mutate(format, {
      onSuccess: ({ name, content }) => {
        saveFile(name, content);
        notify.success('Results exported', name);
      },
      onError: (error) => notify.error(`Failed to export results: ${messageOf(error)}`),
    });
  return (
    <div className="mb-5 flex flex-wrap gap-2">
      {exportFormats.map((format) => (
        <Button
          key={format}
          variant="secondary"
          loading={exporting.isPending && exporting.variables === format}
          onClick={() => press(format)}
        >
          <Download aria-hidden="true" />
          Export {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

function rangeText(from: number, above: number | undefined): string {
  return from === 0 && above !== undefined ? `less than ${above}%` : `${from}% or more`;
}

function GradeBars({ grades }: { grades: ResultsReply['summary']['grades'] }) {
  const { counted } = useFormat();
  const most = Math.max(1, ...grades.map(({ attempts }) => attempts));
  return (
    <TitledCard title="Grades" className="mb-5">
      <ul className="mt-3 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5">
        {grades.map(({ grade, from, attempts }, index) => (
          <li key={grade} className="col-span-3 grid grid-cols-subgrid items-center">
            <span className="min-w-7 font-heading font-bold" title={rangeText(from, grades[index - 1]?.from)}>
              {grade}
              <span className="sr-only">, {rangeText(from, grades[index - 1]?.from)}: </span>
            </span>
            <span className="h-4 min-w-0 overflow-hidden rounded-sm bg-sunken" aria-hidden="true">
              <span className="block h-full rounded-sm bg-green" style={{ width: `${(attempts / most) * 100}%` }} />
            </span>
            <span className="min-w-24 text-right text-xs text-soft">{counted(attempts, 'attempt')}</span>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

const percent = (value: number | null) => (value === null ? '–' : `${value}%`);

function Tiles({ summary }: Pick<ResultsReply, 'summary'>) {
  return (
    <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 md:grid-cols-4">
      <StatTile label="Finished attempts" value={summary.finished.toLocaleString('en-NG')} />
      <StatTile label="Still running" value={summary.running.toLocaleString('en-NG')} />
      <StatTile label="Average" value={percent(summary.averagePercent)} />
      <StatTile label="Highest" value={percent(summary.highestPercent)} />
    </div>
  );
}

function ToMark({ examId, attempts }: { examId: string; attempts: number }) {
  const { counted } = useFormat();
  return (
    <div className="mb-5">
      <Notice tone="warning">
        <p>
          {`${counted(attempts, 'attempt')} ${attempts === 1 ? 'has' : 'have'} answers that are still to be marked by hand. Average and grades are of the others.`}
        </p>
        <LinkButton to={`/admin/exams/${examId}/marking`} className="mt-2">
          Mark answers
        </LinkButton>
      </Notice>
    </div>
  );
}

function ReleaseReview({ exam }: Pick<ResultsReply, 'exam'>) {
  const [isAsking, setIsAsking] = useState(false);
  const releasing = useOneAtATime(useReleaseReview(exam._id));
  const close = () => setIsAsking(false);
  const release = () =>
    releasing.mutate(undefined, {
      onSuccess: () => {
        notify.success('Right answers released', `Students of '${exam.title}' can read them now.`);
        close();
      },
      onError: () => undefined,
    });
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-card p-4">
      <p>Students cannot read the right answers until you release them.</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Release right answers
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={release}
          tone="primary"
          title={`Release the right answers of '${exam.title}'?`}
          description="Everybody who has sat it can read them from now on. Who sits it later could be told."
          problem={releasing.error !== null && messageOf(releasing.error)}
          confirmLabel="Release"
          loading={releasing.isPending}
        />
      )}
    </div>
  );
}

export function ExamResults() {
  const { examId = '' } = useParams();
  const filters = useUrlFilters(['search', 'class', 'sort']);
  const sort = orderFrom(filters.values.sort);
  const { search: studentName, class: place } = filters.values;
  const query = examResultsQuery(examId, { studentName, class: placeFrom(place), sort, page: filters.page });
  const results = useQuery(query);
  const { has } = useRights();
  const hasAttempts = results.data !== undefined && results.data.summary.finished + results.data.summary.running > 0;
  return (
    <>
      <ExamHead examId={examId} here="/results" exam={results.data?.exam} />
      <Loaded query={results} failure="Error loading results" loading={<Skeleton shape="rows" count={6} />}>
        {(reply) => (
          <>
            <Tiles summary={reply.summary} />
            {reply.summary.toMark && reply.exam.limitedTo !== 'results' && (
              <ToMark examId={examId} attempts={reply.summary.toMark} />
            )}
            {reply.exam.isReviewAwaited && !reply.exam.limitedTo && <ReleaseReview exam={reply.exam} />}
            {hasAttempts ? (
              <>
                <ExportButtons examId={examId} />
                {reply.exam.certificate && has('people') && (
                  <LinkButton
                    to={`/admin/certificates?kind=exam&subject=${examId}`}
                    variant="secondary"
                    className="mb-5"
                  >
                    Certificates of this exam
                  </LinkButton>
                )}
                <GradeBars grades={reply.summary.grades} />
                <ResultSection reply={reply} filters={filters} dimmed={results.isPlaceholderData} />
              </>
            ) : (
              <EmptyState
                mark="paper"
                title="No results yet"
                text="Students' scores will be here once they start the exam."
              />
            )}
            <Absentees examId={examId} />
          </>
        )}
      </Loaded>
    </>
  );
}
