import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { examResultsQuery } from '../../../data/exam-results.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { ExamLinks } from '../shared/exam-links.tsx';
import { ExportButton } from './export-button.tsx';
import { GradeBars } from './grade-bars.tsx';
import { ResultHead } from './result-head.tsx';
import { orderFrom } from './result-order.ts';
import { ResultSection } from './result-section.tsx';

/** Who sat an exam and how it went. */
export function ExamResults() {
  const { examId = '' } = useParams();
  const filters = useUrlFilters(['search', 'sort']);
  const sort = orderFrom(filters.values.sort);
  const query = examResultsQuery(examId, { studentName: filters.values.search, sort, page: filters.page });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(query);
  const hasAttempts = data !== undefined && data.summary.finished + data.summary.running > 0;
  return (
    <>
      <PageHeader title="Results" action={hasAttempts && <ExportButton examId={examId} />} />
      <ExamLinks examId={examId} here="results" />
      {isPending && <Skeleton shape="rows" count={6} />}
      {error && !data && <LoadFailed title="Error loading results" query={{ error, isFetching, refetch }} />}
      {data && <ResultHead exam={data.exam} summary={data.summary} />}
      {data && !hasAttempts && (
        <EmptyState mark="paper" title="No results yet" text="Students' scores stand here once they start the exam." />
      )}
      {data && hasAttempts && (
        <>
          <GradeBars grades={data.summary.grades} />
          <ResultSection reply={data} filters={filters} dimmed={isPlaceholderData} />
        </>
      )}
    </>
  );
}
