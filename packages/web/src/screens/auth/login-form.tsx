import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useSchool } from '../../data/school.ts';
import type { Session } from '../../data/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { PasswordForm, usePasswordLogin } from './password-form.tsx';

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
  const way = usePasswordLogin();
  const { search } = useLocation();
  if (way.needsCode) {
    return (
      <Suspense>
        <SecondStepPage way={way} />
      </Suspense>
    );
  }
  return (
    <SplitPage schoolName={school.name} title="Log in" intro="Welcome back. Your lessons and exams are waiting.">
      {ended !== null && !way.form.formState.errors.root && <EndingNotice ended={ended} />}
      <PasswordForm way={way} />
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
      {school.demo && <DemoAccounts onPick={(account) => way.form.reset(account)} />}
    </SplitPage>
  );
}
