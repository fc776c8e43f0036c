import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useSchool } from '../../data/school.ts';
import { useSession } from '../../data/session.ts';
import { untilThere } from '../../ui/later.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { ForSignedOut } from './for-signed-out.tsx';
import { ForgotPassword, linkLook, PasswordForm, usePasswordLogin } from './password-form.tsx';

/** Lazy: everybody downloads this page, few need these. */
const SecondStepPage = lazy(() =>
  untilThere(async () => ({ default: (await import('./second-step.tsx')).SecondStepPage })),
);
const extras = () => import('./login-extras.tsx');
const EndingNotice = lazy(() => untilThere(async () => ({ default: (await extras()).EndingNotice })));
const DemoAccounts = lazy(() => untilThere(async () => ({ default: (await extras()).DemoAccounts })));

function LoginForm() {
  const school = useSchool();
  const session = useSession();
  const ended = session.status === 'signed-out' ? session.ended : null;
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
      <Suspense>{school.demo && <DemoAccounts onPick={(account) => way.fill(account)} />}</Suspense>
    </SplitPage>
  );
}

export function Login() {
  return (
    <ForSignedOut>
      <LoginForm />
    </ForSignedOut>
  );
}
