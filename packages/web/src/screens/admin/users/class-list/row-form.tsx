import type { ClassListRow } from '@akada/contract';
import { type KeyboardEvent, useEffect } from 'react';
import { useClassOptions } from '../../../../data/platform/class-options.ts';
import { messageOf } from '../../../../lib/call-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormField } from '../../../../ui/form-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { buttonOf, type RowReview } from './row-review.ts';

function Problem({ review, row }: RowFormProps) {
  if (review.problem !== null) return <Notice tone="error">{messageOf(review.problem)}</Notice>;
  if (!review.opened?.refused) return null;
  const verdict = review.opened.refused === 'still' ? 'still refused' : 'refused';
  return (
    <Notice tone="error">
      Saved, and {verdict}: {row.why}
    </Notice>
  );
}

type RowFormProps = { row: ClassListRow; review: RowReview };

/** Enter saves, Escape gives up. */
export function RowForm({ row, review }: RowFormProps) {
  const { classChoices } = useClassOptions();
  const { form, opened } = review;
  const { setFocus } = form;
  const fault = (opened?.row ?? row).field ?? 'fullName';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more after a save that leaves it refused
  useEffect(() => setFocus(fault), [fault, setFocus, opened?.row.version]);
  const submit = form.handleSubmit(() => review.save(row));
  const giveUpByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') review.giveUp();
  };
  const typed = row.typed?.classLevel ?? '';
  const choices = classChoices.map((choice) =>
    choice.value === '' && typed !== '' ? { ...choice, label: `“${typed}” is no class` } : choice,
  );
  return (
    <form
      aria-label={`Line ${row.line}`}
      className="mt-2 grid gap-3"
      onSubmit={submit}
      onKeyDown={giveUpByKey}
      noValidate
    >
      <Problem review={review} row={review.opened?.row ?? row} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <FormField form={form} name="fullName" label="Name" autoComplete="off" />
        <FormField form={form} name="classLevel" type="select" label="Class" options={choices} />
        <FormField form={form} name="phoneNumber" type="tel" label="Phone number" autoComplete="off" />
        <FormField form={form} name="email" type="email" label="E-mail address" autoComplete="off" />
        <FormField form={form} name="groups" label="Groups" autoComplete="off" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={review.isSaving}>
          Save
        </Button>
        <Button variant="secondary" onClick={review.giveUp}>
          Cancel
        </Button>
        {(opened?.row ?? row).isPerhapsSame && (
          <Button variant="secondary" onClick={() => review.saveAsAnother(row)}>
            It is another student
          </Button>
        )}
        <Button variant="quiet" onClick={() => review.save(row, true)}>
          Leave this row out
        </Button>
      </div>
    </form>
  );
}

/** Row actions before the accounts are created. */
export function RowButton({ row, review }: RowFormProps) {
  if (row.typed === undefined) return null;
  const isOut = row.status === 'skipped';
  const isOpen = review.opened?.row.line === row.line;
  return (
    <Button
      id={buttonOf(row.line)}
      variant="secondary"
      size="sm"
      aria-label={isOut ? `Take in line ${row.line}` : `Edit line ${row.line}`}
      aria-expanded={isOut ? undefined : isOpen}
      onClick={() => (isOut ? review.takeIn(row) : isOpen ? review.close() : review.open(row))}
    >
      {isOut ? 'Take in' : 'Edit'}
    </Button>
  );
}
