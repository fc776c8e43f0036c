import { rulesOf } from '@akada/contract/question-types';
import { Check } from 'lucide-react';
import { FormField, TextField } from '../../ui/form-field.tsx';
import { Maths } from '../../ui/maths.tsx';
import type { Authoring, KeyChoiceProps, KeyProps, QuestionForm } from '../authoring.ts';
import { AcceptedField } from './accepted.tsx';

function WordFields({ form }: { form: QuestionForm }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5">
      <FormField
        form={form}
        name="correctAnswer"
        label="Correct answer"
        autoComplete="off"
        hint="Capital letters and extra spaces do not count."
      />
      <AcceptedField
        accepted={form.getValues('details.accepted') ?? []}
        onAccepted={(accepted) => form.setValue('details', { accepted }, { shouldDirty: true })}
        error={errors.details?.accepted?.message ?? errors.details?.accepted?.find?.(Boolean)?.message}
      />
    </div>
  );
}

export function WrittenKey({ question }: KeyProps) {
  return (
    <p className="mt-2 flex items-start gap-2">
      <Check className="mt-0.5 size-5 shrink-0 text-leaf-ink" aria-hidden="true" />
      <span className="min-w-0">
        <span className="text-soft">Correct answer: </span>
        <span className="font-semibold">
          <Maths text={rulesOf(question.type).keyInWords(question)} />
        </span>
      </span>
    </p>
  );
}

function WrittenKeyChoice({ asked: { keys }, value, onChange, details, onDetails }: KeyChoiceProps) {
  return (
    <div className="grid gap-4">
      <TextField
        label="Right answer"
        hint={`Marked by now: ${keys.join(', ')}. Letter case and spaces around it do not count.`}
        autoComplete="off"
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <AcceptedField accepted={details.accepted ?? []} onAccepted={(accepted) => onDetails({ accepted })} />
    </div>
  );
}

export const shortAnswer: Authoring = {
  optionSlots: 0,
  Fields: WordFields,
  Preview: () => <p className="mt-3 rounded-md border border-edge bg-card px-3 py-2.5 text-soft">Your answer</p>,
  Key: WrittenKey,
  KeyChoice: WrittenKeyChoice,
};
