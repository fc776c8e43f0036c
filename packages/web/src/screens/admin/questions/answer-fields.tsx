import { useWatch } from 'react-hook-form';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { OptionInputs } from './option-inputs.tsx';
import type { QuestionForm } from './question-form-schema.ts';

/** How the right answer is given, by the type of question. */
export function AnswerFields({ form }: { form: QuestionForm }) {
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
    <TextField
      label="Correct answer"
      autoComplete="off"
      hint="Capital letters and extra spaces do not count."
      error={error}
      {...register('correctAnswer')}
    />
  );
}
