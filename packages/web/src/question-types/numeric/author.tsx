import type { Details } from '@akada/contract/question-types/details';
import { readNumber } from '@akada/contract/question-types/numeric/read-number';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormField, TextField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Authoring, KeyChoiceProps, QuestionForm } from '../authoring.ts';
import { WrittenKey } from '../short-answer/author.tsx';

const kinds = [
  { value: 'absolute', label: 'more or less' },
  { value: 'percent', label: 'percent of the answer' },
];

const uses = [
  { value: 'given', label: 'Is given' },
  { value: 'optional', label: 'May be written' },
  { value: 'required', label: 'Must be written' },
];

const keyHint = 'A number: 12.5, 1/2 or 4.5×10^-4. 1,000 is one thousand.';

const toleranceFrom = (typed: unknown) =>
  typed === undefined || String(typed).trim() === '' ? undefined : (readNumber(String(typed)) ?? Number.NaN);

function NumberFields({ form }: { form: QuestionForm }) {
  const unit = useWatch({ control: form.control, name: 'details.unit' }) ?? '';
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField
        form={form}
        name="correctAnswer"
        label="Correct answer"
        className="sm:col-span-2"
        autoComplete="off"
        hint={keyHint}
      />
      <FormField
        form={form}
        name="details.tolerance"
        label="Tolerance (optional)"
        autoComplete="off"
        inputMode="decimal"
        hint="An answer this far off still counts."
        rules={{ setValueAs: toleranceFrom }}
      />
      <FormField form={form} name="details.toleranceIs" type="select" label="Tolerance is" options={kinds} />
      <FormField
        form={form}
        name="details.unit"
        label="Unit (optional)"
        autoComplete="off"
        hint="Such as kg, m/s² or ₦"
      />
      {unit.trim() !== '' && (
        <FormField form={form} name="details.unitIs" type="select" label="The unit" options={uses} />
      )}
    </div>
  );
}

function NumberKeyChoice({ asked: { keys }, value, onChange, details, onDetails }: KeyChoiceProps) {
  const [tolerance, setTolerance] = useState(() => String(details.tolerance ?? ''));
  const change = (next: Details) => onDetails({ ...details, ...next });
  const read = toleranceFrom(tolerance);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Right answer"
        className="sm:col-span-2"
        hint={`Marked by now: ${keys.join(', ')}. ${keyHint}`}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextField
        label="Tolerance (optional)"
        autoComplete="off"
        inputMode="decimal"
        value={tolerance}
        error={Number.isNaN(read) ? 'Tolerance must be a number' : undefined}
        onChange={(event) => {
          setTolerance(event.target.value);
          change({ tolerance: toleranceFrom(event.target.value) });
        }}
      />
      <SelectField
        label="Tolerance is"
        options={kinds}
        value={details.toleranceIs ?? 'absolute'}
        onChange={(event) => change({ toleranceIs: event.target.value as Details['toleranceIs'] })}
      />
    </div>
  );
}

export const numeric: Authoring = {
  optionSlots: 0,
  Fields: NumberFields,
  Preview: ({ details: { unit = '' } = {} }) => (
    <p className="mt-3 flex justify-between gap-3 rounded-md border border-edge bg-card px-3 py-2.5 text-soft">
      Your answer <span>{unit}</span>
    </p>
  ),
  Key: WrittenKey,
  KeyChoice: NumberKeyChoice,
};
