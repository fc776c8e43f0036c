import { optionSlots } from '@akada/contract/question-types/multiple-choice/rules';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { letterOf } from '../../lib/format.ts';
import { ChoiceGroup } from '../../ui/choices.tsx';
import { classes } from '../../ui/classes.ts';
import { controlLook } from '../../ui/field.tsx';
import type { Authoring, QuestionForm } from '../authoring.ts';
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

export const multipleChoice: Authoring = {
  optionSlots,
  Fields: OptionInputs,
  Preview: PreviewOptions,
  Key: KeyOptions,
  KeyChoice: (props) => <OneOf {...props} answers={props.asked.question.options} />,
};
