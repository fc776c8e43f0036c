import { optionSlots } from '@akada/contract/question-types/multiple-choice/rules';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceGroup } from '../../ui/choices.tsx';
import type { Authoring, QuestionForm } from '../authoring.ts';
import { OptionInput } from '../option-input.tsx';
import { KeyOptions, OneOf, PreviewOptions } from '../staff-options.tsx';

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
        <OptionInput
          // biome-ignore lint/suspicious/noArrayIndexKey: rows neither move nor go away
          key={index}
          {...{ index, name, option }}
          kind="radio"
          isMarked={index === marked}
          isAmiss={problem !== undefined}
          onMark={() => mark(index, option)}
          onText={(text) => change(index, text)}
        />
      ))}
    </ChoiceGroup>
  );
}

export const multipleChoice: Authoring = {
  optionSlots,
  hasRows: true,
  Fields: OptionInputs,
  Preview: PreviewOptions,
  Key: KeyOptions,
  KeyChoice: (props) => <OneOf {...props} answers={props.asked.question.options} />,
};
