import type { ReactNode, SyntheticEvent } from 'react';
import { useSchool } from '../../data/platform/school.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type AuthFormProps = {
  form: { formState: { errors: { root?: { message?: string | undefined } } } };
  onSubmit: (event: SyntheticEvent) => void;
  action: string;
  busy: boolean;
  children: ReactNode;
};

export function AuthForm({ form, onSubmit, action, busy, children }: AuthFormProps) {
  const problem = form.formState.errors.root?.message;
  return (
    // Without its script, a browser that sends the form must not put what was typed into the address.
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      {problem && <Notice tone="error">{problem}</Notice>}
      {children}
      <Button type="submit" size="lg" wide loading={busy}>
        {action}
      </Button>
    </form>
  );
}

const newPassword = { type: 'password', autoComplete: 'new-password' } as const;
export const passwordField = { ...newPassword, label: 'Password', hint: 'At least 8 characters' } as const;
export const passwordAgainField = { ...newPassword, label: 'Password again' } as const;

/** Rules of a form without a schema. */
export const ruledPasswordField = {
  ...passwordField,
  rules: {
    minLength: { value: 8, message: 'Password must be at least 8 characters long' },
    required: 'Please enter a password',
  },
};
export const ruledPasswordAgainField = {
  ...passwordAgainField,
  rules: {
    validate: (value: string, { newPassword }: { newPassword: string }) =>
      value === newPassword || 'Passwords do not match',
  },
};

export const placeField = { type: 'text', label: 'E-mail address or phone number' } as const;
export const emailField = { type: 'email', label: 'E-mail address' } as const;
/** Staff choose the arm. */
export function useClassField() {
  const { classes } = useSchool();
  const classOptions = classes.map(({ _id, name }) => ({ value: _id, label: name }));
  return {
    ...({ type: 'select', label: 'Class' } as const),
    // Before the script is there, a browser would choose the first class.
    defaultValue: '',
    options: [{ value: '', label: 'Select your class', disabled: true }, ...classOptions],
  };
}
