import type { ListedQuestion } from '@akada/contract';
import { useMemo } from 'react';
import type { ExamTitle } from '../../../data/admin-questions.ts';
import { countedList, type ListLength } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { QuestionCard } from './question-card.tsx';

type QuestionListProps = {
  questions: readonly ListedQuestion[];
  /** How many match, on all pages. */
  found: ListLength;
  /** Those of another page or filter, until the ones asked for are there. */
  isOld: boolean;
  exams: readonly ExamTitle[];
  filters: { activeCount: number; clear: () => void };
  onAdd: () => void;
  onEdit: (question: ListedQuestion) => void;
  onDelete: (question: ListedQuestion) => void;
};

export function QuestionList(props: QuestionListProps) {
  const { questions, found, isOld, exams, filters, onAdd, onEdit, onDelete } = props;
  const titles = useMemo(() => new Map(exams.map((exam) => [exam._id, exam.title])), [exams]);
  if (questions.length === 0) {
    const words = { title: 'No questions found', action: <Button onClick={onAdd}>Create Question</Button> };
    if (filters.activeCount > 0) {
      return <NothingFound {...words} text="No question matches these filters." onClear={filters.clear} />;
    }
    return <EmptyState mark="paper" {...words} text="Exams are put together from the questions here." />;
  }
  return (
    <>
      <p className="mb-3 text-soft" aria-live="polite">
        {countedList(found, 'question')}
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
