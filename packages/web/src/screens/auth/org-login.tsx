import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { schoolQuery } from '../../data/school.ts';
import { useSession } from '../../data/session.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { FullScreenLoading } from '../../ui/full-screen-loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { problemText } from './org-login/problem-text.ts';
import { TicketStep } from './org-login/ticket-step.tsx';
import { PasswordForm, usePasswordLogin } from './password-form.tsx';
import { SecondStepPage } from './second-step-page.tsx';
import { SignedIn } from './signed-in.tsx';

/** What the way back from the provider left behind the # of the address; it is gone from there before anything is shown. */
function takeFragment(): URLSearchParams {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  if (fragment.size > 0) {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return fragment;
}

function Start({ problem }: { problem: string | null }) {
  const { search } = useLocation();
  return (
    <div className="flex flex-col gap-5">
      {problem && <Notice tone="error">{problemText(problem)}</Notice>}
      <a href="/api/auth/oidc/start" className={buttonLook({ size: 'lg', wide: true })}>
        Continue to your school
      </a>
      <Link
        to={{ pathname: '/login', search }}
        className={buttonLook({ size: 'lg', wide: true, variant: 'secondary' })}
      >
        Log in with a password
      </Link>
    </div>
  );
}

/** Sign-in with the school's own accounts; where there are none, it says so and has the password form instead. */
export function OrgLogin() {
  const session = useSession();
  const { data: school, isPending } = useQuery(schoolQuery);
  const way = usePasswordLogin();
  const [fragment, setFragment] = useState(takeFragment);
  if (session.status === 'loading' || isPending) return <FullScreenLoading />;
  if (session.status === 'signed-in') return <SignedIn user={session.user} />;
  if (way.needsCode) return <SecondStepPage way={way} />;
  const isOffered = school?.schoolLogin === true;
  const ticket = fragment.get('ticket');
  return (
    <SplitPage
      schoolName={school?.name ?? 'Akada'}
      title="School login"
      intro={isOffered ? 'Log in with the account that your school has given you.' : problemText('off')}
    >
      {!isOffered && (
        <>
          <p className="mb-5">Staff and students log in with their password here.</p>
          <PasswordForm way={way} />
        </>
      )}
      {isOffered && ticket && (
        <TicketStep ticket={ticket} onOver={() => setFragment(new URLSearchParams({ problem: 'expired' }))} />
      )}
      {isOffered && !ticket && <Start problem={fragment.get('problem')} />}
    </SplitPage>
  );
}
