import type { ListedQuestion } from '@akada/contract';
import { useMemo } from 'react';
import type { ExamTitle } from '../../../data/admin-questions.ts';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QuestionCard } from './question-card.tsx';

type QuestionListProps = {
  questions: readonly ListedQuestion[];
  /** How many match, on all pages. */
  total: number;
  /** Those of another page or filter, until the ones asked for are there. */
  isOld: boolean;
  exams: readonly ExamTitle[];
  filters: { activeCount: number; clear: () => void };
  onAdd: () => void;
  onEdit: (question: ListedQuestion) => void;
  onDelete: (question: ListedQuestion) => void;
};

export function QuestionList(props: QuestionListProps) {
  const { questions, total, isOld, exams, filters, onAdd, onEdit, onDelete } = props;
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
  return (
    <>
      <p className="mb-3 text-soft" aria-live="polite">
        {counted(total, 'question')}
      </p>
      <ul aria-busy={isOld} className="grid gap-3 transition-opacity aria-busy:opacity-60">
        {questions.map((question) => (
          <QuestionCard
            key={question._id}
            question={question}
            examTitle={question.exam ? titles.get(question.exam) : undefined}
            onEdit={() => onEdit(question)}
            onDelete={() => onDelete(question)}
          />
        ))}
      </ul>
    </>
  );
}
