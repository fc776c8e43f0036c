import type { TermsForm } from '@akada/contract';
import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';

export type FormOfTerms = UseFormReturn<TermsForm, unknown, TermsForm>;

const mostTerms = 4;
const usualNames = ['First term', 'Second term', 'Third term'];

type Props = { form: FormOfTerms; index: number; label: string; onRemove: () => void };

type TermProps = { form: FormOfTerms; path: `sessions.${number}.terms.${number}`; of: string; onRemove: () => void };

function TermFields({ form, path, of, onRemove }: TermProps) {
  return (
    <li className="border-t border-line pt-3">
      <fieldset className="grid min-w-0 items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_1fr_auto]">
        <legend className="sr-only">{of}</legend>
        <FormField form={form} name={`${path}.name`} label="Name" autoComplete="off" />
        <FormField form={form} name={`${path}.startDate`} type="date" label="Begins" />
        <FormField form={form} name={`${path}.endDate`} type="date" label="Ends" />
        <IconButton label={`Remove ${of}`} className="sm:mt-7" onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </fieldset>
    </li>
  );
}

export function SessionFields({ form, index, label, onRemove }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `sessions.${index}.terms` });
  const name = useWatch({ control: form.control, name: `sessions.${index}.name` }) || label;
  const problem = form.formState.errors.sessions?.[index]?.terms?.message;
  const add = () => {
    const names = form.getValues(`sessions.${index}.terms`).map((term) => term.name);
    const next = usualNames.find((usual) => !names.includes(usual)) ?? '';
    append({ name: next, startDate: '', endDate: '' });
  };
  return (
    <Card as="li" aria-label={`Session ${name}`}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FormField
          form={form}
          name={`sessions.${index}.name`}
          label="Session"
          hint="Such as 2026/2027"
          autoComplete="off"
          className="w-40"
        />
        <Button variant="quiet" aria-label={`Remove the session ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <ul aria-label={`Terms of ${name}`} className="mt-4 grid gap-4">
        {fields.map(({ id }, place) => (
          <TermFields
            key={id}
            form={form}
            path={`sessions.${index}.terms.${place}`}
            of={`Term ${place + 1} of ${name}`}
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      {problem && <Notice tone="error">{problem}</Notice>}
      {fields.length < mostTerms && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={add}>
          <Plus aria-hidden="true" />
          Add a term
        </Button>
      )}
    </Card>
  );
}
