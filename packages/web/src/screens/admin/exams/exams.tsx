import type { Exam } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminExamsQuery, useDeleteExam } from '../../../data/admin-exams.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BoxesLoading } from '../shared/boxes-loading.tsx';
import { DeleteDialog } from '../shared/delete-dialog.tsx';
import { useUrlFilters } from '../shared/use-url-filters.ts';
import { ExamDialog } from './exam-dialog.tsx';
import { ExamFilters } from './exam-filters.tsx';
import { ExamList } from './exam-list.tsx';
import { ResultsDialog } from './results-dialog.tsx';

export function Exams() {
  const filters = useUrlFilters(['search', 'class']);
  const { data, error, isPending, isFetching, refetch } = useQuery(adminExamsQuery);
  const [editing, setEditing] = useState<Exam | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Exam | null>(null);
  const [reading, setReading] = useState<Exam | null>(null);
  const remove = useDeleteExam();
  return (
    <>
      <PageHeader title="Exams" action={<Button onClick={() => setEditing('new')}>+ Add Exam</Button>} />
      <ExamFilters filters={filters} />
      {isPending && <BoxesLoading grid="grid gap-4 md:grid-cols-2 xl:grid-cols-3" box="h-92" />}
      {error && !data && (
        <ErrorPanel
          title="Error loading exams"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <ExamList
          exams={data}
          filters={filters}
          onAdd={() => setEditing('new')}
          onEdit={setEditing}
          onDelete={setDeleting}
          onResults={setReading}
        />
      )}
      {editing && <ExamDialog exam={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {reading && <ResultsDialog exam={reading} onClose={() => setReading(null)} />}
      {deleting && (
        <DeleteDialog
          thing="exam"
          id={deleting._id}
          sentence={`Are you sure you want to delete '${deleting.title}'? This action cannot be undone.`}
          remove={remove}
          onClose={() => setDeleting(null)}
        >
          <p>Attempts that students have begun or finished are kept. Its questions stay in the bank.</p>
        </DeleteDialog>
      )}
    </>
  );
}
