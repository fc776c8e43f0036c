import type { User } from '@akada/contract';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../../data/session.ts';
import { needsOwnDocument, pathAfterLogin } from '../../lib/homes.ts';
import { FullScreenLoading } from '../../ui/loading.tsx';

function Redirect({ user }: { user: User }) {
  const [query] = useSearchParams();
  const path = pathAfterLogin(user.role, query.get('next'));
  const ownDocument = needsOwnDocument(path);
  useEffect(() => {
    if (ownDocument) window.location.replace(path);
  }, [ownDocument, path]);
  return ownDocument ? <FullScreenLoading /> : <Navigate to={path} replace />;
}

export function ForSignedOut({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <FullScreenLoading />;
  return session.status === 'signed-in' ? <Redirect user={session.user} /> : children;
}
