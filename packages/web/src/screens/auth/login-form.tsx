import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { useSchool } from '../../data/school.ts';
import { type Session, useLogin } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { DemoAccounts } from './demo-accounts.tsx';

type Ending = Extract<Session, { status: 'signed-out' }>['ended'];

/** The last session ended by itself, and the person should know why they are here. */
function EndingNotice({ ended }: { ended: Ending }) {
  if (ended === 'expiry') return <Notice>Your session has ended. Log in again to continue.</Notice>;
  if (ended !== 'suspension') return null;
  return (
    <Notice tone="warning">
      Your account is suspended. Please contact your school. Nothing that was saved is lost.
    </Notice>
  );
}

export function LoginForm({ ended }: { ended: Ending }) {
  const school = useSchool();
  const login = useLogin();
  const { search } = useLocation();
  // Without the contract's schema: zod would be a fifth of all that somebody on a new phone downloads to log in.
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    login.mutate(values, { onError: (error) => showProblem(form, error, 'Login failed') }),
  );
  return (
    <SplitPage schoolName={school.name} title="Log in" intro="Welcome back. Your lessons and exams are waiting.">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {!errors.root && <EndingNotice ended={ended} />}
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
      <p className="mt-5 text-soft">
        New here?{' '}
        <Link
          to={{ pathname: '/signup', search }}
          className="inline-block py-2 font-semibold text-green underline underline-offset-4"
        >
          Create a student account
        </Link>
      </p>
      {school.demo && <DemoAccounts onPick={(account) => form.reset(account)} />}
    </SplitPage>
  );
}
