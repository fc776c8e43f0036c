import { listed, listOf } from '@akada/contract/question-types/list';
import { filledOptions } from '@akada/contract/question-types/written';
import { useState } from 'react';
import { ChoiceGroup } from '../../ui/choices.tsx';
import { controlLook } from '../../ui/field.tsx';
import { Maths } from '../../ui/maths.tsx';
import type { Authoring, KeyChoiceProps, KeyProps, QuestionForm } from '../authoring.ts';
import { PartialChoice, PartialField } from '../partial-field.tsx';
import { PreviewOptions } from '../staff-options.tsx';
import { OrderList } from './order-list.tsx';

const slots = 6;
const shares = 'Each item in its place is a share.';

function ItemInputs({ form }: { form: QuestionForm }) {
  const { getValues, setValue, formState } = form;
  const [items, setItems] = useState<readonly string[]>(() => {
    const key = listOf(getValues('correctAnswer')) ?? [];
    return [...key, ...Array.from({ length: Math.max(0, slots - key.length) }, () => '')];
  });
  const { errors, isSubmitted } = formState;
  const problem = errors.correctAnswer?.message ?? errors.options?.message ?? errors.options?.root?.message;
  const change = (place: number, text: string) => {
    const next = items.map((item, index) => (index === place ? text : item));
    const filled = filledOptions(next);
    setItems(next);
    setValue('options', filled, { shouldDirty: true });
    setValue('correctAnswer', listed(filled), { shouldDirty: true, shouldValidate: isSubmitted });
  };
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend="Items, in the right order" error={problem}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows neither move nor go away
          <div key={index} className="flex items-center gap-2">
            <span aria-hidden="true" className="w-6 shrink-0 text-right font-heading font-semibold text-soft">
              {index + 1}.
            </span>
            <input
              id={index === 0 ? 'option-A' : undefined}
              aria-label={`Item ${index + 1}`}
              placeholder={`Item ${index + 1}`}
              autoComplete="off"
              dir="auto"
              className={controlLook}
              value={item}
              onChange={(event) => change(index, event.target.value)}
            />
          </div>
        ))}
      </ChoiceGroup>
      <p className="text-xs text-soft">Students get them mixed.</p>
      <PartialField form={form} hint={shares} />
    </div>
  );
}

export function OrderedKey({ question }: KeyProps) {
  return (
    <ol className="mt-3 list-inside list-decimal">
      {(listOf(question.correctAnswer) ?? []).map((item) => (
        <li key={item} className="[overflow-wrap:anywhere]">
          <Maths text={item} />
        </li>
      ))}
    </ol>
  );
}

function OrderKeyChoice({ asked: { question, keys }, value, onChange, details, onDetails }: KeyChoiceProps) {
  const items = listOf(value) ?? listOf(keys[0] ?? '') ?? question.options;
  return (
    <div className="grid gap-4">
      <h3 id="right-order" className="text-sm font-semibold">
        Right order
      </h3>
      <OrderList labelledBy="right-order" items={items} onOrder={(order) => onChange(listed(order))} />
      <PartialChoice
        hint={shares}
        details={details}
        onDetails={(next) => {
          onDetails(next);
          onChange(listed(items));
        }}
      />
    </div>
  );
}

export const ordering: Authoring = {
  optionSlots: slots,
  Fields: ItemInputs,
  Preview: PreviewOptions,
  Key: OrderedKey,
  KeyChoice: OrderKeyChoice,
};
