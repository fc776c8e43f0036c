import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { subjectsQuery, useSubjectNames } from '../../../data/school/subjects.ts';
import { FormField } from '../../../ui/form-field.tsx';

/** The list of the school, without a subject and with what stands there now. */
export function useSubjectOptions(current: string, classLevel: string, none: string) {
  const names = useSubjectNames(classLevel);
  const own = current === '' || names.includes(current) ? [] : [current];
  return [{ value: '', label: none }, ...[...own, ...names].map((name) => ({ value: name, label: name }))];
}

type Props<Values extends FieldValues, Context, Output> = {
  form: UseFormReturn<Values, Context, Output>;
  label: string;
  /** Words for the choice of no subject. */
  none?: string;
  hint?: string;
  className?: string;
  /** Suggested where the school has no list. */
  used: readonly string[];
};

/** Picks one of the school's subjects; a school without a list types it. */
export function SubjectField<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { form, used, none = 'No subject', ...field } = props;
  const id = useId();
  const { data = [] } = useQuery(subjectsQuery);
  const name = 'subject' as Path<Values>;
  const [subject, classLevel] = useWatch({ control: form.control, name: [name, 'classLevel' as Path<Values>] });
  const options = useSubjectOptions(`${subject ?? ''}`, `${classLevel ?? ''}`, none);
  if (data.length > 0) return <FormField form={form} name={name} type="select" options={options} {...field} />;
  return (
    <>
      <FormField form={form} name={name} list={id} autoComplete="off" {...field} />
      <datalist id={id}>
        {[...new Set(used)].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
