import { rulesOf } from '@akada/contract/question-types';
import type { Details } from '@akada/contract/question-types/details';
import { Check } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { ChoiceRow } from '../../ui/choices.tsx';
import { FormField, TextField } from '../../ui/form-field.tsx';
import { Maths } from '../../ui/maths.tsx';
import type { Authoring, KeyChoiceProps, KeyProps, QuestionForm } from '../authoring.ts';
import { AcceptedField } from './accepted.tsx';

type CaseChoiceProps = { details: Details; onDetails: (details: Details) => void };

function CaseChoice({ details, onDetails }: CaseChoiceProps) {
  return (
    <ChoiceRow
      kind="checkbox"
      label="Capital letters count"
      hint="For Co and CO, or the rules of spelling. Students are told."
      checked={details.caseSensitive === true}
      onChange={(event) => onDetails({ ...details, caseSensitive: event.target.checked })}
    />
  );
}

/** Keys typed for a sign of the key count as that sign: the author should not have to guess. */
const typedAlike = 'What phones type counts too: ’ for \', “ ” for ", – for -, and a full stop at the end.';

function WordPreview({ details }: { details?: Details | undefined }) {
  return (
    <>
      <p className="mt-3 rounded-md border border-edge bg-card px-3 py-2.5 text-soft">
        {details?.caseSensitive ? 'Your answer. Capital letters count.' : 'Your answer'}
      </p>
      <p className="mt-1 text-sm text-soft">{typedAlike}</p>
    </>
  );
}

function WordFields({ form }: { form: QuestionForm }) {
  const { errors } = form.formState;
  const details = useWatch({ control: form.control, name: 'details' }) ?? {};
  const onDetails = (next: Details) => form.setValue('details', next, { shouldDirty: true });
  return (
    <div className="grid gap-5">
      <FormField
        form={form}
        name="correctAnswer"
        label="Correct answer"
        autoComplete="off"
        hint={`${details.caseSensitive ? 'Extra' : 'Capital letters, extra'} spaces, a full stop at the end and the signs of phones (’ “ –) make no difference.`}
      />
      <AcceptedField
        accepted={details.accepted ?? []}
        onAccepted={(accepted) => onDetails({ ...form.getValues('details'), accepted })}
        error={errors.details?.accepted?.message ?? errors.details?.accepted?.find?.(Boolean)?.message}
      />
      <CaseChoice details={details} onDetails={onDetails} />
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
        hint={`Marked by now: ${keys.join(', ')}. ${details.caseSensitive ? 'Spaces' : 'Letter case, spaces'} around it, a full stop at the end and the signs of phones (’ “ –) make no difference.`}
        autoComplete="off"
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <AcceptedField accepted={details.accepted ?? []} onAccepted={(accepted) => onDetails({ ...details, accepted })} />
      <CaseChoice details={details} onDetails={onDetails} />
    </div>
  );
}

export const shortAnswer: Authoring = {
  optionSlots: 0,
  Fields: WordFields,
  Preview: WordPreview,
  Key: WrittenKey,
  KeyChoice: WrittenKeyChoice,
};
