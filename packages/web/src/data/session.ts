import type { User } from '@akada/contract';
import { getUser, login, logout } from '@akada/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CallInput, call } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { askBeforeLogout } from '../state/logout-question.ts';
import { type Ending, endSession, ownerOf, sessionToken, startSession, useSessionStore } from '../state/session.ts';
import { countUnsent, hasKeptExams } from '../state/unsent.ts';

/** A student whose exam is kept here does not wait longer for a network that hardly works. */
const patienceMs = 4000;

/** The signed-in person. Without an answer it is the student whose exam is kept on this device, who goes on with it. */
async function whoIsSignedIn(token: string | null, signal: AbortSignal): Promise<User> {
  const asked = call(getUser, { signal }).then(({ data }) => data);
  const owner = token && ownerOf(token);
  if (!owner) return asked;
  const patience = new Promise<null>((resolve) => {
    if (hasKeptExams(owner)) setTimeout(resolve, patienceMs, null);
  });
  const heard = asked.catch((error) => {
    if (error instanceof CallError && error.code === 'network') return null;
    throw error;
  });
  const user = await Promise.race([heard, patience]);
  if (user) return user;
  const { keptStudent } = await import('../state/exam-journal.ts');
  return (await keptStudent(owner)) ?? asked;
}

/** The token is part of the key: an answer for one session can never stand for another. */
export function currentUserQuery(token: string | null) {
  return queryOptions({
    queryKey: ['me', token],
    queryFn: ({ signal }) => whoIsSignedIn(token, signal),
    enabled: token !== null,
  });
}

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out'; ended: Ending | null }
  | { status: 'failed'; error: Error; retry: () => void }
  | { status: 'signed-in'; user: User };

export function useSession(): Session {
  const { token, ended } = useSessionStore();
  const { data, error, isFetching, refetch } = useQuery(currentUserQuery(token));
  useEffect(() => {
    // Only logged: the token stays, and the screen offers to try again (specification, section 4).
    if (error) console.warn('The profile could not be loaded:', error.message);
  }, [error]);
  if (token === null) return { status: 'signed-out', ended };
  if (data) return { status: 'signed-in', user: data };
  if (error && !isFetching) return { status: 'failed', error, retry: () => void refetch() };
  return { status: 'loading' };
}

/** The signed-in person; for screens behind a guard. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useUser is for screens behind RequireRole');
  return session.user;
}

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof login>['body']) => call(login, { body }),
    onSuccess: ({ token, data }) => {
      startSession(token);
      queryClient.setQueryData(currentUserQuery(token).queryKey, data);
    },
  });
}

/** The device forgets the session at once; the server is told, but nobody waits for it. */
export function logOut(): void {
  call(logout, { keepalive: true }).catch(() => undefined);
  endSession('logout');
}

/** Asks first where answers would be lost: they are on this device and have not reached the school. */
export function useLogout(): () => void {
  return () => {
    const token = sessionToken();
    const owner = token && ownerOf(token);
    const unsent = owner ? countUnsent(owner) : 0;
    if (unsent > 0) askBeforeLogout(unsent);
    else logOut();
  };
}
