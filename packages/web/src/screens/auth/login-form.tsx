import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { useSchool } from '../../data/school.ts';
import { type Session, useLogin } from '../../data/session.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { showProblem } from '../../ui/form-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { DemoAccounts } from './demo-accounts.tsx';

/** Few accounts have it, and everybody downloads this page. */
const SecondStepPage = lazy(async () => ({ default: (await import('./second-step-page.tsx')).SecondStepPage }));

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

const linkLook = 'inline-block py-2 font-semibold text-green underline underline-offset-4';

export function LoginForm({ ended }: { ended: Ending }) {
  const school = useSchool();
  const login = useLogin();
  const { search } = useLocation();
  // Without the contract's schema: zod would be a fifth of all that somebody on a new phone downloads to log in.
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const [step, setStep] = useState<'password' | 'second'>('password');
  const refused = (error: unknown) => {
    if (error instanceof CallError && error.code === 'second_factor_required') setStep('second');
    else showProblem(form, error, 'Login failed');
  };
  const submit = form.handleSubmit((values) => login.mutate(values, { onError: refused }));
  if (step === 'second') {
    return (
      <Suspense>
        <SecondStepPage login={login} values={form.getValues()} onBack={() => setStep('password')} />
      </Suspense>
    );
  }
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
      <p className="mt-3 flex flex-wrap gap-x-6">
        <Link to={{ pathname: '/login-other', search }} className={linkLook}>
          Sign in with a code
        </Link>
        <Link to={{ pathname: '/login-other', search: `${search || '?'}&for=password` }} className={linkLook}>
          Forgot password?
        </Link>
        {school.schoolLogin && (
          <Link to={{ pathname: '/org-login', search }} className={linkLook}>
            School login
          </Link>
        )}
      </p>
      <p className="mt-3 text-soft">
        New here?{' '}
        <Link to={{ pathname: '/signup', search }} className={linkLook}>
          Create a student account
        </Link>
      </p>
      {school.demo && <DemoAccounts onPick={(account) => form.reset(account)} />}
    </SplitPage>
  );
}
