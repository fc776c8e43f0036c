import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '../../lib/call-error.ts';
import { onSessionChange, sessionOwner } from '../../state/session.ts';

/** Freshness from the specification, section 9. */
export const listStaleMs = 5 * 60_000;
export const dashboardStaleMs = 2 * 60_000;
export const pendingPaymentsStaleMs = 60_000;
/** Less than the five seconds within which an approval must show, to leave time for a slow network. */
export const openOrderMs = 4000;

/** A request that the server refused is not retried. */
function mayRetry(failures: number, error: Error): boolean {
  const refused = error instanceof CallError && error.status >= 400 && error.status < 500;
  return failures < 2 && !refused;
}

/** A right that was revoked during the session: the user and the rights are fetched again. */
function noteRefusal(error: Error): void {
  if (error instanceof CallError && error.status === 403 && error.field === 'rights') {
    void queryClient.invalidateQueries({ queryKey: ['me'] });
  }
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteRefusal }),
  mutationCache: new MutationCache({ onError: noteRefusal }),
  defaultOptions: {
    queries: {
      staleTime: listStaleMs,
      retry: mayRetry,
      // Without a network a query fails and says so, instead of waiting for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

let owner = sessionOwner();

// The next person on the device must see nothing of this one; the school is the same for everyone.
onSessionChange(() => {
  if (owner === sessionOwner()) return;
  owner = sessionOwner();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'school' });
  queryClient.getMutationCache().clear();
});
