import { ChoiceGroup, ChoiceRow } from '../../ui/choices.tsx';
import type { Authoring, QuestionForm } from '../authoring.ts';
import { KeyOptions, OneOf, PreviewOptions } from '../staff-options.tsx';

function TruthFields({ form: { register, formState } }: { form: QuestionForm }) {
  return (
    <ChoiceGroup legend="Correct answer" error={formState.errors.correctAnswer?.message}>
      <div className="grid grid-cols-2 gap-2">
        <ChoiceRow kind="radio" label="True" value="true" {...register('correctAnswer')} />
        <ChoiceRow kind="radio" label="False" value="false" {...register('correctAnswer')} />
      </div>
    </ChoiceGroup>
  );
}

export const trueFalse: Authoring = {
  optionSlots: 0,
  Fields: TruthFields,
  Preview: PreviewOptions,
  Key: ({ question }) => <KeyOptions question={question} hasLetters={false} />,
  KeyChoice: (props) => <OneOf {...props} answers={['true', 'false']} />,
};
