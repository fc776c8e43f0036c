import { listed, listOf } from '@akada/contract/question-types/list';
import { inPaperOrder } from '@akada/contract/question-types/multiple-select/rules';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceGroup, ChoiceRow } from '../../ui/choices.tsx';
import { Maths } from '../../ui/maths.tsx';
import type { Authoring, KeyChoiceProps, QuestionForm } from '../authoring.ts';
import { OptionInput } from '../option-input.tsx';
import { PartialChoice, PartialField } from '../partial-field.tsx';
import { KeyOptions, PreviewOptions } from '../staff-options.tsx';

const slots = 6;
const shares = 'Each right option is a share, and a wrong one takes a share away.';

/** The marked rows are kept by index, so that editing their text keeps the mark; `correctAnswer` follows. */
function SeveralInputs({ form }: { form: QuestionForm }) {
  const { control, setValue, getValues, formState } = form;
  const options = useWatch({ control, name: 'options' }) ?? [];
  const [marked, setMarked] = useState<readonly number[]>(() => {
    const key = listOf(getValues('correctAnswer')) ?? [];
    return options.flatMap((option, index) => (key.includes(option) ? [index] : []));
  });
  const { errors, isSubmitted } = formState;
  const problem = errors.correctAnswer?.message ?? errors.options?.message ?? errors.options?.root?.message;

  const store = (texts: readonly string[], rows: readonly number[]) => {
    const kept = rows.filter((index) => texts[index]?.trim());
    const key = [...kept].sort((a, b) => a - b).map((index) => texts[index]?.trim() ?? '');
    setMarked(kept);
    setValue('options', [...texts], { shouldDirty: true });
    setValue('correctAnswer', listed(key), { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const toggle = (index: number) =>
    store(options, marked.includes(index) ? marked.filter((one) => one !== index) : [...marked, index]);

  return (
    <div className="grid gap-4">
      <ChoiceGroup legend="Options: mark all that are correct" error={problem}>
        {options.map((option, index) => (
          <OptionInput
            // biome-ignore lint/suspicious/noArrayIndexKey: rows neither move nor go away
            key={index}
            {...{ index, option }}
            kind="checkbox"
            isMarked={marked.includes(index)}
            isAmiss={problem !== undefined}
            onMark={() => toggle(index)}
            onText={(text) =>
              store(
                options.map((one, place) => (place === index ? text : one)),
                marked,
              )
            }
          />
        ))}
      </ChoiceGroup>
      <PartialField form={form} hint={shares} />
    </div>
  );
}

function SeveralKeyChoice({ asked: { question, keys }, value, onChange, details, onDetails }: KeyChoiceProps) {
  const chosen = listOf(value) ?? [];
  const isKeyNow = (option: string) => keys.some((key) => listOf(key)?.includes(option));
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend="Right answers: mark all that are correct">
        {question.options.map((option) => (
          <ChoiceRow
            key={option}
            kind="checkbox"
            label={
              <span className="[overflow-wrap:anywhere]">
                <Maths text={option} />
              </span>
            }
            hint={isKeyNow(option) ? 'In the key now' : undefined}
            checked={chosen.includes(option)}
            onChange={(event) => {
              const others = chosen.filter((one) => one !== option);
              onChange(inPaperOrder(question.options, event.target.checked ? [...others, option] : others));
            }}
          />
        ))}
      </ChoiceGroup>
      <PartialChoice hint={shares} details={details} onDetails={onDetails} />
    </div>
  );
}

export const multipleSelect: Authoring = {
  optionSlots: slots,
  hasRows: true,
  Fields: SeveralInputs,
  Preview: PreviewOptions,
  Key: ({ question }) => {
    const key = listOf(question.correctAnswer) ?? [];
    return <KeyOptions question={question} isRight={(option) => key.includes(option)} />;
  },
  KeyChoice: SeveralKeyChoice,
};
