import type { Exam } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examResultsQuery } from '../../../data/admin-exams.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BackCloses } from '../shared/back-closes.tsx';
import { includesText } from '../shared/paged.ts';
import { ResultsTable } from './results-table.tsx';

/** Who sat the exam and how it went, best first. */
export function ResultsDialog({ exam, onClose }: { exam: Exam; onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(examResultsQuery(exam._id));
  const [name, setName] = useState('');
  const matching = data?.filter((result) => includesText(result.student.fullName, name)) ?? [];
  return (
    <Dialog open onClose={onClose} title="Results" description={exam.title} size="lg">
      <BackCloses unsaved={false} onClose={onClose} />
      {isPending && <Skeleton shape="rows" />}
      {error && !data && (
        <ErrorPanel
          title="Error loading results"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && (
        <EmptyState mark="paper" title="No results yet" text="Students' scores stand here once they start the exam." />
      )}
      {data && data.length > 0 && (
        <div className="flex flex-col gap-4">
          <SearchField label="Search by student name" value={name} onChange={setName} />
          {matching.length > 0 ? (
            <ResultsTable results={matching} />
          ) : (
            <p className="py-6 text-center text-soft">No student with this name has taken the exam.</p>
          )}
        </div>
      )}
    </Dialog>
  );
}
