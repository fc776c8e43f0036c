import type { User } from '@akada/contract';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { needsOwnDocument, pathAfterLogin } from '../../homes.ts';
import { FullScreenLoading } from '../../ui/full-screen-loading.tsx';

/** Sends a signed-in person on: where they wanted to go before login, else home. */
export function SignedIn({ user }: { user: User }) {
  const [query] = useSearchParams();
  const path = pathAfterLogin(user.role, query.get('next'));
  const ownDocument = needsOwnDocument(path);
  useEffect(() => {
    if (ownDocument) window.location.replace(path);
  }, [ownDocument, path]);
  return ownDocument ? <FullScreenLoading /> : <Navigate to={path} replace />;
}
