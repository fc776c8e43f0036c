import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../data/people/session.ts';
import { useSchool } from '../../data/platform/school.ts';
import { untilThere } from '../../ui/later.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { ForSignedOut } from './for-signed-out.tsx';
import { ForgotPassword, linkLook, PasswordForm, usePasswordLogin } from './password-form.tsx';
import { takeFragment } from './take-fragment.ts';

/** Lazy: all users download this page, few need these. */
const SecondStepPage = lazy(() =>
  untilThere(async () => ({ default: (await import('./second-step.tsx')).SecondStepPage })),
);
const EndingNotice = lazy(() =>
  untilThere(async () => ({ default: (await import('./ending-notice.tsx')).EndingNotice })),
);

const welcome = 'Welcome back. Your lessons and exams are waiting.';
const ofASlip = 'Your login slip is filled in. Log in, then choose a password of your own.';

function LoginForm({ slip }: { slip: URLSearchParams }) {
  const school = useSchool();
  const session = useSession();
  const ended = session.status === 'signed-out' ? session.ended : null;
  const way = usePasswordLogin(slip);
  const { search } = useLocation();
  if (way.needsCode) {
    return (
      <Suspense>
        <SecondStepPage way={way} />
      </Suspense>
    );
  }
  return (
    <SplitPage schoolName={school.name} title="Log in" intro={slip.has('password') ? ofASlip : welcome}>
      <div className="flex flex-col gap-5">
        <Suspense>{ended !== null && !way.problem && <EndingNotice ended={ended} />}</Suspense>
        <PasswordForm way={way} />
      </div>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <Link to={{ pathname: '/login-other', search }} state={{ typedEmail: way.typedEmail }} className={linkLook}>
          Sign in with a code
        </Link>
        {/* It stands under the refusal, where there is one. */}
        {way.problem !== 'Invalid credentials' && <ForgotPassword typedEmail={way.typedEmail} />}
        <Link to={{ pathname: '/org-login', search }} className={linkLook}>
          School login
        </Link>
      </p>
      <p className="mt-3 text-soft">
        New here?{' '}
        <Link to={{ pathname: '/signup', search }} className={linkLook}>
          Create a student account
        </Link>
      </p>
      {school.demo && <DemoAccounts onPick={(account) => way.fill(account)} />}
    </SplitPage>
  );
}

/** The square on a login slip brings login and one-time password; nobody is logged in by an address alone. */
export function Login() {
  const [slip] = useState(takeFragment);
  return (
    <ForSignedOut>
      <LoginForm slip={slip} />
    </ForSignedOut>
  );
}
