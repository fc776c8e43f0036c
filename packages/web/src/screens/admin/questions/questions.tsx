import type { ListedQuestion } from '@akada/contract';
import { questionTypeLabels, questionTypes } from '@akada/contract/question-types';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  type ExamTitle,
  examTitlesQuery,
  questionPageQuery,
  useDeleteQuestion,
} from '../../../data/admin-questions.ts';
import { useFormat } from '../../../data/school.ts';
import { counted } from '../../../lib/format.ts';
import { authoring } from '../../../question-types/authoring.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BoxesLoading } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Picture } from '../../../ui/picture.tsx';
import {
  FilterSelect,
  ListFilters,
  oneOf,
  type UrlFilters,
  useNoPageBeyond,
  useUrlFilters,
} from '../../shared/filters.tsx';
import { Loaded, Nothing } from '../../shared/loaded.tsx';
import { DeleteDialog } from '../shared/dialogs.tsx';
import { QuestionAbout } from '../shared/question-about.tsx';
import { ImportExport } from './import-export.tsx';
import { LinkedQuestion } from './linked-question.tsx';
import { QuestionDialog } from './question-dialog.tsx';

const typeOptions = [
  { value: '', label: 'All Types' },
  ...questionTypes.map((type) => ({ value: type, label: questionTypeLabels[type] })),
];

type QuestionFiltersProps = { filters: UrlFilters<'search' | 'exam' | 'type'>; exams: readonly ExamTitle[] };

function QuestionFilters({ filters, exams }: QuestionFiltersProps) {
  const examOptions = exams.map(({ _id, title }) => ({ value: _id, label: title }));
  return (
    <ListFilters filters={filters} searchLabel="Search questions...">
      <FilterSelect
        filters={filters}
        name="exam"
        label="Exam"
        className="md:w-52"
        options={[{ value: '', label: 'All Exams' }, ...examOptions]}
      />
      <FilterSelect filters={filters} name="type" label="Type" className="md:w-44" options={typeOptions} />
    </ListFilters>
  );
}

type QuestionCardProps = {
  question: ListedQuestion;
  examTitle: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

function QuestionCard({ question, examTitle, onEdit, onDelete }: QuestionCardProps) {
  const { counted } = useFormat();
  const usedIn = question.usedInExams === 0 ? 'In no exam' : `Used in ${counted(question.usedInExams, 'exam')}`;
  const { Key } = authoring[question.type];
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="green">{questionTypeLabels[question.type]}</Badge>
        <Badge>{counted(question.points, 'point')}</Badge>
        <span className="text-xs font-semibold">{usedIn}</span>
        {examTitle && <span className="min-w-0 truncate text-xs text-soft">{examTitle}</span>}
      </div>
      <p className="mt-3 text-base font-medium whitespace-pre-line">
        <Maths text={question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-48" />}
      <Key question={question} />
      <QuestionAbout question={question} />
      <div className="mt-4 flex flex-wrap gap-2">
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

type QuestionListProps = {
  questions: readonly ListedQuestion[];
  total: number;
  isOld: boolean;
  exams: readonly ExamTitle[];
  filters: UrlFilters<'search' | 'exam' | 'type'>;
  onAdd: () => void;
  onEdit: (question: ListedQuestion) => void;
  onDelete: (question: ListedQuestion) => void;
};

function QuestionList(props: QuestionListProps) {
  const { questions, total, isOld, exams, filters, onAdd, onEdit, onDelete } = props;
  const titles = useMemo(() => new Map(exams.map((exam) => [exam._id, exam.title])), [exams]);
  if (total === 0) {
    const action = (
      <>
        <Button onClick={onAdd}>Create Question</Button>
        <LinkButton variant="secondary" to="/admin/questions/import">
          Import questions
        </LinkButton>
      </>
    );
    const title = 'No questions found';
    return (
      <Nothing filters={filters} title={title} text="No question matches these filters." action={action}>
        <EmptyState mark="paper" title={title} text="Exams are put together from the questions here." action={action} />
      </Nothing>
    );
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-soft" aria-live="polite">
          {counted(total, 'question')}
        </p>
        <ImportExport exam={filters.values.exam} examTitle={titles.get(filters.values.exam)} />
      </div>
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

type DeleteQuestionProps = { question: ListedQuestion; onClose: () => void };

function DeleteQuestion({ question: { _id, text, usedInExams }, onClose }: DeleteQuestionProps) {
  const { counted } = useFormat();
  const remove = useDeleteQuestion();
  return (
    <DeleteDialog
      thing="question"
      id={_id}
      sentence="Are you sure you want to delete this question? This action cannot be undone."
      remove={remove}
      onClose={onClose}
    >
      <blockquote className="line-clamp-4 border-l-3 border-marigold pl-3 text-ink">
        <Maths text={text} />
      </blockquote>
      {usedInExams > 0 && (
        <p>{`It is in ${counted(usedInExams, 'exam')} and is taken out of ${usedInExams === 1 ? 'it' : 'them'}.`}</p>
      )}
    </DeleteDialog>
  );
}

export function Questions() {
  const filters = useUrlFilters(['search', 'exam', 'type']);
  const { search, exam } = filters.values;
  const type = oneOf(questionTypes, filters.values.type);
  const questions = useQuery(questionPageQuery({ search, exam, type, page: filters.page }));
  const exams = useQuery(examTitlesQuery).data ?? [];
  const [editing, setEditing] = useState<ListedQuestion | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ListedQuestion | null>(null);
  useNoPageBeyond(questions.data?.pagination, filters);
  const add = () => setEditing('new');
  const addButton = (
    <Button className="max-[22rem]:px-3" onClick={add}>
      + Add Question
    </Button>
  );
  return (
    <>
      <PageHeader title="Questions Management" action={addButton} />
      <QuestionFilters filters={filters} exams={exams} />
      <Loaded
        query={questions}
        failure="Error loading questions"
        alert="Error fetching questions"
        loading={<BoxesLoading grid="mt-9 grid gap-3" box="h-54" />}
      >
        {({ data, pagination }) => (
          <>
            <QuestionList
              questions={data}
              total={pagination.total}
              isOld={questions.isPlaceholderData}
              exams={exams}
              filters={filters}
              onAdd={add}
              onEdit={setEditing}
              onDelete={setDeleting}
            />
            <Pagination {...pagination} page={filters.page} onPage={filters.goTo} />
          </>
        )}
      </Loaded>
      {editing && (
        <QuestionDialog
          question={editing === 'new' ? null : editing}
          exams={exams}
          presetExam={exam}
          onClose={() => setEditing(null)}
        />
      )}
      <LinkedQuestion exams={exams} />
      {deleting && <DeleteQuestion question={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
