import type { Exam, ExamSummary } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminExamsQuery, useDuplicateExam, useReadExam } from '../../../data/admin-exams.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { BoxesLoading } from '../shared/boxes-loading.tsx';
import { DeleteExam } from './delete-exam.tsx';
import { ExamDialog } from './exam-dialog.tsx';
import { ExamFilters } from './exam-filters.tsx';
import { ExamList, examGrid } from './exam-list.tsx';
import { NoExams } from './no-exams.tsx';

export function Exams() {
  const filters = useUrlFilters(['search', 'class']);
  const { search, class: classLevel } = filters.values;
  const query = adminExamsQuery({ search, classLevel, page: filters.page });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(query);
  const [editing, setEditing] = useState<Exam | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ExamSummary | null>(null);
  const reading = useReadExam();
  const read = useOneAtATime(reading);
  const duplicate = useOneAtATime(useDuplicateExam());
  const open = ({ _id }: ExamSummary) =>
    read(_id, {
      onSuccess: setEditing,
      onError: (refusal) => notify.error(`Error fetching exams: ${messageOf(refusal)}`),
    });
  const copy = ({ _id }: ExamSummary) =>
    duplicate(_id, {
      onSuccess: (made) => {
        notify.success('Exam created successfully!', `'${made.title}' is inactive until you switch it on.`);
        setEditing(made);
      },
      onError: (refusal) => notify.error(`Failed to create exam: ${messageOf(refusal)}`),
    });
  return (
    <>
      <PageHeader title="Exams" action={<Button onClick={() => setEditing('new')}>+ Add Exam</Button>} />
      <ExamFilters filters={filters} />
      {isPending && <BoxesLoading grid={examGrid} box="h-105" />}
      {error && !data && <LoadFailed title="Error loading exams" query={{ error, isFetching, refetch }} />}
      {data?.data.length === 0 && (
        <NoExams filtered={filters.activeCount > 0} onClear={filters.clear} onAdd={() => setEditing('new')} />
      )}
      {data && (
        <>
          <ExamList
            exams={data.data}
            dimmed={isPlaceholderData}
            openingId={reading.isPending ? reading.variables : undefined}
            onEdit={open}
            onDuplicate={copy}
            onDelete={setDeleting}
          />
          <Pagination page={data.pagination.page} totalPages={data.pagination.totalPages} onPage={filters.goTo} />
        </>
      )}
      {editing && <ExamDialog exam={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteExam exam={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
