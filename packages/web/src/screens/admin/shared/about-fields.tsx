import type { AboutQuestion } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import { tagsOf } from '@akada/contract/rules/tags';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { lessonTitlesQuery } from '../../../data/money/coupons.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useClassOptions } from '../../../data/platform/class-options.ts';
import { bankValuesQuery } from '../../../data/questions/admin-questions.ts';
import type { QuestionForm } from '../../../question-types/authoring.ts';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { FormField, TextField } from '../../../ui/form-field.tsx';
import { sourceInWords } from './question-about.tsx';
import { SubjectField } from './subject-field.tsx';

export function aboutDefaults(question: AboutQuestion | null) {
  return {
    subject: question?.subject ?? '',
    topic: question?.topic ?? '',
    classLevel: question?.classLevel ?? '',
    source: question?.source ?? '',
    year: question?.year ?? null,
    sourceNumber: question?.sourceNumber ?? '',
    tags: question?.tags ?? [],
    explanation: question?.explanation ?? '',
    hint: question?.hint ?? '',
    lesson: question?.lesson ?? '',
    lessonSecond: question?.lessonSecond ?? null,
    practice: question?.practice ?? false,
  };
}

type About = keyof ReturnType<typeof aboutDefaults>;

const names = Object.keys(aboutDefaults(null)) as About[];

const yearFrom = (typed: unknown) => (typed === '' || typed === null || typed === undefined ? null : Number(typed));

/** '1:35' → 95; NaN where it is no time. */
function secondsFrom(typed: string): number | null {
  if (typed.trim() === '') return null;
  const parts = typed.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d+$/.test(part))) return Number.NaN;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

type TypedFieldProps = Omit<ComponentProps<typeof TextField>, 'form' | 'name'> & {
  form: QuestionForm;
  name: 'tags' | 'lessonSecond';
  shown: string;
  read: (typed: string) => string[] | number | null;
};

/** Text field whose stored value is a list or a number. */
function TypedField({ form, name, shown, read, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState(shown);
  const errors = form.formState.errors[name];
  const [ofOne] = Array.isArray(errors) ? errors.filter(Boolean) : [errors];
  return (
    <TextField
      {...field}
      name={name}
      autoComplete="off"
      value={typed}
      error={ofOne?.message ?? errors?.message}
      onChange={(event) => {
        setTyped(event.target.value);
        form.setValue(name, read(event.target.value) as never, { shouldDirty: true });
        form.clearErrors(name);
      }}
    />
  );
}

function LessonFields({ form }: { form: QuestionForm }) {
  const lesson = useWatch({ control: form.control, name: 'lesson' });
  const { data: lessons = [] } = useQuery(lessonTitlesQuery);
  const known = lessons.map(({ _id, title }) => ({ value: _id, label: title }));
  const stored = form.formState.defaultValues?.lesson;
  const isMissing = Boolean(stored) && !lessons.some(({ _id }) => _id === stored);
  const second = form.getValues('lessonSecond');
  return (
    <>
      <FormField
        form={form}
        name="lesson"
        type="select"
        label="Lesson that teaches it"
        options={[
          { value: '', label: 'No lesson' },
          ...(isMissing ? [{ value: stored ?? '', label: 'Its present lesson' }] : []),
          ...known,
        ]}
      />
      {lesson && (
        <TypedField
          form={form}
          name="lessonSecond"
          label="From minute"
          placeholder="1:35"
          hint="Where the lesson explains it, as minutes and seconds"
          shown={typeof second === 'number' && !Number.isNaN(second) ? clockText(second) : ''}
          read={secondsFrom}
        />
      )}
    </>
  );
}

/** 'WAEC 2019, no. 7 · Mathematics · Open for practice' */
function useSummary(form: QuestionForm): string {
  const classLabel = useClassLabel();
  const [subject, topic, level, source, year, sourceNumber, practice] = useWatch({
    control: form.control,
    name: ['subject', 'topic', 'classLevel', 'source', 'year', 'sourceNumber', 'practice'],
  });
  const from = sourceInWords({ source: source ?? '', year: year ?? undefined, sourceNumber: sourceNumber ?? '' });
  return [from, subject, topic, classLabel(level ?? ''), practice && 'Open for practice'].filter(Boolean).join(' · ');
}

const hasProblem = (errors: FieldErrors) => names.some((name) => errors[name]);

/** Suggests the bank's existing values, so that a topic has one spelling. */
function useSuggestions(isOpen: boolean, form: QuestionForm) {
  const id = useId();
  const subject = useWatch({ control: form.control, name: 'subject' });
  const { data } = useQuery({ ...bankValuesQuery, enabled: isOpen });
  const topics = (data?.topics ?? []).filter((topic) => !subject || topic.subject === subject || topic.subject === '');
  const lists = { topic: topics, source: data?.sources ?? [] };
  const listOf = (name: keyof typeof lists) => `${id}-${name}`;
  const options = Object.entries(lists).map(([name, values]) => (
    <datalist key={name} id={listOf(name as keyof typeof lists)}>
      {[...new Set(values.map(({ value }) => value))].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
  return { listOf, options, subjects: (data?.subjects ?? []).map(({ value }) => value) };
}

function WordsForStudents({ form, picture }: Pick<AboutFieldsProps, 'form' | 'picture'>) {
  return (
    <>
      <FormField
        form={form}
        name="explanation"
        type="textarea"
        label="Explanation"
        className="sm:col-span-2"
        hint="Why the answer is right. Students read it with the right answers, after the exam."
      />
      {picture && <div className="sm:col-span-2">{picture}</div>}
      <FormField
        form={form}
        name="hint"
        type="textarea"
        label="Hint"
        className="sm:col-span-2"
        hint="A first step, without the answer. Students can open it in practice; no exam and no mock test shows it."
      />
    </>
  );
}

type AboutFieldsProps = {
  form: QuestionForm;
  /** Beneath the explanation. */
  picture?: ReactNode;
  pictureProblem?: boolean;
};

export function AboutFields({ form, picture, pictureProblem = false }: AboutFieldsProps) {
  const { classOptions } = useClassOptions();
  const [isOpen, setIsOpen] = useState(false);
  const { listOf, options, subjects } = useSuggestions(isOpen, form);
  const summary = useSummary(form);
  const tags = form.getValues('tags') ?? [];
  return (
    <details
      open={isOpen || pictureProblem || hasProblem(form.formState.errors)}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="rounded-md border border-line"
    >
      <FoldSummary>
        About this question
        <span className="min-w-0 text-sm font-normal text-soft [overflow-wrap:anywhere]">{summary}</span>
      </FoldSummary>
      <div className="grid gap-5 border-t border-line p-4 sm:grid-cols-2">
        {options}
        <SubjectField form={form} label="Subject" used={subjects} />
        <FormField form={form} name="topic" label="Topic" autoComplete="off" list={listOf('topic')} />
        <FormField
          form={form}
          name="classLevel"
          type="select"
          label="Class"
          options={[{ value: '', label: 'No class' }, ...classOptions]}
        />
        <FormField
          form={form}
          name="source"
          label="Source"
          placeholder="WAEC"
          autoComplete="off"
          list={listOf('source')}
        />
        <FormField
          form={form}
          name="year"
          type="number"
          label="Year"
          min={1900}
          max={2100}
          rules={{ setValueAs: yearFrom }}
        />
        <FormField form={form} name="sourceNumber" label="Number in the source" placeholder="7" autoComplete="off" />
        <TypedField
          form={form}
          name="tags"
          label="Tags"
          hint="With commas between them"
          className="sm:col-span-2"
          shown={tags.join(', ')}
          read={tagsOf}
        />
        <WordsForStudents form={form} picture={picture} />
        <LessonFields form={form} />
        <FormField
          form={form}
          name="practice"
          type="checkbox"
          label="Open for practice"
          className="sm:col-span-2"
          hint="Students of the class can practise with it and see its answer at once, but not while an exam that is open or coming asks it. What staff mark by hand is not practised."
        />
      </div>
    </details>
  );
}
