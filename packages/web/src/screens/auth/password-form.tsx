import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLogin } from '../../data/session.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** Signing in with the password; `needsCode` is set when it was right and the account has a second factor. */
export function usePasswordLogin() {
  const login = useLogin();
  const [needsCode, setNeedsCode] = useState(false);
  // Without the contract's schema: zod would be a fifth of all that somebody on a new phone downloads to log in.
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const refused = (error: unknown) => {
    if (error instanceof CallError && error.code === 'second_factor_required') setNeedsCode(true);
    else showProblem(form, error, 'Login failed');
  };
  const submit = form.handleSubmit((values) => login.mutate(values, { onError: refused }));
  return { login, form, submit, needsCode, goBack: () => setNeedsCode(false) };
}
export type PasswordLogin = ReturnType<typeof usePasswordLogin>;

export function PasswordForm({ way: { login, form, submit } }: { way: PasswordLogin }) {
  const { errors } = form.formState;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <EmailField
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', { required: 'Please enter your e-mail address' })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { required: 'Please enter your password' })}
      />
      <Button type="submit" size="lg" wide loading={login.isPending}>
        Log in
      </Button>
    </form>
  );
}
