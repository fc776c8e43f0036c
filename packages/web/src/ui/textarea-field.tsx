import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps } from './field.tsx';

export function TextareaField({
  label,
  hint,
  error,
  hideLabel,
  className,
  rows = 4,
  ...textarea
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => <textarea {...textarea} {...control} rows={rows} className={`${controlLook} py-2.5`} />}
    </Field>
  );
}
