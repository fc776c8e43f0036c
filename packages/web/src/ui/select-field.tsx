import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldProps } from './field.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & { options: readonly Option[] };

/** A native select: nothing is faster or better known on a cheap phone. */
export function SelectField({ label, hint, error, hideLabel, className, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={`${controlLook} appearance-none truncate pr-10`}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-5 text-soft" aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
