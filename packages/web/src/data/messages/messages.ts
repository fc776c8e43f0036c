import type { MessageStatus } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { replaceRow } from '../platform/pages.ts';
import { pendingPaymentsStaleMs } from '../platform/query-client.ts';

export type MessageFilter = {
  status: MessageStatus | 'all';
  assigned: '' | 'me' | 'nobody';
  search: string;
  page: number;
  limit: number;
};

const messagesKey = ['admin-messages'];
const openCountKey = ['admin-messages-open'];

export function messagesQuery(filter: MessageFilter) {
  return queryOptions({
    queryKey: [...messagesKey, filter],
    queryFn: ({ signal }) => call('GET /message', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: pendingPaymentsStaleMs,
  });
}

export const openMessagesQuery = queryOptions({
  queryKey: openCountKey,
  queryFn: async ({ signal }) =>
    (await call('GET /message', { query: { status: 'open', page: 1, limit: 1 }, signal })).pagination.total,
  staleTime: pendingPaymentsStaleMs,
});

export function useHandleMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, handled }: { id: string; handled: boolean }) =>
      (await call('PUT /message/:id/handled', { params: { id }, body: { handled } })).data,
    onSuccess: (changed) => {
      replaceRow(client, messagesKey, changed);
      void client.invalidateQueries({ queryKey: messagesKey, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: openCountKey });
    },
    onError: (error) => {
      // The student deleted the account, and the message with it.
      if (error instanceof CallError && error.status === 404) void client.invalidateQueries({ queryKey: messagesKey });
    },
  });
}
