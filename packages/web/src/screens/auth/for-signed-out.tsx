import type { User } from '@akada/contract';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../../data/people/session.ts';
import { needsOwnDocument, ownerOf, pathAfterLogin } from '../../lib/homes.ts';
import { FullScreenLoading } from '../../ui/loading.tsx';

function Redirect({ user }: { user: User }) {
  const [query] = useSearchParams();
  const next = query.get('next');
  const path = pathAfterLogin(user.role, next);
  const owner = ownerOf(next);
  const ownDocument = needsOwnDocument(path);
  useEffect(() => {
    if (ownDocument) window.location.replace(path);
  }, [ownDocument, path]);
  return ownDocument ? (
    <FullScreenLoading />
  ) : (
    <Navigate to={path} replace state={owner && owner !== user.role ? { owner } : null} />
  );
}

export function ForSignedOut({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <FullScreenLoading />;
  return session.status === 'signed-in' ? <Redirect user={session.user} /> : children;
}
