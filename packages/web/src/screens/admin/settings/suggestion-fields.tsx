import { mostSuggestions, type RemarkAuthor, usualConduct } from '@akada/contract/rules/conduct';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormField, TextareaField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from './sections.tsx';
import type { FormOfConduct } from './trait-fields.tsx';

type Props = { form: FormOfConduct; author: RemarkAuthor };

type Errors = { message?: string } | { message?: string }[] | undefined;

/** The first problem of a list, or of one of its lines. */
function firstProblem(errors: Errors): string | undefined {
  if (!errors) return undefined;
  if (!Array.isArray(errors)) return errors.message;
  return errors.find((one) => one?.message !== undefined)?.message;
}

function RangeFields({ form, author, index, onRemove }: Props & { index: number; onRemove: () => void }) {
  const name = `suggestions.${author}.${index}` as const;
  const { from, texts } = useWatch({ control: form.control, name });
  const problem = firstProblem(form.formState.errors.suggestions?.[author]?.[index]?.texts as Errors);
  const ofRange = `averages from ${Number.isFinite(from) ? from : '…'}`;
  return (
    <li className="grid gap-2 border-b border-line pb-4 last:border-0">
      <div className="flex items-end gap-2">
        <FormField
          form={form}
          name={`${name}.from`}
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
          max={100}
          label="For averages from"
          className="min-w-0 flex-1 basis-44 sm:max-w-52"
        />
        <IconButton label={`Remove the suggestions for ${ofRange}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
      <TextareaField
        label={`Suggestions for ${ofRange}, each on a line`}
        rows={Math.min(8, Math.max(3, texts.length + 1))}
        value={texts.join('\n')}
        error={problem}
        onChange={({ target }) => {
          form.clearErrors(`${name}.texts`);
          form.setValue(`${name}.texts`, target.value.split('\n'), { shouldDirty: true });
        }}
      />
    </li>
  );
}

const titles = { teacher: 'Suggestions for teachers', principal: 'Suggestions for the principal' } as const;

/** Sentences by the student's average; whoever writes a remark puts one in with a press. */
export function SuggestionsSection({ form, author }: Props) {
  const list = `suggestions.${author}` as const;
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: list });
  const errors = form.formState.errors.suggestions?.[author] as { message?: string; root?: { message?: string } };
  const message = errors?.message ?? errors?.root?.message;
  const usual = () => replace(usualConduct.suggestions[author].map(({ from, texts }) => ({ from, texts: [...texts] })));
  return (
    <Section
      title={titles[author]}
      intro={`For each average the sentences of the highest range that it reaches, at most ${mostSuggestions} in all. They fit boys and girls when they name nobody.`}
    >
      {message && <Notice tone="error">{message}</Notice>}
      <ul className="grid gap-4">
        {fields.map(({ id }, index) => (
          <RangeFields key={id} {...{ form, author, index }} onRemove={() => remove(index)} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => append({ from: Number.NaN, texts: [] })}>
          <Plus aria-hidden="true" />
          Add a range
        </Button>
        {fields.length === 0 && (
          <Button variant="secondary" onClick={usual}>
            Use the usual remarks
          </Button>
        )}
      </div>
    </Section>
  );
}
