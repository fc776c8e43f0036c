import type { AboutQuestion, Passage, Question, questionForm } from '@akada/contract';
import {
  isMarkedByHand,
  type QuestionType,
  questionTypeLabels,
  questionTypes,
  rulesOf,
} from '@akada/contract/question-types';
import { listed, listOf } from '@akada/contract/question-types/list';
import { filledOptions } from '@akada/contract/question-types/written';
import type { ReactNode } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { ExamTitle } from '../../../data/questions/admin-questions.ts';
import { authoring, type QuestionForm } from '../../../question-types/authoring.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { aboutDefaults } from './about-fields.tsx';
import { PassageField } from './passage-field.tsx';

/** Specification, section 4. */
function emptyOptions(type: QuestionType): string[] {
  return Array.from({ length: authoring[type].optionSlots }, () => '');
}

/** Stored questions may have more options than the form offers. */
function optionInputs({ type, options }: AskedQuestion): string[] {
  return [...options, ...emptyOptions(type).slice(options.length)];
}

type AskedQuestion = Pick<Question, 'text' | 'type' | 'options' | 'correctAnswer' | 'details' | 'points'> &
  AboutQuestion & {
    exam?: string | null;
    /** Without an id while it is imported. */
    passage?: Partial<Passage> | undefined;
  };

export function questionDefaults(question: AskedQuestion | null, presetExam: string) {
  return {
    text: question?.text ?? '',
    type: question?.type ?? ('multiple-choice' as QuestionType),
    options: question ? optionInputs(question) : emptyOptions('multiple-choice'),
    correctAnswer: question?.correctAnswer ?? '',
    details: question?.details ?? {},
    exam: question ? (question.exam ?? '') : presetExam,
    points: question?.points ?? 1,
    passage: question?.passage?._id ?? '',
    ...aboutDefaults(question),
  };
}

/** Defaults of the next question: facts of the previous one are likely to apply. */
export function nextDefaults(last: z.input<typeof questionForm>) {
  const { type, points, exam, passage, subject, topic, classLevel, source, year, tags } = last;
  return {
    ...questionDefaults(null, exam ?? ''),
    // As the form has it.
    passage: typeof passage === 'string' ? passage : '',
    ...{ type, points, options: emptyOptions(type), subject, topic, classLevel, source, year, tags },
  };
}

export function questionToSend({ options, ...values }: z.output<typeof questionForm>) {
  const lessonSecond = values.lesson ? values.lessonSecond : null;
  const question = { ...values, exam: values.exam ?? null, passage: values.passage ?? null, lessonSecond };
  const filled = filledOptions(options ?? []);
  return authoring[values.type].optionSlots > 0 ? { ...question, options: filled } : question;
}

/** An invalid number counts as 1 (specification, section 5). */
export function pointsFrom(typed: unknown): number {
  const points = Number(typed);
  return typed === '' || !Number.isFinite(points) ? 1 : points;
}

const typeOptions = questionTypes.map((type) => ({ value: type, label: questionTypeLabels[type] }));

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

type Values = z.input<typeof questionForm>;

/** Converts a question to another type: its options are kept, and its right answers if they are valid there. */
export function asType(values: Values, type: QuestionType): Values {
  const filled = filledOptions(values.options ?? []);
  const right = listOf(values.correctAnswer) ?? filledOptions([values.correctAnswer]);
  const lists = isMarkedByHand({ type }) ? [''] : [listed(right), listed(filled)];
  const answers = [...(right.length === 1 ? right : []), ...lists];
  const isRight = (correctAnswer: string) =>
    rulesOf(type).problem({ options: filled, correctAnswer }, { options: '', oneOf: '' }) === null;
  return {
    ...values,
    type,
    options: [...filled, ...emptyOptions(type).slice(filled.length)],
    correctAnswer: answers.find(isRight) ?? '',
    details: {},
  };
}

type AskedFieldsProps = {
  form: QuestionForm;
  /** Replaces the reset of the answer. */
  onType?: (type: QuestionType) => void;
  /** Beneath it. */
  besideType?: ReactNode;
  /** Another number reads the answers anew from the form. */
  round?: number;
};

/** Question and answer. */
export function AskedFields({ form, onType, besideType, round = 0 }: AskedFieldsProps) {
  const startAnew = (event: { target: { value: QuestionType } }) => {
    if (onType) return onType(event.target.value);
    form.setValue('correctAnswer', '');
    form.setValue('options', emptyOptions(event.target.value));
    form.setValue('details', {});
    form.clearErrors(['correctAnswer', 'options', 'details']);
  };
  const type = useWatch({ control: form.control, name: 'type' });
  const { Fields: AnswerFields } = authoring[type];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField
        form={form}
        name="text"
        type="textarea"
        label="Question"
        className="sm:col-span-2"
        hint={String.raw`Write maths between dollar signs, also in options: $x^2$ or $\frac{1}{2}$; chemistry too: $\ce{H2SO4}$. Write \$ for a dollar.`}
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
      {besideType}
      <div className="sm:col-span-2">
        <AnswerFields key={`${type}-${round}`} form={form} />
      </div>
    </div>
  );
}

export function QuestionFields({ form, exams }: { form: QuestionForm; exams: readonly ExamTitle[] }) {
  return (
    <>
      <AskedFields form={form} />
      <FormField
        form={form}
        name="exam"
        type="select"
        label="Select Exam (Optional)"
        options={examOptions(exams, form.formState.defaultValues?.exam ?? '')}
      />
      <PassageField form={form} />
    </>
  );
}

/** Option rows are not registered, so the form cannot focus them. */
export function focusOptions(errors: FieldErrors): void {
  if (!errors.text && !errors.points) document.getElementById('option-A')?.focus();
}
