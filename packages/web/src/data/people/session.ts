import type { User } from '@akada/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Body, call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { hasKeptExams } from '../../state/exam/kept-exams.ts';
import {
  type Ending,
  endSession,
  noteShown,
  ownerOf,
  refuseNameless,
  startSession,
  useSessionStore,
} from '../../state/session.ts';

const patienceMs = 4000;

/** Offline, or on a network that hardly works, a student continues with the exam on this device. */
async function whoIsSignedIn(token: string | null, signal: AbortSignal): Promise<User> {
  const asked = call('GET /user', { signal }).then(({ data }) => data);
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
  const { keptStudent } = await import('../../state/exam/exam-journal.ts');
  return (await keptStudent(owner)) ?? asked;
}

/** The token is in the key, so that one session never shows another's user. */
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
  const { data, error, isFetching, refetch } = useQuery({
    ...currentUserQuery(token),
    // A user who has signed in again keeps the screen.
    placeholderData: (before) => (before && token && before._id === ownerOf(token) ? before : undefined),
  });
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown) noteShown(token);
  }, [isShown, token]);
  useEffect(() => {
    // The token stays, and the screen offers a retry (specification, section 4).
    if (error) console.warn('The profile could not be loaded:', error.message);
  }, [error]);
  if (token === null) return { status: 'signed-out', ended };
  if (data) return { status: 'signed-in', user: data };
  if (error && !isFetching) return { status: 'failed', error, retry: () => void refetch() };
  return { status: 'loading' };
}

/** A guardian sees a child's orders on the student's screen. */
export function useIsGuardian(): boolean {
  return useUser().role === 'guardian';
}

export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useUser is for screens behind RequireRole');
  return session.user;
}

/** Starts the session that `mutationFn` resolves to. */
export function useSignIn<Input>(mutationFn: (input: Input) => Promise<{ token: string; data: User }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const reply = await mutationFn(input);
      refuseNameless(reply.token);
      return reply;
    },
    onSuccess: ({ token, data }) => {
      startSession(token);
      queryClient.setQueryData(currentUserQuery(token).queryKey, data);
    },
  });
}

export const useLogin = () => useSignIn((body: Body<'POST /auth/login'>) => call('POST /auth/login', { body }));

export function logOut(): void {
  call('POST /auth/logout', { keepalive: true }).catch(() => undefined);
  endSession('logout');
}
