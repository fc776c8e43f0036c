import type { ForAll } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { bankValuesQuery } from '../../../data/questions/admin-questions.ts';
import { subjectsQuery } from '../../../data/school/subjects.ts';
import { ChoiceRow } from '../../../ui/choices.tsx';
import { controlLook, Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useSubjectOptions } from '../shared/subject-field.tsx';

/** As it is typed. */
export type ForAllDraft = { subject: string; points: string; practice: boolean };

export const draftOf = ({ subject, points }: ForAll): ForAllDraft => ({
  subject,
  points: String(points),
  practice: false,
});

/** Only what differs from what the file says; null where the points are none. */
export function insteadOf(forAll: ForAll, draft: ForAllDraft): (Partial<ForAll> & { practice?: true }) | null {
  const points = Number(draft.points);
  if (!Number.isInteger(points) || points < 1 || points > 100) return null;
  const subject = draft.subject.trim();
  return {
    ...(subject !== forAll.subject && { subject }),
    ...(points !== forAll.points && { points }),
    ...(draft.practice && { practice: true }),
  };
}

function SubjectForAll({ subject, onChange }: { subject: string; onChange: (subject: string) => void }) {
  const list = useId();
  const used = useQuery(bankValuesQuery).data?.subjects ?? [];
  const hasList = (useQuery(subjectsQuery).data ?? []).length > 0;
  const options = useSubjectOptions(subject, '', 'No subject');
  const about = { label: 'Subject for all', hint: 'Questions that name a subject keep it.' };
  const change = ({ target }: { target: { value: string } }) => onChange(target.value);
  if (hasList) return <SelectField {...about} value={subject} options={options} onChange={change} />;
  return (
    <>
      <TextField {...about} list={list} maxLength={100} autoComplete="off" value={subject} onChange={change} />
      <datalist id={list}>
        {used.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

type ImportForAllProps = {
  /** Questions that join an exam are opened by its own tick. */
  data: { forAll: ForAll; exam: string | null };
  draft: ForAllDraft;
  onChange: (draft: ForAllDraft) => void;
};

/** For the questions that name no subject or marks of their own. */
export function ImportForAll({ data: { forAll, exam }, draft, onChange }: ImportForAllProps) {
  const isWrong = insteadOf(forAll, draft) === null;
  return (
    <fieldset className="mb-4 grid gap-3 rounded-md border border-line bg-card p-4 sm:grid-cols-2">
      <legend className="sr-only">For all questions</legend>
      <SubjectForAll subject={draft.subject} onChange={(subject) => onChange({ ...draft, subject })} />
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
      {exam === null && (
        <div className="sm:col-span-2">
          <ChoiceRow
            kind="checkbox"
            label="For practice: students may practise with them now"
            hint="Leave it out for questions that you keep for an exam. Questions that say it themselves keep their word."
            checked={draft.practice}
            onChange={({ target }) => onChange({ ...draft, practice: target.checked })}
          />
        </div>
      )}
    </fieldset>
  );
}
