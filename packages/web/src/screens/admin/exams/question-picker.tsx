import type { Question } from '@akada/contract';
import { questionTypeLabels } from '@akada/contract/question-types';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { questionBankQuery } from '../../../data/admin-exams.ts';
import { bankValuesQuery } from '../../../data/admin-questions.ts';
import { useFormat } from '../../../data/school.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FilterSelect } from '../../shared/filters.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { bankFilterOf, KnownSelects, noBankFilter, typeOptions } from '../shared/bank-filters.tsx';
import type { ExamForm } from './exam-fields.tsx';
import { useReorder } from './reorder.ts';

/** The form holds ids only; this also keeps the questions. */
export function useChosenQuestions(form: ExamForm, own: readonly Question[]) {
  const [known, setKnown] = useState(() => new Map(own.map((question) => [question._id, question])));
  const watched = useWatch({ control: form.control, name: 'questions' }) ?? [];
  const ids = watched.flatMap((item) => (typeof item === 'string' ? item : (item?._id ?? [])));
  const questions = ids.flatMap((id) => known.get(id) ?? []);
  const setIds = (next: string[]) => form.setValue('questions', next, { shouldDirty: true });
  return {
    ids,
    questions,
    points: questions.reduce((sum, question) => sum + question.points, 0),
    setIds,
    add: (question: Question) => {
      setKnown((before) => new Map(before).set(question._id, question));
      setIds([...ids, question._id]);
    },
    remove: (id: string) => setIds(ids.filter((other) => other !== id)),
  };
}

type ChosenQuestions = ReturnType<typeof useChosenQuestions>;

type SelectedRowProps = {
  question: Question;
  index: number;
  last: number;
  /** Dragged or picked up. */
  held: boolean;
  handle: Omit<ComponentProps<'button'>, 'className'>;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** `aria-disabled` keeps the arrows focusable at the ends of the list. */
function SelectedRow({ question, index, last, held, handle, onMove, onRemove }: SelectedRowProps) {
  const { counted } = useFormat();
  const number = index + 1;
  return (
    <li
      className={classes(
        'rounded-md border bg-card py-1.5 pr-1 pl-1 transition-colors',
        held ? 'border-green bg-green-wash outline-2 -outline-offset-2 outline-green' : 'border-line',
      )}
    >
      <p className="line-clamp-2 px-2 pt-1 [overflow-wrap:anywhere]">
        <span className="font-heading font-bold">{number}.</span> <Maths text={question.text} />
      </p>
      <div className="flex items-center">
        <IconButton
          label={`Reorder question ${number}`}
          aria-describedby="reorder-help"
          className="cursor-grab touch-none text-soft -outline-offset-3 active:cursor-grabbing"
          {...handle}
        >
          <GripVertical />
        </IconButton>
        <span className="mr-auto ml-1 text-xs text-soft">{counted(question.points, 'point')}</span>
        <IconButton
          label={`Move question ${number} up`}
          aria-disabled={index === 0}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(index - 1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          label={`Move question ${number} down`}
          aria-disabled={index === last}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown />
        </IconButton>
        <IconButton id={`remove-${question._id}`} label={`Remove question ${number}`} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </li>
  );
}

type SelectedQuestionsProps = { questions: readonly Question[]; onChange: (ids: string[]) => void };

function SelectedQuestions({ questions, onChange }: SelectedQuestionsProps) {
  const list = useRef<HTMLOListElement>(null);
  const ids = questions.map((question) => question._id);
  const { news, say, move, handleOf, isHeld } = useReorder({ list, ids, onOrder: onChange });
  const remove = (id: string, index: number) => {
    onChange(ids.filter((other) => other !== id));
    say('Question removed');
    const next = ids[index + 1] ?? ids[index - 1];
    if (next) document.getElementById(`remove-${next}`)?.focus();
  };
  return (
    <div>
      <h4 className="mb-2 text-sm font-semibold">In this exam, in this order</h4>
      <p role="status" className="sr-only">
        {news}
      </p>
      <p id="reorder-help" hidden>
        Drag it, or press Space to pick it up, arrow keys, Home and End to move it, Space to put it down, Escape to take
        it back.
      </p>
      {questions.length === 0 && (
        <p className="rounded-md border border-dashed border-edge px-4 py-6 text-center text-soft">
          None yet. Tick questions in the bank.
        </p>
      )}
      <ol ref={list} className="-m-1 grid max-h-80 gap-2 overflow-y-auto overscroll-contain p-1 md:max-h-[34rem]">
        {questions.map((question, index) => (
          <SelectedRow
            key={question._id}
            question={question}
            index={index}
            last={ids.length - 1}
            held={isHeld(question._id)}
            handle={handleOf(question._id)}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(question._id, index)}
          />
        ))}
      </ol>
    </div>
  );
}

function QuestionBank({ chosen }: { chosen: ChosenQuestions }) {
  const { counted } = useFormat();
  const [values, setValues] = useState(noBankFilter);
  const [page, setPage] = useState(1);
  const bank = useQuery(questionBankQuery({ ...bankFilterOf(values), page, limit: 20 }));
  const known = useQuery(bankValuesQuery).data;
  const set = (name: keyof typeof values, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setPage(1);
  };
  return (
    <div>
      <h4 className="mb-2 text-sm font-semibold">Question bank</h4>
      <div className="mb-3 grid gap-2">
        <SearchField label="Search questions..." value={values.search} onChange={(search) => set('search', search)} />
        <div className="grid grid-cols-2 gap-2">
          <FilterSelect filters={{ values, set }} name="type" label="Type" options={typeOptions} />
          {known && <KnownSelects filters={{ values, set }} values={known} className="" />}
        </div>
      </div>
      <Loaded query={bank} failure="Error loading questions" loading={<Skeleton shape="rows" />}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <p className="py-4 text-center text-soft">No questions found</p>}
            <div
              aria-busy={bank.isPlaceholderData}
              className="-m-1 grid max-h-[34rem] gap-2 overflow-y-auto overscroll-contain p-1 transition-opacity aria-busy:opacity-60"
            >
              {data.map((question) => (
                <ChoiceRow
                  key={question._id}
                  kind="checkbox"
                  label={
                    <span className="line-clamp-3 [overflow-wrap:anywhere]">
                      <Maths text={question.text} />
                    </span>
                  }
                  hint={`${questionTypeLabels[question.type]} · ${counted(question.points, 'point')}`}
                  checked={chosen.ids.includes(question._id)}
                  onChange={(event) => (event.target.checked ? chosen.add(question) : chosen.remove(question._id))}
                />
              ))}
            </div>
            <Pagination {...pagination} onPage={setPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}

export function QuestionPicker({ form, chosen }: { form: ExamForm; chosen: ChosenQuestions }) {
  const { counted } = useFormat();
  const { questions } = form.formState.errors;
  const problem = questions?.message ?? questions?.root?.message;
  return (
    <section
      id="exam-questions"
      tabIndex={-1}
      aria-labelledby="picker-title"
      className="border-t border-line pt-5 outline-none"
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="picker-title" className="text-base">
          Questions
        </h3>
        <p aria-live="polite" className="font-semibold text-green">
          {counted(chosen.ids.length, 'question')} selected · {counted(chosen.points, 'point')}
        </p>
      </div>
      {problem && (
        <p role="alert" className="mb-3 text-xs font-medium text-red-ink">
          {problem}
        </p>
      )}
      <div className="grid items-start gap-6 md:grid-cols-2">
        <SelectedQuestions questions={chosen.questions} onChange={chosen.setIds} />
        <QuestionBank chosen={chosen} />
      </div>
    </section>
  );
}
