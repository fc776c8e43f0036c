import type { SchemesForm } from '@akada/contract';
import { mostComponents } from '@akada/contract/rules/schemes';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FoldSummary } from '../../../ui/fold-summary.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { type Named, Ticks } from '../shared/ticks.tsx';

export type FormOfSchemes = UseFormReturn<SchemesForm, unknown, SchemesForm>;
/** What schemes can be for. */
export type Places = { classes: readonly Named[]; subjects: readonly Named[]; terms: readonly Named[] };

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

function inWords(things: readonly Named[], ids: readonly string[], all: string): string {
  if (ids.length === 0) return all;
  return listed.format(things.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name));
}

const kinds = [
  { field: 'classIds', things: 'classes', label: 'Classes', one: 'class' },
  { field: 'subjectIds', things: 'subjects', label: 'Subjects', one: 'subject' },
  { field: 'termIds', things: 'terms', label: 'Terms', one: 'term' },
] as const;

type SchemeProps = { form: FormOfSchemes; index: number; of: string };

function ForWhom({ form, index, of, places }: SchemeProps & { places: Places }) {
  const scheme = useWatch({ control: form.control, name: `schemes.${index}` });
  return (
    <div className="mt-4 grid gap-2">
      {kinds.map(({ field, things, label }) => {
        const error = form.formState.errors.schemes?.[index]?.[field]?.message;
        return (
          <details key={field} className="rounded-md border border-line" open={error ? true : undefined}>
            <FoldSummary>
              {`${label}: `}
              <span className="min-w-0 font-normal wrap-anywhere">{inWords(places[things], scheme[field], 'all')}</span>
            </FoldSummary>
            <div className="px-4 pb-4">
              <Ticks
                legend={`${label} of ${of}`}
                hint={`Without a tick: all ${things}.`}
                things={places[things]}
                chosen={scheme[field]}
                error={error}
                onChange={(ids) => {
                  form.clearErrors(`schemes.${index}.${field}`);
                  form.setValue(`schemes.${index}.${field}`, ids, { shouldDirty: true });
                }}
              />
            </div>
          </details>
        );
      })}
    </div>
  );
}

function Parts({ form, index, of }: SchemeProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `schemes.${index}.components` });
  const parts = useWatch({ control: form.control, name: `schemes.${index}.components` });
  const total = parts.reduce((sum, { max }) => sum + (Number.isFinite(max) ? max : 0), 0);
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-2 text-sm font-semibold">{`Parts of ${of}`}</legend>
      <ul className="grid gap-2">
        {fields.map(({ id }, place) => (
          <li key={id} className="flex max-w-lg flex-wrap items-start gap-2">
            <FormField
              form={form}
              name={`schemes.${index}.components.${place}.name`}
              label={`Part ${place + 1}`}
              className="min-w-0 flex-1 basis-24"
              autoComplete="off"
              placeholder="CA 1"
            />
            <FormField
              form={form}
              name={`schemes.${index}.components.${place}.max`}
              type="number"
              inputMode="decimal"
              step="any"
              label="Out of"
              className="w-24"
            />
            <IconButton
              label={`Remove part ${place + 1} of ${of}`}
              className="mt-7"
              disabled={fields.length <= 1}
              onClick={() => remove(place)}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {fields.length < mostComponents && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Add a part to ${of}`}
            onClick={() => append({ name: '', max: Number.NaN })}
          >
            <Plus aria-hidden="true" />
            Add a part
          </Button>
        )}
        <p className="text-soft">{`Together ${Number(total.toFixed(2))} marks`}</p>
      </div>
    </fieldset>
  );
}

type Props = {
  form: FormOfSchemes;
  index: number;
  count: number;
  places: Places;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** The last one is for all, so it has no choice of classes and no other place. */
export function SchemeFields({ form, index, count, places, onMove, onRemove }: Props) {
  const scheme = useWatch({ control: form.control, name: `schemes.${index}` });
  const of = scheme.name.trim() || `scheme ${index + 1}`;
  const isLast = index === count - 1;
  const [classes, subjects, terms] = kinds.map(({ field, things }) =>
    inWords(places[things], scheme[field], `all ${things}`),
  );
  const rest = count === 1 ? 'For all classes, subjects and terms' : 'For everything that no scheme above fits';
  return (
    <Card as="li" aria-label={`Scheme ${index + 1}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="min-w-0 text-base wrap-anywhere">{`${index + 1}. ${scheme.name.trim() || 'New scheme'}`}</h3>
        {!isLast && (
          <div className="-mt-2 flex">
            <IconButton label={`Move ${of} up`} disabled={index === 0} onClick={() => onMove(-1)}>
              <ArrowUp />
            </IconButton>
            <IconButton label={`Move ${of} down`} disabled={index === count - 2} onClick={() => onMove(1)}>
              <ArrowDown />
            </IconButton>
            <IconButton label={`Remove ${of}`} onClick={onRemove}>
              <Trash2 />
            </IconButton>
          </div>
        )}
      </div>
      <p className="text-soft wrap-anywhere">{isLast ? rest : `For ${classes} · ${subjects} · ${terms}`}</p>
      <FormField
        form={form}
        name={`schemes.${index}.name`}
        label="Name of the scheme"
        autoComplete="off"
        className="mt-4 max-w-md"
      />
      <Parts form={form} index={index} of={of} />
      {!isLast && <ForWhom form={form} index={index} of={of} places={places} />}
    </Card>
  );
}
