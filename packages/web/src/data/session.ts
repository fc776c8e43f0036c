import type { User } from '@akada/contract';
import { getUser, login, logout, setup, signup } from '@akada/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CallInput, call } from '../lib/call.ts';
import { type Ending, endSession, startSession, useSessionStore } from '../state/session.ts';

/** The token is part of the key: an answer for one session can never stand for another. */
export function currentUserQuery(token: string | null) {
  return queryOptions({
    queryKey: ['me', token],
    queryFn: async ({ signal }) => (await call(getUser, { signal })).data,
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

export function useSignup() {
  return useMutation({
    mutationFn: (body: CallInput<typeof signup>['body']) => call(signup, { body }),
  });
}

/** Spends the one-time link that opens the first super-admin account. */
export function useSetup() {
  return useMutation({
    mutationFn: (body: CallInput<typeof setup>['body']) => call(setup, { body }),
  });
}

/** The device forgets the session at once; the server is told, but nobody waits for it. */
export function useLogout(): () => void {
  return () => {
    call(logout, { keepalive: true }).catch(() => undefined);
    endSession('logout');
  };
}
