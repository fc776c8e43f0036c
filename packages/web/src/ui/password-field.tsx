import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { controlLook, Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

export function PasswordField({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} type={shown ? 'text' : 'password'} className={`${controlLook} pr-12`} />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            className="absolute top-0.5 right-0.5"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
