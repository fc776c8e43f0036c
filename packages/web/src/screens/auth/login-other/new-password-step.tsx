import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { useLogin } from '../../../data/session.ts';
import { useResetPassword } from '../../../data/ways-in.ts';
import { Button } from '../../../ui/button.tsx';
import { showProblem } from '../../../ui/form-problem.ts';
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { CodeField, codeRules } from './code-field.tsx';

export function NewPasswordStep({ email }: { email: string }) {
  const reset = useResetPassword();
  const login = useLogin();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useForm({ defaultValues: { otp: '', newPassword: '', cpassword: '' } });
  const { errors } = form.formState;
  const { setFocus } = form;
  // The button that was focused before is gone with its step.
  useEffect(() => setFocus('otp'), [setFocus]);
  const submit = form.handleSubmit((values) =>
    reset.mutate(
      { email, ...values },
      {
        onSuccess: () => {
          notify.success('Your new password is set');
          // Signed in, the screen sends the person on by itself; else they can still log in by hand.
          const password = values.newPassword;
          login.mutate({ email, password }, { onError: () => void navigate({ pathname: '/login', search }) });
        },
        onError: (error) => showProblem(form, error, 'The password could not be set'),
      },
    ),
  );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <CodeField error={errors.otp?.message} {...form.register('otp', codeRules)} />
      <NewPasswordFields
        password={form.register('newPassword', {
          minLength: { value: 8, message: 'Password must be at least 8 characters long' },
          required: 'Please enter a password',
        })}
        again={form.register('cpassword', {
          validate: (value, { newPassword }) => value === newPassword || 'Passwords do not match',
        })}
        passwordError={errors.newPassword?.message}
        againError={errors.cpassword?.message}
      />
      <Button type="submit" size="lg" wide loading={reset.isPending || login.isPending}>
        Set the password
      </Button>
    </form>
  );
}
