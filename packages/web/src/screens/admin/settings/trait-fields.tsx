import type { ConductForm, SchoolConduct } from '@akada/contract';
import { mostTraits, usualConduct, usualScales } from '@akada/contract/rules/conduct';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from './sections.tsx';

export type FormOfConduct = UseFormReturn<ConductForm, unknown, ConductForm>;

type Props = { form: FormOfConduct; saved: SchoolConduct };

const groups = [
  { value: 'affective', label: 'Behaviour (affective)' },
  { value: 'psychomotor', label: 'Skills (psychomotor)' },
];

const mostSteps = 7;

type Problem = { message?: string; root?: { message?: string } } | undefined;

function ListProblem({ problem }: { problem: Problem }) {
  const message = problem?.message ?? problem?.root?.message;
  return message ? <Notice tone="error">{message}</Notice> : null;
}

type MoverProps = { of: string; index: number; count: number; move: (from: number, to: number) => void };

function Movers({ of, index, count, move }: MoverProps) {
  return (
    <>
      <IconButton label={`Move ${of} up`} disabled={index === 0} onClick={() => move(index, index - 1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={`Move ${of} down`} disabled={index === count - 1} onClick={() => move(index, index + 1)}>
        <ArrowDown />
      </IconButton>
    </>
  );
}

type TraitProps = Omit<MoverProps, 'of'> & { form: FormOfConduct; isSaved: boolean; onRemove: () => void };

/** One that was saved is closed rather than removed: its ratings stay on the cards of earlier terms. */
function TraitRow({ form, index, count, isSaved, move, onRemove }: TraitProps) {
  const trait = useWatch({ control: form.control, name: `traits.${index}` });
  const of = trait.name.trim() || `trait ${index + 1}`;
  const toggle = () => form.setValue(`traits.${index}.isClosed`, !trait.isClosed, { shouldDirty: true });
  return (
    <li className="flex flex-wrap items-end gap-x-2 gap-y-1 border-b border-line pb-3 last:border-0">
      <FormField
        form={form}
        name={`traits.${index}.name`}
        label={trait.isClosed ? `Trait ${index + 1}, closed` : `Trait ${index + 1}`}
        className="min-w-0 flex-1 basis-40"
        autoComplete="off"
      />
      <FormField
        form={form}
        name={`traits.${index}.group`}
        type="select"
        label={`Group of trait ${index + 1}`}
        hideLabel
        options={groups}
        className="min-w-0 flex-1 basis-40"
      />
      <div className="flex flex-wrap items-center">
        <Movers of={of} index={index} count={count} move={move} />
        {isSaved && (
          <Button variant="quiet" size="sm" className="min-h-11" onClick={toggle}>
            {trait.isClosed ? 'Open' : 'Close'} <span className="sr-only">{of}</span>
          </Button>
        )}
        <IconButton label={`Remove ${of}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}

export function TraitsSection({ form, saved }: Props) {
  const { fields, append, move, remove, replace } = useFieldArray({ control: form.control, name: 'traits' });
  const traits = useWatch({ control: form.control, name: 'traits' });
  const isSaved = (id: string | undefined) => saved.traits.some(({ _id }) => _id === id);
  /** The ids of those that the school has still, so that their ratings stay. */
  const usual = () =>
    replace(usualConduct.traits.map(({ _id, ...trait }) => (isSaved(_id) ? { _id, ...trait } : { ...trait })));
  return (
    <Section
      title="Traits"
      intro={`What is rated for each student, at most ${mostTraits}, in the order of the card. A closed one is rated no more, and stays on the cards of earlier terms.`}
    >
      <ListProblem problem={form.formState.errors.traits} />
      <ul className="grid gap-3">
        {fields.map(({ id }, index) => (
          <TraitRow
            key={id}
            {...{ form, index, move }}
            count={fields.length}
            isSaved={isSaved(traits[index]?._id)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => append({ name: '', group: 'affective', isClosed: false })}>
          <Plus aria-hidden="true" />
          Add a trait
        </Button>
        {fields.length === 0 && (
          <Button variant="secondary" onClick={usual}>
            Use the usual traits
          </Button>
        )}
      </div>
    </Section>
  );
}

const scaleNames = { numbers: '5 to 1', letters: 'A to E' } as const;

export function ScaleSection({ form, saved }: Props) {
  const { fields, append, move, remove, replace } = useFieldArray({ control: form.control, name: 'steps' });
  /** A step that the school has or had keeps its id, and with it its ratings. */
  const take = (kind: keyof typeof usualScales) =>
    replace(
      usualScales[kind].map((step) => {
        const known = [...saved.steps, ...saved.closedSteps].find(({ label }) => label === step.label);
        return known ? { _id: known._id, ...step } : { ...step };
      }),
    );
  return (
    <Section
      title="Scale"
      intro="The ratings, best first: what stands on the card, and what it means. Ratings that were given stay as they were."
    >
      <ListProblem problem={form.formState.errors.steps} />
      <ol className="grid gap-2">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-end gap-2">
            <FormField
              form={form}
              name={`steps.${index}.label`}
              label={`Rating ${index + 1}`}
              className="w-24"
              autoComplete="off"
            />
            <FormField
              form={form}
              name={`steps.${index}.word`}
              label={`Word of rating ${index + 1} (optional)`}
              className="min-w-0 flex-1 basis-40"
              autoComplete="off"
            />
            <div className="flex">
              <Movers of={`rating ${index + 1}`} index={index} count={fields.length} move={move} />
              <IconButton
                label={`Remove rating ${index + 1}`}
                disabled={fields.length <= 2}
                onClick={() => remove(index)}
              >
                <Trash2 />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {fields.length < mostSteps && (
          <Button variant="secondary" onClick={() => append({ label: '', word: '' })}>
            <Plus aria-hidden="true" />
            Add a rating
          </Button>
        )}
        {(['numbers', 'letters'] as const).map((kind) => (
          <Button key={kind} variant="quiet" onClick={() => take(kind)}>
            {`Take the scale ${scaleNames[kind]}`}
          </Button>
        ))}
      </div>
    </Section>
  );
}
