import type { Question } from '@akada/contract';
import { questionTypeLabel } from '@akada/contract/rules/question';
import { Pencil, Trash2 } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AnswerKey } from './answer-key.tsx';

type QuestionCardProps = {
  question: Question;
  examTitle: string;
  onEdit: () => void;
  onDelete: () => void;
};

export function QuestionCard({ question, examTitle, onEdit, onDelete }: QuestionCardProps) {
  const { counted } = useFormat();
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="green">{questionTypeLabel[question.type]}</Badge>
        <Badge>{counted(question.points, 'point')}</Badge>
        <span className="min-w-0 truncate text-xs text-soft">{examTitle}</span>
      </div>
      <p className="mt-3 text-base font-medium whitespace-pre-line">{question.text}</p>
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
