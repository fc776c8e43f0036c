import type { ForAll } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { bankValuesQuery } from '../../../data/questions/admin-questions.ts';
import { controlLook, Field } from '../../../ui/field.tsx';

/** As it is typed. */
export type ForAllDraft = { subject: string; points: string };

export const draftOf = ({ subject, points }: ForAll): ForAllDraft => ({ subject, points: String(points) });

/** Only what differs from what the file says; null where the points are none. */
export function insteadOf(forAll: ForAll, draft: ForAllDraft): Partial<ForAll> | null {
  const points = Number(draft.points);
  if (!Number.isInteger(points) || points < 1 || points > 100) return null;
  const subject = draft.subject.trim();
  return {
    ...(subject !== forAll.subject && { subject }),
    ...(points !== forAll.points && { points }),
  };
}

type ImportForAllProps = { forAll: ForAll; draft: ForAllDraft; onChange: (draft: ForAllDraft) => void };

/** For the questions that name no subject or marks of their own. */
export function ImportForAll({ forAll, draft, onChange }: ImportForAllProps) {
  const list = useId();
  const subjects = useQuery(bankValuesQuery).data?.subjects ?? [];
  const isWrong = insteadOf(forAll, draft) === null;
  return (
    <fieldset className="mb-4 grid gap-3 rounded-md border border-line bg-card p-4 sm:grid-cols-2">
      <legend className="sr-only">For all questions</legend>
      <Field label="Subject for all" hint="Questions that name a subject keep it.">
        {(control) => (
          <input
            {...control}
            className={controlLook}
            list={list}
            maxLength={100}
            autoComplete="off"
            value={draft.subject}
            onChange={({ target }) => onChange({ ...draft, subject: target.value })}
          />
        )}
      </Field>
      <Field
        label="Marks for each question"
        hint="Questions that name their marks keep them."
        error={isWrong ? 'Please enter a whole number from 1 to 100' : undefined}
      >
        {(control) => (
          <input
            {...control}
            className={controlLook}
            type="number"
            min={1}
            max={100}
            value={draft.points}
            onChange={({ target }) => onChange({ ...draft, points: target.value })}
          />
        )}
      </Field>
      <datalist id={list}>
        {subjects.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </fieldset>
  );
}
