import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';

type InputProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'error' | 'autoComplete'>;

type NewPasswordFieldsProps = {
  /** What a form library's `register` gives for each. */
  password: InputProps;
  again: InputProps;
  passwordError: string | undefined;
  againError: string | undefined;
};

/** A password somebody chooses, typed twice. */
export function NewPasswordFields({ password, again, passwordError, againError }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={passwordError}
        {...password}
      />
      <PasswordField label="Password again" autoComplete="new-password" error={againError} {...again} />
    </>
  );
}
