import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useLogoutQuestion } from './screens/shared/logout.ts';
import { ScreenError } from './screens/shared/screen-errors.tsx';
import { confirmation } from './state/confirmation.ts';
import { signInAgain } from './state/session.ts';
import { useHistoryIndex } from './ui/back.ts';
import { later, soon, ToasterLater } from './ui/later.tsx';

const KeptReads = soon(async () => ({ default: (await import('./screens/shared/kept-notice.tsx')).KeptNotice }));

const LogoutQuestionLater = later(async () => (await import('./screens/shared/logout-question.tsx')).LogoutQuestion);

const ConfirmIdentityLater = later(async () => (await import('./screens/shared/confirm-identity.tsx')).ConfirmIdentity);

const SignInAgainLater = later(async () => (await import('./screens/shared/sign-in-again.tsx')).SignInAgain);

const numberOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 0);

/**
 * Every document begins with the key 'default', so the address must tell screens apart. The browser stores these keys,
 * so a number hides the address from the next student on a shared phone.
 */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? `${numberOf(pathname)}` : key);

export function Root() {
  useHistoryIndex();
  const busy = useNavigation().state !== 'idle';
  const lost = useLogoutQuestion();
  return (
    <>
      {busy && <div className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-marigold" aria-hidden="true" />}
      <Outlet />
      <KeptReads />
      <ScrollRestoration getKey={placeOf} />
      <LogoutQuestionLater
        open={lost !== null}
        {...(lost ?? { answers: 0, practice: 0, drafts: 0, notes: 0, lessons: 0 })}
      />
      <ConfirmIdentityLater open={confirmation.useIsAsked()} />
      <SignInAgainLater open={signInAgain.useIsAsked()} />
      <ToasterLater />
    </>
  );
}

export function RouteError() {
  return (
    <main className="grid min-h-screen content-center p-4">
      <ScreenError />
    </main>
  );
}
