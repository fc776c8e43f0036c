import type { Term } from '@akada/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Section, type SettingsForm } from './sections.tsx';

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const usualNames = ['First term', 'Second term', 'Third term'];

type Errors = { [Name in keyof Term]?: { message?: string } };

type RowProps = {
  term: Term;
  number: number;
  errors: Errors | undefined;
  onChange: (part: Partial<Term>) => void;
  onRemove: () => void;
};

function TermRow({ term, number, errors, onChange, onRemove }: RowProps) {
  return (
    <li className="grid items-start gap-3 border-b border-line pb-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <TextField
        label={`Name of term ${number}`}
        autoComplete="off"
        className="sm:col-span-2"
        value={term.name}
        error={errors?.name?.message}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <IconButton label={`Remove term ${number}`} className="sm:mt-7" onClick={onRemove}>
        <Trash2 />
      </IconButton>
      <DateField
        label={`Term ${number} begins`}
        value={term.startDate}
        error={errors?.startDate?.message}
        onChange={(startDate) => onChange({ startDate })}
      />
      <DateField
        label={`Term ${number} ends`}
        value={term.endDate}
        error={errors?.endDate?.message}
        onChange={(endDate) => onChange({ endDate })}
      />
    </li>
  );
}

export function TermsSection({ form }: { form: SettingsForm }) {
  const terms = useWatch({ control: form.control, name: 'terms' });
  const errors = form.formState.errors.terms;
  const change = (next: Term[]) => {
    form.setValue('terms', next, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger('terms');
  };
  const add = () => {
    const name = usualNames.find((usual) => !terms.some((term) => term.name === usual)) ?? '';
    change([...terms, { _id: newId(), name, startDate: '', endDate: '' }]);
  };
  return (
    <Section
      title="Terms"
      intro="Report cards are of a term: an exam counts for the term in which it closes. Keep a term while its report cards are needed; its remarks go with it."
    >
      {terms.length > 0 && (
        <ul className="grid gap-4">
          {terms.map((term, index) => (
            <TermRow
              key={term._id}
              term={term}
              number={index + 1}
              errors={Array.isArray(errors) ? errors[index] : undefined}
              onChange={(part) => change(terms.map((one) => (one._id === term._id ? { ...one, ...part } : one)))}
              onRemove={() => change(terms.filter(({ _id }) => _id !== term._id))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" size="sm" disabled={terms.length >= 12} onClick={add}>
          <Plus aria-hidden="true" />
          Add a term
        </Button>
      </div>
    </Section>
  );
}
