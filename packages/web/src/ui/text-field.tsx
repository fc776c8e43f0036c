import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps } from './field.tsx';

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => <input {...input} {...control} className={controlLook} />}
    </Field>
  );
}
