import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../lib/call-error.ts';
import { onSessionChange } from '../state/session.ts';

/** Freshness from the specification, section 9. */
export const listStaleMs = 5 * 60_000;
export const dashboardStaleMs = 2 * 60_000;
export const pendingPaymentsStaleMs = 60_000;

/** Asking again cannot help where the server understood and said no. */
function mayRetry(failures: number, error: Error): boolean {
  const refused = error instanceof CallError && error.status >= 400 && error.status < 500;
  return failures < 2 && !refused;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: listStaleMs,
      retry: mayRetry,
      // 'always': without a network a query fails and says so, instead of waiting for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// Nothing one person loaded may be seen by the next one on the same device. The school is the same for everyone.
onSessionChange(() => {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'school' });
  queryClient.getMutationCache().clear();
});
