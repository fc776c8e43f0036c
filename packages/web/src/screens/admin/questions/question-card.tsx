import type { ListedQuestion } from '@akada/contract';
import { questionTypeLabel } from '@akada/contract/rules/question';
import { Pencil, Trash2 } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { AnswerKey } from './answer-key.tsx';

type QuestionCardProps = {
  question: ListedQuestion;
  /** Of the exam it was made for, if any. */
  examTitle: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

export function QuestionCard({ question, examTitle, onEdit, onDelete }: QuestionCardProps) {
  const { counted } = useFormat();
  const usedIn = question.usedInExams === 0 ? 'In no exam' : `Used in ${counted(question.usedInExams, 'exam')}`;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="green">{questionTypeLabel[question.type]}</Badge>
        <Badge>{counted(question.points, 'point')}</Badge>
        <span className="text-xs font-semibold">{usedIn}</span>
        {examTitle && <span className="min-w-0 truncate text-xs text-soft">{examTitle}</span>}
      </div>
      <p className="mt-3 text-base font-medium whitespace-pre-line">
        <Maths text={question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-48" />}
      <AnswerKey question={question} />
      <div className="mt-4 flex gap-2">
        <Button variant="secondary" className="max-sm:flex-1" onClick={onEdit}>
          <Pencil aria-hidden="true" />
          Edit<span className="sr-only"> question: {question.text}</span>
        </Button>
        <Button variant="secondary" className="text-red-ink max-sm:flex-1" onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          Delete<span className="sr-only"> question: {question.text}</span>
        </Button>
      </div>
    </Card>
  );
}
