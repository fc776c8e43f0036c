import { useEffect } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { ScreenError } from './screen-errors.tsx';
import { confirmation } from './state/confirmation.ts';
import { useLogoutQuestion } from './state/logout-question.ts';
import { FullScreenLoading } from './ui/full-screen-loading.tsx';
import { later } from './ui/later.tsx';
import { ToasterLater } from './ui/toaster-later.tsx';

const LogoutQuestionLater = later(async () => (await import('./logout-question.tsx')).LogoutQuestion);

const ConfirmIdentityLater = later(async () => (await import('./confirm-identity.tsx')).ConfirmIdentity);

const numberOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 0);

/**
 * Every document begins with the key 'default': by it alone, one screen would open where another one was left. The browser keeps
 * these until it is closed, so a number stands for the address: on a shared phone it would tell the next student of an exam.
 */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? `${numberOf(pathname)}` : key);

/** Around every screen: toasts, scroll position, a line at the top while the next screen's code arrives. */
export function Root() {
  const busy = useNavigation().state !== 'idle';
  const unsent = useLogoutQuestion();
  return (
    <>
      {busy && <div className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-marigold" aria-hidden="true" />}
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
      <LogoutQuestionLater open={unsent !== null} unsent={unsent ?? 0} />
      <ConfirmIdentityLater open={confirmation.use() !== null} />
      <ToasterLater />
    </>
  );
}

/** The landing page is a document of its own, without this application. */
export function LeaveToLanding() {
  useEffect(() => window.location.replace('/'), []);
  return <FullScreenLoading />;
}

/** Outside of every layout. */
export function RouteError() {
  return (
    <main className="grid min-h-screen content-center p-4">
      <ScreenError />
    </main>
  );
}
