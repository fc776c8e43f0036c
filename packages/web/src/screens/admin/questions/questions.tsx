import type { ListedQuestion } from '@akada/contract';
import { bankOrders } from '@akada/contract/rules/bank';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import {
  bankValuesQuery,
  type ExamTitle,
  examTitlesQuery,
  questionPageQuery,
  questionsPerPage,
  useDeleteQuestion,
} from '../../../data/questions/admin-questions.ts';
import { counted } from '../../../lib/format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { BoxesLoading } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FilterSelect, ListFilters, oneOf, type UrlFilters, useUrlFilters } from '../../shared/filters.tsx';
import { PagedList } from '../../shared/paged-list.tsx';
import { bankFilterNames, bankFilterOf, KnownSelects, StateSelects, typeOptions } from '../shared/bank-filters.tsx';
import { useWide } from '../shared/data-list.tsx';
import { DeleteDialog } from '../shared/dialogs.tsx';
import { AlikeDialog } from './alike-dialog.tsx';
import { ChangeManyDialog, DeleteManyDialog } from './bulk-dialogs.tsx';
import { ImportExport } from './import-export.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionCards, QuestionTable, tableFrom } from './question-list.tsx';
import { PageBox, type QuestionSelection, QuestionSelectionBar, useQuestionSelection } from './selection.tsx';

type Filters = UrlFilters<(typeof bankFilterNames)[number]>;

const lessUsed = [
  'topic',
  'classLevel',
  'tag',
  'passage',
  'import',
  'used',
  'explanation',
  'practice',
  'alike',
] as const;

type QuestionFiltersProps = { filters: Filters; exams: readonly ExamTitle[] };

function QuestionFilters({ filters, exams }: QuestionFiltersProps) {
  const examOptions = exams.map(({ _id, title }) => ({ value: _id, label: title }));
  const { data: values } = useQuery(bankValuesQuery);
  const [isMore, setIsMore] = useState(lessUsed.some((name) => filters.values[name] !== ''));
  return (
    <ListFilters filters={filters} searchLabel="Search questions...">
      <FilterSelect
        filters={filters}
        name="exam"
        label="Exam"
        className="md:w-40"
        options={[{ value: '', label: 'All Exams' }, ...examOptions]}
      />
      <FilterSelect filters={filters} name="type" label="Type" className="md:w-40" options={typeOptions} />
      {values && <KnownSelects filters={filters} values={values} only={['subject', 'source', 'year']} />}
      <Button variant="quiet" aria-expanded={isMore} className="md:min-h-12 md:px-3" onClick={() => setIsMore(!isMore)}>
        {isMore ? 'Fewer filters' : 'More filters'}
      </Button>
      {isMore && values && <KnownSelects filters={filters} values={values} only={['topic', 'classLevel', 'tag']} />}
      {isMore && <StateSelects filters={filters} />}
    </ListFilters>
  );
}

const orderOptions = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'topic', label: 'By subject and topic' },
  { value: 'source', label: 'By source and year' },
];

type LookFilters = UrlFilters<'sort' | 'view'>;

/** The look of the list is no filter: clearing the filters keeps it. */
function ListLook({ look }: { look: LookFilters }) {
  const views = [
    { value: '', label: 'Table', icon: List },
    { value: 'cards', label: 'Cards', icon: LayoutGrid },
  ];
  const isWide = useWide(tableFrom);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterSelect filters={look} name="sort" label="Order" className="w-52" options={orderOptions} />
      {isWide &&
        views.map(({ value, label, icon: Icon }) => (
          <Button
            key={label}
            variant="secondary"
            aria-pressed={look.values.view === value}
            className="aria-pressed:border-green aria-pressed:text-green"
            onClick={() => look.set('view', value)}
          >
            <Icon aria-hidden="true" />
            {label}
          </Button>
        ))}
    </div>
  );
}

type FoundQuestionsProps = {
  questions: readonly ListedQuestion[];
  selection: QuestionSelection;
  isOld: boolean;
  exams: readonly ExamTitle[];
  filters: Filters;
  look: LookFilters;
  onEdit: (question: ListedQuestion) => void;
  onDelete: (question: ListedQuestion) => void;
  onAlike: (question: ListedQuestion) => void;
};

function FoundQuestions({ selection, exams, filters, look, ...list }: FoundQuestionsProps) {
  const titles = useMemo(() => new Map(exams.map((exam) => [exam._id, exam.title])), [exams]);
  const [open, setOpen] = useState<'change' | 'delete' | null>(null);
  const isTable = useWide(tableFrom) && look.values.view !== 'cards';
  const Questions = isTable ? QuestionTable : QuestionCards;
  const close = () => setOpen(null);
  const many = { count: selection.count, chosen: selection.sent(), onClose: close };
  const done = () => {
    close();
    selection.clear();
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="text-soft" aria-live="polite">
            {counted(selection.total, 'question')}
          </p>
          <PageBox selection={selection} />
        </div>
        <ListLook look={look} />
        <ImportExport exam={filters.values.exam} examTitle={titles.get(filters.values.exam)} />
      </div>
      <Questions {...list} selection={selection} examTitleOf={({ exam }) => (exam ? titles.get(exam) : undefined)} />
      <QuestionSelectionBar
        selection={selection}
        onChange={() => setOpen('change')}
        onDelete={() => setOpen('delete')}
      />
      {open === 'change' && <ChangeManyDialog {...many} onDone={done} />}
      {open === 'delete' && <DeleteManyDialog {...many} onDone={done} />}
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
  const filters = useUrlFilters(bankFilterNames);
  const look = useUrlFilters(['sort', 'view']);
  const sort = oneOf(bankOrders, look.values.sort);
  const filter = bankFilterOf(filters.values);
  const limit = questionsPerPage[useWide(640) ? 'wide' : 'narrow'];
  const questions = useQuery(questionPageQuery({ ...filter, sort, page: filters.page, limit }));
  const { data: page = [], pagination: { total } = { total: 0 } } = questions.data ?? {};
  const selection = useQuestionSelection({ page, total, filter });
  const exams = useQuery(examTitlesQuery).data ?? [];
  const [editing, setEditing] = useState<ListedQuestion | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ListedQuestion | null>(null);
  const [alike, setAlike] = useState<ListedQuestion | null>(null);
  const add = () => setEditing('new');
  const addButton = (
    <Button className="max-[22rem]:px-3" onClick={add}>
      + Add Question
    </Button>
  );
  const none = {
    title: 'No questions found',
    action: (
      <>
        <Button onClick={add}>Create Question</Button>
        <LinkButton variant="secondary" to="/admin/questions/import">
          Import questions
        </LinkButton>
      </>
    ),
  };
  return (
    <>
      <PageHeader title="Questions Management" action={addButton} />
      <QuestionFilters filters={filters} exams={exams} />
      <PagedList
        query={questions}
        filters={filters}
        failure="Error loading questions"
        alert="Error fetching questions"
        loading={<BoxesLoading grid="mt-9 grid gap-3" box="h-54" />}
        empty={{
          mark: 'paper',
          text: 'Exams are put together from the questions here.',
          ...none,
        }}
        notFound={{ text: 'No question matches these filters.', ...none }}
      >
        {({ data }) => (
          <FoundQuestions
            questions={data}
            selection={selection}
            isOld={questions.isPlaceholderData}
            exams={exams}
            filters={filters}
            look={look}
            onEdit={setEditing}
            onDelete={setDeleting}
            onAlike={setAlike}
          />
        )}
      </PagedList>
      {editing && (
        <QuestionDialog
          question={editing === 'new' ? null : editing}
          exams={exams}
          presetExam={filters.values.exam}
          onClose={() => setEditing(null)}
        />
      )}
      {alike && <AlikeDialog question={alike} onClose={() => setAlike(null)} />}
      {deleting && <DeleteQuestion question={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
