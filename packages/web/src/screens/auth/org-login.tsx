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

function Start({ isOffered, problem }: { isOffered: boolean; problem: string | null }) {
  const { search } = useLocation();
  return (
    <div className="flex flex-col gap-5">
      {!isOffered && <Notice>{problemText('off')} Staff and students log in with their password.</Notice>}
      {isOffered && problem && <Notice tone="error">{problemText(problem)}</Notice>}
      {isOffered && (
        <a href="/api/auth/oidc/start" className={buttonLook({ size: 'lg', wide: true })}>
          Continue to your school
        </a>
      )}
      <Link
        to={{ pathname: '/login', search }}
        className={buttonLook({ size: 'lg', wide: true, variant: isOffered ? 'secondary' : 'primary' })}
      >
        Log in with a password
      </Link>
    </div>
  );
}

/** Sign-in with the school's own accounts; where there are none, it says so and offers the password. */
export function OrgLogin() {
  const session = useSession();
  const { data: school, isPending } = useQuery(schoolQuery);
  const [fragment, setFragment] = useState(takeFragment);
  if (session.status === 'loading' || isPending) return <FullScreenLoading />;
  if (session.status === 'signed-in') return <SignedIn user={session.user} />;
  const ticket = fragment.get('ticket');
  const isOffered = school?.schoolLogin === true;
  return (
    <SplitPage
      schoolName={school?.name ?? 'Akada'}
      title="School login"
      intro="Log in with the account that your school has given you."
    >
      {ticket && isOffered ? (
        <TicketStep ticket={ticket} onOver={() => setFragment(new URLSearchParams({ problem: 'expired' }))} />
      ) : (
        <Start isOffered={isOffered} problem={fragment.get('problem')} />
      )}
    </SplitPage>
  );
}
