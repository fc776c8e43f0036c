import type { Exam } from '@akada/contract';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { includesText, paged } from '../shared/paged.ts';
import type { useUrlFilters } from '../shared/use-url-filters.ts';
import { ExamCard } from './exam-card.tsx';

const perPage = 24;

type ExamListProps = {
  exams: readonly Exam[];
  filters: ReturnType<typeof useUrlFilters<'search' | 'class'>>;
  onAdd: () => void;
  onEdit: (exam: Exam) => void;
  onDelete: (exam: Exam) => void;
  onResults: (exam: Exam) => void;
};

export function ExamList({ exams, filters, onAdd, onEdit, onDelete, onResults }: ExamListProps) {
  const { search, class: classLevel } = filters.values;
  const matching = exams.filter(
    (exam) => includesText(exam.title, search) && (classLevel === '' || exam.classLevel === classLevel),
  );
  if (matching.length === 0) {
    const filtered = filters.activeCount > 0;
    return (
      <EmptyState
        mark={filtered ? 'search' : 'paper'}
        title="No exams found"
        text={filtered ? 'No exam matches these filters.' : 'The timed exams of every class stand here.'}
        action={
          filtered ? (
            <Button variant="secondary" onClick={filters.clear}>
              Clear Filters
            </Button>
          ) : (
            <Button onClick={onAdd}>Create the first exam</Button>
          )
        }
      />
    );
  }
  const { shown, page, totalPages } = paged(matching, filters.page, perPage);
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((exam) => (
          <ExamCard
            key={exam._id}
            exam={exam}
            onEdit={() => onEdit(exam)}
            onDelete={() => onDelete(exam)}
            onResults={() => onResults(exam)}
          />
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} onPage={filters.goTo} />
    </>
  );
}
