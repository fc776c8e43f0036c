import type { Role } from '@akada/contract';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from './data/people/session.ts';
import { messageOf } from './lib/call-error.ts';
import { counted } from './lib/format.ts';
import { loginPath } from './lib/homes.ts';
import { requestLogout } from './screens/shared/logout.ts';
import { hasKeptExams } from './state/exam/kept-exams.ts';
import { countUnsentPractice } from './state/practice/kept-practice.ts';
import { Button } from './ui/button.tsx';
import { FullScreenLoading } from './ui/loading.tsx';
import { ErrorPanel } from './ui/notice.tsx';
import { notify } from './ui/notify.ts';

const news = {
  onLate: (late: number) =>
    notify.info(
      `${counted(late, 'answer')} of your last exam reached the school late`,
      'Your teacher decides whether they count.',
    ),
  onHandedIn: (title: string) => notify.success(`‘${title}’ is handed in`),
};

type Deliver = (userId: string, pathname: string) => Promise<() => void>;

const deliverExams: Deliver = async (userId, pathname) =>
  (await import('./data/exams/deliver-kept.ts')).deliverKept(userId, pathname, news);

const deliverPractice: Deliver = async (userId) => (await import('./data/exams/practice.ts')).deliverPractice(userId);

function deliveriesFor(userId: string): Deliver[] {
  return [
    ...(hasKeptExams(userId) ? [deliverExams] : []),
    ...(countUnsentPractice(userId) > 0 ? [deliverPractice] : []),
  ];
}

/** Sends data left from an earlier visit. The code is loaded only if there is any. */
function useKeptAnswers(userId: string | null, pathname: string): void {
  useEffect(() => {
    if (userId === null) return;
    const gone = new AbortController();
    const begin = (deliver: Deliver): Promise<void> =>
      deliver(userId, pathname).then(
        (stop) => {
          if (gone.signal.aborted) stop();
          else gone.signal.addEventListener('abort', stop);
        },
        // The code is not kept on this device: it is loaded when the network returns.
        () => window.addEventListener('online', () => void begin(deliver), { once: true, signal: gone.signal }),
      );
    for (const deliver of deliveriesFor(userId)) void begin(deliver);
    return () => gone.abort();
  }, [userId, pathname]);
}

/** Everyone else goes to /login, which remembers the address. */
export function RequireRole({ is: role }: { is: Role }) {
  const session = useSession();
  const location = useLocation();
  const student = session.status === 'signed-in' && session.user.role === 'user' ? session.user._id : null;
  useKeptAnswers(student, location.pathname);
  if (session.status === 'loading') return <FullScreenLoading />;
  if (session.status === 'failed') {
    return (
      <main className="mx-auto grid min-h-screen max-w-lg content-center p-4">
        <ErrorPanel
          heading="h1"
          title="Akada could not be reached"
          message={messageOf(session.error)}
          onRetry={session.retry}
          action={
            <Button variant="quiet" onClick={requestLogout}>
              Logout
            </Button>
          }
        />
      </main>
    );
  }
  if (session.status === 'signed-out') {
    return <Navigate to={loginPath(session.ended === 'logout' ? null : location)} replace />;
  }
  if (session.user.mustChoosePassword) return <Navigate to="/first-password" replace />;
  return session.user.role === role ? <Outlet /> : <Navigate to={loginPath(location)} replace />;
}
