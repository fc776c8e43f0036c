import { Link, useSearchParams } from 'react-router';
import { useSchool } from '../../data/school.ts';
import { useSession } from '../../data/session.ts';
import type { CodePurpose } from '../../data/ways-in.ts';
import { FullScreenLoading } from '../../ui/full-screen-loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { keptMailText } from '../shared/kept-mail.ts';
import { CodeStep } from './login-other/code-step.tsx';
import { EmailStep } from './login-other/email-step.tsx';
import { NewPasswordStep } from './login-other/new-password-step.tsx';
import { SendAgain } from './login-other/send-again.tsx';
import { useSentCode } from './login-other/use-sent-code.ts';
import { SignedIn } from './signed-in.tsx';

const words = {
  'sign-in': {
    title: 'Sign in with a code',
    intro: 'We send a six-digit code to your e-mail address. You need no password.',
  },
  reset: {
    title: 'Choose a new password',
    intro: 'We send a six-digit code to your e-mail address. With it you choose a new password.',
  },
};

function PasswordLink() {
  const [query] = useSearchParams();
  const rest = new URLSearchParams(query);
  rest.delete('for');
  return (
    <Link
      to={{ pathname: '/login', search: rest.toString() }}
      className="mt-5 inline-block self-start py-2 font-semibold text-green underline underline-offset-4"
    >
      Log in with your password
    </Link>
  );
}

function CodePage({ purpose }: { purpose: CodePurpose }) {
  const school = useSchool();
  const { sent, noteSent, startOver } = useSentCode();
  const { title, intro } = words[purpose];
  const said = sent && (
    <>
      If <strong className="font-semibold break-words text-ink">{sent.email}</strong> has an account here, a code is on
      its way to it. It works for 15 minutes.
    </>
  );
  return (
    <SplitPage schoolName={school.name} title={title} intro={said ?? intro}>
      {sent && school.mailIsKept && (
        <div className="mb-5">
          <Notice>{keptMailText}</Notice>
        </div>
      )}
      {!sent && <EmailStep purpose={purpose} onSent={noteSent} />}
      {sent && purpose === 'sign-in' && <CodeStep email={sent.email} />}
      {sent && purpose === 'reset' && <NewPasswordStep email={sent.email} />}
      {sent && <SendAgain purpose={purpose} sent={sent} onSent={noteSent} onOther={startOver} />}
      <PasswordLink />
    </SplitPage>
  );
}

/** Ways in for who has no password at hand: a code instead of it, or a code for a new one (`?for=password`). */
export function LoginOther() {
  const session = useSession();
  const [query] = useSearchParams();
  if (session.status === 'loading') return <FullScreenLoading />;
  if (session.status === 'signed-in') return <SignedIn user={session.user} />;
  return <CodePage purpose={query.get('for') === 'password' ? 'reset' : 'sign-in'} />;
}
