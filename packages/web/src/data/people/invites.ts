import type { InviteBody } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { pendingPaymentsStaleMs } from '../platform/query-client.ts';
import { useSendOnce } from '../platform/send-once.ts';

const invitesKey = ['invites'];

/** Refetched while a class opens its accounts. */
export function invitesQuery(page: number) {
  return queryOptions({
    queryKey: [...invitesKey, page],
    queryFn: ({ signal }) => call('GET /admin/users/invites', { query: { page, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: pendingPaymentsStaleMs,
  });
}

export function useMakeInvite() {
  const client = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (body: InviteBody) => sendOnce(body, (headers) => call('POST /admin/users/invites', { body, headers })),
    onSettled: () => client.invalidateQueries({ queryKey: invitesKey }),
  });
}

export function useWithdrawInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /admin/users/invites/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: invitesKey }),
  });
}
