import type { Question } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { adminExamsQuery } from '../../../data/admin-exams.ts';
import { questionsQuery, useDeleteQuestion } from '../../../data/admin-questions.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BoxesLoading } from '../shared/boxes-loading.tsx';
import { DeleteDialog } from '../shared/delete-dialog.tsx';
import { useUrlFilters } from '../shared/use-url-filters.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionFilters } from './question-filters.tsx';
import { QuestionList } from './question-list.tsx';
import { questionsThatMatch } from './questions-that-match.ts';

export function Questions() {
  const filters = useUrlFilters(['search', 'exam', 'type']);
  const { data, error, isPending, isFetching, refetch } = useQuery(questionsQuery);
  const exams = useQuery(adminExamsQuery);
  // The cards name their exams: both lists first, so that nothing moves. Without the exams the questions still show.
  const loading = isPending || exams.isPending;
  const [editing, setEditing] = useState<Question | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Question | null>(null);
  const remove = useDeleteQuestion();
  const { search, exam, type } = filters.values;
  const matching = useMemo(
    () => questionsThatMatch(data ?? [], exams.data ?? [], { search, exam, type }),
    [data, exams.data, search, exam, type],
  );
  return (
    <>
      <PageHeader
        title="Questions Management"
        action={
          <Button className="max-[22rem]:px-3" onClick={() => setEditing('new')}>
            + Add Question
          </Button>
        }
      />
      <QuestionFilters filters={filters} exams={exams.data ?? []} />
      {loading && !error && <BoxesLoading grid="mt-9 grid gap-3" box="h-54" />}
      {error && !data && (
        <ErrorPanel
          title="Error loading questions"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && !loading && (
        <QuestionList
          questions={matching}
          exams={exams.data ?? []}
          filters={filters}
          onAdd={() => setEditing('new')}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
      )}
      {editing && (
        <QuestionDialog
          question={editing === 'new' ? null : editing}
          exams={exams.data ?? []}
          presetExam={exam}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          thing="question"
          id={deleting._id}
          sentence="Are you sure you want to delete this question? This action cannot be undone."
          remove={remove}
          onClose={() => setDeleting(null)}
        >
          <blockquote className="line-clamp-4 border-l-3 border-marigold pl-3 text-ink">{deleting.text}</blockquote>
        </DeleteDialog>
      )}
    </>
  );
}
