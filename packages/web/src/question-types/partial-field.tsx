import type { Details } from '@akada/contract/question-types/details';
import { useWatch } from 'react-hook-form';
import { ChoiceRow } from '../ui/choices.tsx';
import type { QuestionForm } from './authoring.ts';

type PartialChoiceProps = { hint: string; details: Details; onDetails: (details: Details) => void };

export function PartialChoice({ hint, details, onDetails }: PartialChoiceProps) {
  return (
    <ChoiceRow
      kind="checkbox"
      label="Points for a part of the answer"
      hint={`${hint} Points are rounded down; without this it is all or nothing.`}
      checked={details.partial === true}
      onChange={(event) => onDetails({ ...details, partial: event.target.checked })}
    />
  );
}

export function PartialField({ form, hint }: { form: QuestionForm; hint: string }) {
  const details = useWatch({ control: form.control, name: 'details' }) ?? {};
  return (
    <PartialChoice
      hint={hint}
      details={details}
      onDetails={(next) => form.setValue('details', next, { shouldDirty: true })}
    />
  );
}
