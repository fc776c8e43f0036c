import type { Role } from '@akada/contract';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useLogout, useSession } from './data/session.ts';
import { loginPath } from './homes.ts';
import { messageOf } from './lib/call-error.ts';
import { Button } from './ui/button.tsx';
import { ErrorPanel } from './ui/error-panel.tsx';
import { FullScreenLoading } from './ui/full-screen-loading.tsx';
import { useKeptAnswers } from './use-kept-answers.ts';

/** Its child routes are for one role; everyone else goes to /login, which remembers the address. */
export function RequireRole({ is: role }: { is: Role }) {
  const session = useSession();
  const logout = useLogout();
  const location = useLocation();
  useKeptAnswers(session.status === 'signed-in' && session.user.role === 'user' ? session.user._id : null);
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
            <Button variant="quiet" onClick={logout}>
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
  return session.user.role === role ? <Outlet /> : <Navigate to={loginPath(location)} replace />;
}
