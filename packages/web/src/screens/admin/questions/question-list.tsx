import type { ListedQuestion } from '@akada/contract';
import { questionTypeLabels } from '@akada/contract/question-types';
import { Copy, Image, Pencil, Trash2 } from 'lucide-react';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { authoring } from '../../../question-types/authoring.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { FoldedPassage, passageName } from '../../shared/passage.tsx';
import { type Column, DataList } from '../shared/data-list.tsx';
import { aboutInWords, QuestionAbout } from '../shared/question-about.tsx';
import { SelectBox } from '../shared/select-box.tsx';
import type { QuestionSelection } from './selection.tsx';

type QuestionListProps = {
  questions: readonly ListedQuestion[];
  examTitleOf: (question: ListedQuestion) => string | undefined;
  isOld: boolean;
  selection: QuestionSelection;
  onEdit: (question: ListedQuestion) => void;
  onDelete: (question: ListedQuestion) => void;
  onAlike: (question: ListedQuestion) => void;
};

type QuestionCardProps = Omit<QuestionListProps, 'questions' | 'isOld'> & { question: ListedQuestion };

function useUsedIn() {
  const { counted } = useFormat();
  return ({ usedInExams }: ListedQuestion) =>
    usedInExams === 0 ? 'In no exam' : `Used in ${counted(usedInExams, 'exam')}`;
}

/** Opens those that are alike; not there where there are none. */
function AlikeButton({ question, onAlike }: { question: ListedQuestion } & Pick<QuestionListProps, 'onAlike'>) {
  if (question.alike === 0) return null;
  return (
    <Button size="sm" variant="quiet" className="px-2! text-xs" onClick={() => onAlike(question)}>
      <Copy aria-hidden="true" />
      {question.alike + 1} alike<span className="sr-only">: {question.text}</span>
    </Button>
  );
}

function RowBox({ question, selection }: { question: ListedQuestion; selection: QuestionSelection }) {
  return (
    <SelectBox
      hideLabel
      label={`Select question: ${question.text}`}
      checked={selection.has(question._id)}
      onChange={() => selection.toggle(question._id)}
    />
  );
}

function QuestionCard({ question, examTitleOf, selection, onEdit, onDelete, onAlike }: QuestionCardProps) {
  const { counted } = useFormat();
  const usedIn = useUsedIn();
  const { Key } = authoring[question.type];
  const examTitle = examTitleOf(question);
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-2">
        <RowBox question={question} selection={selection} />
        <Badge tone="green">{questionTypeLabels[question.type]}</Badge>
        <Badge>{counted(question.points, 'point')}</Badge>
        <span className="text-xs font-semibold">{usedIn(question)}</span>
        <AlikeButton question={question} onAlike={onAlike} />
        {examTitle && <span className="min-w-0 truncate text-xs text-soft">{examTitle}</span>}
      </div>
      {question.passage && <FoldedPassage passage={question.passage} />}
      <p className="mt-3 text-base font-medium whitespace-pre-line">
        <Maths text={question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-48" />}
      <Key question={question} />
      <QuestionAbout question={question} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" className="max-sm:flex-1" onClick={() => onEdit(question)}>
          <Pencil aria-hidden="true" />
          Edit<span className="sr-only"> question: {question.text}</span>
        </Button>
        <Button variant="secondary" className="text-red-ink max-sm:flex-1" onClick={() => onDelete(question)}>
          <Trash2 aria-hidden="true" />
          Delete<span className="sr-only"> question: {question.text}</span>
        </Button>
      </div>
    </Card>
  );
}

export function QuestionCards({ questions, isOld, ...actions }: QuestionListProps) {
  return (
    <ul aria-busy={isOld} className="grid gap-3 transition-opacity aria-busy:opacity-60">
      {questions.map((question) => (
        <QuestionCard key={question._id} question={question} {...actions} />
      ))}
    </ul>
  );
}

function AboutLine({ question }: { question: ListedQuestion }) {
  const about = aboutInWords(question, useClassLabel());
  return [question.passage && `Passage: ${passageName(question.passage)}`, about, ...(question.tags ?? [])]
    .filter(Boolean)
    .join(' · ');
}

export function QuestionTable({ questions, isOld, selection, onEdit, onDelete, onAlike }: QuestionListProps) {
  const usedIn = useUsedIn();
  const columns: readonly Column<ListedQuestion>[] = [
    {
      title: 'Question',
      className: 'w-full max-w-0',
      cell: (question) => (
        <span className="flex items-center gap-2">
          <RowBox question={question} selection={selection} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm">
              <Maths text={question.text.replace(/\s+/g, ' ')} />
            </span>
            <span className="block truncate text-xs text-soft">
              <AboutLine question={question} />
            </span>
          </span>
          {question.picture && <Image role="img" aria-label="With a picture" className="size-4 shrink-0 text-soft" />}
          <AlikeButton question={question} onAlike={onAlike} />
        </span>
      ),
    },
    {
      title: 'Type',
      className: 'whitespace-nowrap text-xs',
      cell: ({ type }) => questionTypeLabels[type],
    },
    { title: 'Points', className: 'text-right text-xs', cell: ({ points }) => points },
    { title: 'Used', className: 'whitespace-nowrap text-xs', cell: usedIn },
    {
      title: 'Actions',
      className: 'whitespace-nowrap',
      cell: (question) => (
        <span className="flex">
          <Button size="sm" variant="quiet" onClick={() => onEdit(question)}>
            Edit<span className="sr-only"> question: {question.text}</span>
          </Button>
          <Button size="sm" variant="quiet" className="text-red-ink" onClick={() => onDelete(question)}>
            Delete<span className="sr-only"> question: {question.text}</span>
          </Button>
        </span>
      ),
    },
  ];
  return (
    <DataList
      label="Questions"
      rows={questions}
      columns={columns}
      stacked={() => null}
      wideFrom={tableFrom}
      rowId="question"
      dimmed={isOld}
      dense
    />
  );
}

/** Narrower windows show cards. */
export const tableFrom = 1024;
