import type { UserPage } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { userPageKey } from '../people/users.ts';

/** Two accounts of one student; `id` is of the one that stays. */
export type Pair = { id: string; otherId: string };

/** Never cached, because staff decide by it. */
export function mergePreviewQuery(pair: Pair) {
  return queryOptions({
    queryKey: ['merge-preview', pair],
    queryFn: async ({ signal }) => (await call('GET /admin/users/:id/merge/:otherId', { params: pair, signal })).data,
    gcTime: 0,
    staleTime: 0,
  });
}

export function useMergeAccounts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fullName, ...params }: Pair & { fullName: string }) =>
      call('POST /admin/users/:id/merge/:otherId', { params, body: { fullName } }),
    onSuccess: ({ data }, { otherId }) => {
      queryClient.removeQueries({ queryKey: [...userPageKey, otherId] });
      queryClient.setQueryData<UserPage>([...userPageKey, data._id], (page) => page && { ...page, ...data });
      // Lists, figures and orders name students too; of the account that ended there is nothing to read.
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(otherId),
      });
    },
  });
}
