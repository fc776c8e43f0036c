import type { Question, questionForm } from '@akada/contract';
import {
  filledOptions,
  optionSlots,
  type QuestionType,
  questionTypeLabel,
  questionTypes,
} from '@akada/contract/rules/question';
import { useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { ExamTitle } from '../../../data/admin-questions.ts';
import { letterOf } from '../../../lib/format.ts';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { classes } from '../../../ui/classes.ts';
import { controlLook } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';

/** Specification, section 4. */
function emptyOptions(type: QuestionType): string[] {
  return type === 'multiple-choice' ? Array.from({ length: optionSlots }, () => '') : [];
}

/** Stored questions may have more options than the form offers. */
function optionInputs(question: Question): string[] {
  const slots = emptyOptions(question.type);
  return question.type === 'multiple-choice' ? [...question.options, ...slots.slice(question.options.length)] : slots;
}

export function questionDefaults(question: Question | null, presetExam: string) {
  return {
    text: question?.text ?? '',
    type: question?.type ?? ('multiple-choice' as QuestionType),
    options: question ? optionInputs(question) : emptyOptions('multiple-choice'),
    correctAnswer: question?.correctAnswer ?? '',
    exam: question ? (question.exam ?? '') : presetExam,
    points: question?.points ?? 1,
  };
}

export type QuestionForm = UseFormReturn<z.input<typeof questionForm>, unknown, z.output<typeof questionForm>>;

export function questionToSend({ options, ...values }: z.output<typeof questionForm>) {
  const question = { ...values, exam: values.exam ?? null };
  return values.type === 'multiple-choice' ? { ...question, options: filledOptions(options ?? []) } : question;
}

/** What is no number counts as 1 (specification, section 5). */
export function pointsFrom(typed: unknown): number {
  const points = Number(typed);
  return typed === '' || !Number.isFinite(points) ? 1 : points;
}

/** An empty answer must not match an empty row. */
function markedRow(options: readonly string[], correctAnswer: string): number {
  return correctAnswer === '' ? -1 : options.indexOf(correctAnswer);
}

/** The marked row is kept by index, so that editing its text keeps the mark; `correctAnswer` follows. */
function OptionInputs({ form }: { form: QuestionForm }) {
  const name = useId();
  const { control, setValue, getValues, formState } = form;
  const options = useWatch({ control, name: 'options' }) ?? [];
  const [marked, setMarked] = useState(() => markedRow(options, getValues('correctAnswer')));
  const { errors, isSubmitted } = formState;
  const problem = errors.correctAnswer?.message ?? errors.options?.message ?? errors.options?.root?.message;

  const mark = (index: number, answer: string) => {
    setMarked(answer.trim() === '' ? -1 : index);
    setValue('correctAnswer', answer.trim() === '' ? '' : answer, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const change = (index: number, text: string) => {
    const next = options.map((option, place) => (place === index ? text : option));
    setValue('options', next, { shouldDirty: true, shouldValidate: isSubmitted });
    if (index === marked) mark(index, text);
  };

  return (
    <ChoiceGroup legend="Options: mark the correct one" error={problem}>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows neither move nor go away
        <div key={index} className="flex items-center gap-2">
          <label
            className={classes(
              'grid size-12 shrink-0 place-items-center rounded-md border border-edge has-checked:border-green has-checked:bg-green-wash',
              'has-disabled:border-line has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green',
            )}
          >
            <span className="sr-only">Option {letterOf(index)} is correct</span>
            <input
              type="radio"
              name={name}
              className="size-5 accent-green outline-none"
              checked={index === marked}
              disabled={option.trim() === ''}
              onChange={() => mark(index, option)}
            />
          </label>
          <input
            id={`option-${letterOf(index)}`}
            aria-label={`Option ${letterOf(index)}`}
            placeholder={`Option ${letterOf(index)}`}
            autoComplete="off"
            className={controlLook}
            value={option}
            aria-invalid={problem !== undefined && option.trim() === '' ? true : undefined}
            onChange={(event) => change(index, event.target.value)}
          />
        </div>
      ))}
    </ChoiceGroup>
  );
}

function AnswerFields({ form }: { form: QuestionForm }) {
  const { control, register, formState } = form;
  const type = useWatch({ control, name: 'type' });
  const error = formState.errors.correctAnswer?.message;
  if (type === 'multiple-choice') return <OptionInputs form={form} />;
  if (type === 'true-false') {
    return (
      <ChoiceGroup legend="Correct answer" error={error}>
        <div className="grid grid-cols-2 gap-2">
          <ChoiceRow kind="radio" label="True" value="true" {...register('correctAnswer')} />
          <ChoiceRow kind="radio" label="False" value="false" {...register('correctAnswer')} />
        </div>
      </ChoiceGroup>
    );
  }
  return (
    <FormField
      form={form}
      name="correctAnswer"
      label="Correct answer"
      autoComplete="off"
      hint="Capital letters and extra spaces do not count."
    />
  );
}

const typeOptions = questionTypes.map((type) => ({ value: type, label: questionTypeLabel[type] }));

/** The current exam stays selectable when the exams could not be loaded; saving would remove it. */
function examOptions(exams: readonly ExamTitle[], current: string) {
  const known = exams.map((exam) => ({ value: exam._id, label: exam.title }));
  const isMissing = current !== '' && !exams.some((exam) => exam._id === current);
  return [
    { value: '', label: 'No exam' },
    ...(isMissing ? [{ value: current, label: 'Its present exam' }] : []),
    ...known,
  ];
}

export function QuestionFields({ form, exams }: { form: QuestionForm; exams: readonly ExamTitle[] }) {
  const startAnew = (event: { target: { value: QuestionType } }) => {
    form.setValue('correctAnswer', '');
    form.setValue('options', emptyOptions(event.target.value));
    form.clearErrors(['correctAnswer', 'options']);
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField
        form={form}
        name="text"
        type="textarea"
        label="Question"
        className="sm:col-span-2"
        hint={String.raw`Maths stands between dollar signs, also in options: $x^2$ or $\frac{1}{2}$. Write \$ for a dollar.`}
      />
      <FormField
        form={form}
        name="type"
        type="select"
        label="Type"
        options={typeOptions}
        rules={{ onChange: startAnew }}
      />
      <FormField
        form={form}
        name="points"
        label="Points"
        type="number"
        min={1}
        step={1}
        rules={{ setValueAs: pointsFrom }}
      />
      <div className="sm:col-span-2">
        <AnswerFields form={form} />
      </div>
      <FormField
        form={form}
        name="exam"
        type="select"
        label="Select Exam (Optional)"
        className="sm:col-span-2"
        options={examOptions(exams, form.formState.defaultValues?.exam ?? '')}
      />
    </div>
  );
}
