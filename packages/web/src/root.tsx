import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation, useRouteError } from 'react-router';
import { messageOf } from './lib/call-error.ts';
import { confirmation } from './state/confirmation.ts';
import { useLogoutQuestion } from './state/logout-question.ts';
import { ErrorPanel } from './ui/error-panel.tsx';
import { FullScreenLoading } from './ui/full-screen-loading.tsx';
import { later } from './ui/later.tsx';
import { ToasterLater } from './ui/toaster-later.tsx';

const LogoutQuestionLater = later(async () => (await import('./logout-question.tsx')).LogoutQuestion);

const ConfirmIdentityLater = later(async () => (await import('./confirm-identity.tsx')).ConfirmIdentity);

/** Around every screen: toasts, scroll position, a line at the top while the next screen's code arrives. */
export function Root() {
  const busy = useNavigation().state !== 'idle';
  const unsent = useLogoutQuestion();
  return (
    <>
      {busy && <div className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-marigold" aria-hidden="true" />}
      <Outlet />
      <ScrollRestoration />
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

/** A screen threw, or its code could not be fetched: then a fresh document (perhaps a newer release) is the cure. */
export function RouteError() {
  const error = useRouteError();
  return (
    <main className="mx-auto grid min-h-screen max-w-lg content-center p-4">
      <title>Something went wrong · Akada</title>
      <ErrorPanel
        heading="h1"
        title="This page could not be shown"
        message={messageOf(error)}
        retryLabel="Try again"
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
