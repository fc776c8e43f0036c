import { questionTypeLabel, questionTypes } from '@akada/contract/rules/question';
import type { ExamTitle } from '../../../data/admin-questions.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { emptyOptions, pointsFrom, type QuestionForm } from './question-form-schema.ts';

const typeOptions = questionTypes.map((type) => ({ value: type, label: questionTypeLabel[type] }));

/** The exam a question is in stays choosable when the exams could not be loaded: else saving would take it out. */
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
  const { register, setValue, clearErrors, formState } = form;
  const { errors } = formState;
  const type = register('type', {
    onChange: (event: { target: { value: (typeof questionTypes)[number] } }) => {
      setValue('correctAnswer', '');
      setValue('options', emptyOptions(event.target.value));
      clearErrors(['correctAnswer', 'options']);
    },
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextareaField
        label="Question"
        className="sm:col-span-2"
        hint={String.raw`Maths stands between dollar signs, also in options: $x^2$ or $\frac{1}{2}$. Write \$ for a dollar.`}
        error={errors.text?.message}
        {...register('text')}
      />
      <SelectField label="Type" options={typeOptions} error={errors.type?.message} {...type} />
      <TextField
        label="Points"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        error={errors.points?.message}
        {...register('points', { setValueAs: pointsFrom })}
      />
      <div className="sm:col-span-2">
        <AnswerFields form={form} />
      </div>
      <SelectField
        label="Select Exam (Optional)"
        className="sm:col-span-2"
        options={examOptions(exams, formState.defaultValues?.exam ?? '')}
        error={errors.exam?.message}
        {...register('exam')}
      />
    </div>
  );
}
