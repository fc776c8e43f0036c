import type { ListedQuestion } from '@akada/contract';
import { questionTypes } from '@akada/contract/rules/question';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examTitlesQuery, questionPageQuery, useDeleteQuestion } from '../../../data/admin-questions.ts';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useUrlFilters } from '../../shared/use-url-filters.ts';
import { BoxesLoading } from '../shared/boxes-loading.tsx';
import { DeleteDialog } from '../shared/delete-dialog.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionFilters } from './question-filters.tsx';
import { QuestionList } from './question-list.tsx';
import { useNoPageBeyond } from './use-no-page-beyond.ts';

export function Questions() {
  const filters = useUrlFilters(['search', 'exam', 'type']);
  const { search, exam } = filters.values;
  const type = questionTypes.find((it) => it === filters.values.type) ?? '';
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    questionPageQuery({ search, exam, type, page: filters.page }),
  );
  const exams = useQuery(examTitlesQuery).data ?? [];
  const [editing, setEditing] = useState<ListedQuestion | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ListedQuestion | null>(null);
  const remove = useDeleteQuestion();
  const { counted } = useFormat();
  useNoPageBeyond(data?.pagination, filters.goTo);
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
      <QuestionFilters filters={filters} exams={exams} />
      {isPending && <BoxesLoading grid="mt-9 grid gap-3" box="h-54" />}
      {error && !data && <LoadFailed title="Error loading questions" query={{ error, isFetching, refetch }} />}
      {data && (
        <>
          <QuestionList
            questions={data.data}
            found={data.pagination}
            isOld={isPlaceholderData}
            exams={exams}
            filters={filters}
            onAdd={() => setEditing('new')}
            onEdit={setEditing}
            onDelete={setDeleting}
          />
          <Pagination {...data.pagination} page={filters.page} onPage={filters.goTo} />
        </>
      )}
      {editing && (
        <QuestionDialog
          question={editing === 'new' ? null : editing}
          exams={exams}
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
          <blockquote className="line-clamp-4 border-l-3 border-marigold pl-3 text-ink">
            <Maths text={deleting.text} />
          </blockquote>
          {deleting.usedInExams > 0 && (
            <p>
              {`It is in ${counted(deleting.usedInExams, 'exam')} and is taken out of ${deleting.usedInExams === 1 ? 'it' : 'them'}.`}
            </p>
          )}
        </DeleteDialog>
      )}
    </>
  );
}
