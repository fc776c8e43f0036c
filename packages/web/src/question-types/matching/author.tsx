import { listed, listOf } from '@akada/contract/question-types/list';
import { filledOptions } from '@akada/contract/question-types/written';
import { useState } from 'react';
import { ChoiceGroup } from '../../ui/choices.tsx';
import { controlLook } from '../../ui/field.tsx';
import { Maths } from '../../ui/maths.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Authoring, KeyChoiceProps, KeyProps, QuestionForm } from '../authoring.ts';
import { PartialChoice, PartialField } from '../partial-field.tsx';
import { PreviewOptions } from '../staff-options.tsx';

const slots = 6;
const shares = 'Each right pair is a share.';

type Pair = { prompt: string; option: string };

/** Pairs of the key, then options that belong to none. */
function pairsOf(prompts: readonly string[], key: readonly string[], options: readonly string[]): Pair[] {
  const pairs = prompts.map((prompt, index) => ({ prompt, option: key[index] ?? '' }));
  const others = options.filter((option) => !key.includes(option)).map((option) => ({ prompt: '', option }));
  const all = [...pairs, ...others];
  return [...all, ...Array.from({ length: Math.max(0, slots - all.length) }, () => ({ prompt: '', option: '' }))];
}

function PairInputs({ form }: { form: QuestionForm }) {
  const { getValues, setValue, formState } = form;
  const [pairs, setPairs] = useState<readonly Pair[]>(() => {
    const { options = [], correctAnswer, details } = getValues();
    return pairsOf(details?.prompts ?? [], listOf(correctAnswer) ?? [], filledOptions(options));
  });
  const { errors, isSubmitted } = formState;
  const problem =
    errors.correctAnswer?.message ??
    errors.details?.prompts?.message ??
    errors.options?.message ??
    errors.options?.root?.message;
  const change = (place: number, part: Partial<Pair>) => {
    const next = pairs.map((pair, index) => (index === place ? { ...pair, ...part } : pair));
    const asked = next.filter(({ prompt }) => prompt.trim() !== '');
    const prompts = asked.map(({ prompt }) => prompt.trim());
    setPairs(next);
    setValue('options', [...new Set(filledOptions(next.map(({ option }) => option)))], { shouldDirty: true });
    setValue('details', { ...getValues('details'), prompts }, { shouldDirty: true });
    setValue('correctAnswer', listed(asked.map(({ option }) => option.trim())), {
      ...{ shouldDirty: true, shouldValidate: isSubmitted },
    });
  };
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend="Pairs: what is asked, and what belongs to it" error={problem}>
        {pairs.map(({ prompt, option }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows neither move nor go away
          <div key={index} className="grid grid-cols-2 gap-2">
            <input
              id={index === 0 ? 'option-A' : undefined}
              aria-label={`Prompt ${index + 1}`}
              placeholder={`Prompt ${index + 1}`}
              autoComplete="off"
              dir="auto"
              className={controlLook}
              value={prompt}
              onChange={(event) => change(index, { prompt: event.target.value })}
            />
            <input
              aria-label={`Match ${index + 1}`}
              placeholder={`Match ${index + 1}`}
              autoComplete="off"
              dir="auto"
              className={controlLook}
              value={option}
              onChange={(event) => change(index, { option: event.target.value })}
            />
          </div>
        ))}
      </ChoiceGroup>
      <p className="text-xs text-soft">
        Students get the matches mixed. A match without a prompt belongs to none. One match may belong to several.
      </p>
      <PartialField form={form} hint={shares} />
    </div>
  );
}

function MatchedKey({ question: { correctAnswer, details } }: KeyProps) {
  const key = listOf(correctAnswer) ?? [];
  return (
    <dl className="mt-3 grid gap-1.5">
      {(details?.prompts ?? []).map((prompt, index) => (
        <div key={prompt} className="grid grid-cols-2 gap-3 rounded-sm border border-line px-3 py-1.5">
          <dt className="min-w-0 [overflow-wrap:anywhere]">
            <Maths text={prompt} />
          </dt>
          <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            <Maths text={key[index] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function MatchedKeyChoice({ asked: { question, keys }, value, onChange, details, onDetails }: KeyChoiceProps) {
  const prompts = question.details?.prompts ?? [];
  const key = listOf(value) ?? listOf(keys[0] ?? '') ?? [];
  const options = question.options.map((option) => ({ value: option, label: option }));
  return (
    <div className="grid gap-4">
      {prompts.map((prompt, place) => (
        <SelectField
          key={prompt}
          label={prompt}
          options={options}
          value={key[place] ?? ''}
          onChange={(event) => onChange(listed(key.map((one, index) => (index === place ? event.target.value : one))))}
        />
      ))}
      <PartialChoice
        hint={shares}
        details={details}
        onDetails={(next) => {
          onDetails(next);
          onChange(listed(key));
        }}
      />
    </div>
  );
}

export const matching: Authoring = {
  optionSlots: slots,
  Fields: PairInputs,
  Preview: ({ options, details }) => (
    <>
      <ol className="mt-3 grid gap-1">
        {(details?.prompts ?? []).map((prompt) => (
          <li key={prompt} className="[overflow-wrap:anywhere]">
            <Maths text={prompt} />
          </li>
        ))}
      </ol>
      <PreviewOptions options={options} />
    </>
  ),
  Key: MatchedKey,
  KeyChoice: MatchedKeyChoice,
};
