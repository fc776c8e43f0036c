import type { SchemesForm, Term } from '@akada/contract';
import type { ScaleKind } from '@akada/contract/rules/grade';
import { currentTerm, sessionOf, sessionsIn, termLabel } from '@akada/contract/rules/terms';
import { Plus } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useSchool } from '../../../data/platform/school.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { GradeScaleField } from '../shared/grade-scale-field.tsx';
import { Ticks } from '../shared/ticks.tsx';
import type { FormOfSchemes, Places } from './scheme-fields.tsx';
import { Section } from './sections.tsx';

const decimals = [
  { value: '0', label: 'None: 67' },
  { value: '1', label: 'One: 67.4' },
  { value: '2', label: 'Two: 67.42' },
];

const absences = [
  { value: 'zero', label: 'It counts as 0' },
  { value: 'left-out', label: 'That part is left out' },
];

const positions = [
  { value: 'arm', label: 'In the arm' },
  { value: 'class', label: 'In the whole class' },
  { value: 'off', label: 'No positions' },
];

const cumulatives = [
  { value: 'none', label: 'None' },
  { value: 'mean', label: 'The average of the terms so far' },
  { value: 'weighted', label: 'The terms have weights' },
];

type Rule = SchemesForm['rules']['cumulative'];

const ordinals = ['first', 'second', 'third', 'fourth'];

function Cumulative({ form, terms }: { form: FormOfSchemes; terms: number }) {
  const rule = useWatch({ control: form.control, name: 'rules.cumulative' });
  const errors = form.formState.errors.rules?.cumulative as {
    weights?: { message?: string; root?: { message?: string } };
  };
  const choose = (kind: Rule['kind']) => {
    const next: Rule = kind === 'weighted' ? { kind, weights: Array.from({ length: terms }, () => 1) } : { kind };
    form.setValue('rules.cumulative', next, { shouldDirty: true });
  };
  const problem = errors?.weights?.message ?? errors?.weights?.root?.message;
  return (
    <div className="grid gap-3">
      <SelectField
        label="The year’s figure in the later terms"
        hint="Terms without marks are left out of it."
        options={cumulatives}
        value={rule.kind}
        onChange={(event) => choose(event.target.value as Rule['kind'])}
      />
      {rule.kind === 'weighted' && (
        <div className="grid items-start gap-3 sm:grid-cols-3">
          {rule.weights.map((_, at) => (
            <FormField
              // biome-ignore lint/suspicious/noArrayIndexKey: a weight is that of its term
              key={at}
              form={form}
              name={`rules.cumulative.weights.${at}`}
              type="number"
              label={`Weight of the ${ordinals[at]} term`}
            />
          ))}
          {problem && <p className="text-xs font-medium text-red-ink sm:col-span-3">{problem}</p>}
        </div>
      )}
    </div>
  );
}

export function RulesSection({ form, terms }: { form: FormOfSchemes; terms: readonly Term[] }) {
  const inSession = sessionsIn(terms).at(-1)?.terms.length ?? 3;
  return (
    <Section
      title="Totals"
      intro="How totals, averages and positions are counted: the same on score sheets, broadsheets and cards. A mark that was not entered yet is never 0."
    >
      <FormField
        form={form}
        name="rules.decimals"
        type="select"
        label="Decimals"
        options={decimals}
        rules={{ setValueAs: Number }}
        hint="Of totals, averages and the year’s figure. Halves are rounded up."
      />
      <FormField form={form} name="rules.absent" type="select" label="Who is absent from a part" options={absences} />
      <FormField
        form={form}
        name="rules.positions"
        type="select"
        label="Positions"
        options={positions}
        hint="Equal figures share a position, and the next one is left out: 1st, 1st, 3rd."
      />
      <Cumulative form={form} terms={Math.min(4, Math.max(2, inSession))} />
    </Section>
  );
}

export function ScalesSection({ form, places }: { form: FormOfSchemes; places: Places }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'scales' });
  const scales = useWatch({ control: form.control, name: 'scales' });
  return (
    <Section
      title="Grades of classes"
      intro="Classes without a scale of their own have the school’s, which is set under Learning. Many schools have one for JSS and WAEC’s for SSS."
    >
      {fields.map(({ id }, index) => {
        const errors = form.formState.errors.scales?.[index];
        return (
          <fieldset key={id} className="grid min-w-0 gap-4 border-b border-line pb-5">
            <legend className="sr-only">{`Grade scale ${index + 1}`}</legend>
            <Ticks
              legend={`Classes of grade scale ${index + 1}`}
              things={places.classes}
              chosen={scales[index]?.classIds ?? []}
              error={errors?.classIds?.message ?? errors?.classIds?.root?.message}
              onChange={(ids) => {
                form.clearErrors(`scales.${index}.classIds`);
                form.setValue(`scales.${index}.classIds`, ids, { shouldDirty: true });
              }}
            />
            <GradeScaleField
              label={`Grade scale ${index + 1}`}
              value={(scales[index]?.scale as { kind: ScaleKind } | undefined) ?? { kind: 'waec' }}
              errors={errors?.scale}
              onChange={(scale) => {
                if (scale) form.setValue(`scales.${index}.scale`, scale, { shouldDirty: true });
                if (form.formState.isSubmitted) void form.trigger(`scales.${index}.scale`);
              }}
            />
            <div>
              <Button variant="quiet" size="sm" onClick={() => remove(index)}>
                {`Remove grade scale ${index + 1}`}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {fields.length < 20 && (
        <div>
          <Button variant="secondary" onClick={() => append({ classIds: [], scale: { kind: 'waec' } })}>
            <Plus aria-hidden="true" />
            Add a grade scale for some classes
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Of the session that runs or ran last, the one before it and later ones, and terms that have a closing day. */
function closingTerms(terms: readonly Term[], closings: SchemesForm['closings'], timeZone: string): Term[] {
  const names = sessionsIn(terms).map(({ name }) => name);
  const current = currentTerm(terms, serverTime(), timeZone);
  const before = current ? names.indexOf(sessionOf(current)) - 1 : 0;
  const open = new Set(names.slice(Math.max(0, before)));
  return terms.filter((term) => open.has(sessionOf(term)) || closings.some(({ termId }) => termId === term._id));
}

export function ClosingsSection({ form, terms }: { form: FormOfSchemes; terms: readonly Term[] }) {
  const closings = useWatch({ control: form.control, name: 'closings' });
  const { timeZone } = useSchool();
  const shown = closingTerms(terms, closings, timeZone);
  const change = (termId: string, day: string) => {
    const others = closings.filter((one) => one.termId !== termId);
    form.setValue('closings', day === '' ? others : [...others, { termId, day }], { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger('closings');
  };
  return (
    <Section
      title="Closing days"
      intro="Marks of a term are entered until the end of its closing day. Afterwards a sheet is opened again with a reason. Without a day it stays open."
    >
      {shown.length === 0 && (
        <p className="text-soft">
          {'Your school has no terms yet. '}
          <Link to="/admin/terms" className="font-semibold text-green underline underline-offset-4">
            Enter the terms
          </Link>
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {shown.map((term) => {
          const at = closings.findIndex(({ termId }) => termId === term._id);
          const errors = form.formState.errors.closings?.[at];
          return (
            <DateField
              key={term._id}
              label={`${termLabel(term)} (optional)`}
              value={closings[at]?.day ?? ''}
              error={errors?.day?.message ?? errors?.termId?.message}
              onChange={(day) => change(term._id, day)}
            />
          );
        })}
      </div>
    </Section>
  );
}
