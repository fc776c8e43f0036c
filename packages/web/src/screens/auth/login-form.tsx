import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useSchool } from '../../data/school.ts';
import { untilThere } from '../../ui/later.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import type { Ending } from './ending-notice.tsx';
import { PasswordForm, usePasswordLogin } from './password-form.tsx';

/** Few people see any of these, and everybody downloads this page. */
const SecondStepPage = lazy(() =>
  untilThere(async () => ({ default: (await import('./second-step-page.tsx')).SecondStepPage })),
);
const EndingNotice = lazy(() =>
  untilThere(async () => ({ default: (await import('./ending-notice.tsx')).EndingNotice })),
);
const DemoAccounts = lazy(() =>
  untilThere(async () => ({ default: (await import('./demo-accounts.tsx')).DemoAccounts })),
);

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
      <div className="flex flex-col gap-5">
        <Suspense>{ended !== null && !way.form.formState.errors.root && <EndingNotice ended={ended} />}</Suspense>
        <PasswordForm way={way} />
      </div>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <Link to={{ pathname: '/login-other', search }} className={linkLook}>
          Sign in with a code
        </Link>
        <Link
          to={{ pathname: '/login-other', search: `${search ? `${search}&` : '?'}for=password` }}
          className={linkLook}
        >
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
      <Suspense>{school.demo && <DemoAccounts onPick={(account) => way.form.reset(account)} />}</Suspense>
    </SplitPage>
  );
}
