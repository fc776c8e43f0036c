import type { Exam, Question } from '@akada/contract';
import { useMemo } from 'react';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { paged } from '../shared/paged.ts';
import type { useUrlFilters } from '../shared/use-url-filters.ts';
import { QuestionCard } from './question-card.tsx';

const perPage = 20;

type QuestionListProps = {
  questions: readonly Question[];
  exams: readonly Exam[];
  filters: Pick<ReturnType<typeof useUrlFilters>, 'page' | 'activeCount' | 'clear' | 'goTo'>;
  onAdd: () => void;
  onEdit: (question: Question) => void;
  onDelete: (question: Question) => void;
};

/** The bank has hundreds of questions; twenty at a time keep an old laptop quick. */
export function QuestionList({ questions, exams, filters, onAdd, onEdit, onDelete }: QuestionListProps) {
  const { counted } = useFormat();
  const titles = useMemo(() => new Map(exams.map((exam) => [exam._id, exam.title])), [exams]);
  const filtered = filters.activeCount > 0;
  if (questions.length === 0) {
    return (
      <EmptyState
        mark={filtered ? 'search' : 'paper'}
        title="No questions found"
        text={filtered ? 'No question matches these filters.' : 'Exams are put together from the questions here.'}
        action={
          <>
            <Button onClick={onAdd}>Create Question</Button>
            {filtered && (
              <Button variant="secondary" onClick={filters.clear}>
                Clear Filters
              </Button>
            )}
          </>
        }
      />
    );
  }
  const { shown, page, totalPages } = paged(questions, filters.page, perPage);
  return (
    <>
      <p className="mb-3 text-soft" aria-live="polite">
        {counted(questions.length, 'question')}
      </p>
      <ul className="grid gap-3">
        {shown.map((question) => (
          <QuestionCard
            key={question._id}
            question={question}
            examTitle={question.exam ? (titles.get(question.exam) ?? '–') : 'In no exam'}
            onEdit={() => onEdit(question)}
            onDelete={() => onDelete(question)}
          />
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} onPage={filters.goTo} />
    </>
  );
}
