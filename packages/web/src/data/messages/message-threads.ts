import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { pendingPaymentsStaleMs } from '../platform/query-client.ts';
import { useSendOnce } from '../platform/send-once.ts';

const threadsKey = ['message-threads'];
const staffKeys = [['admin-messages'], ['admin-messages-open']];

export function threadsQuery(page: number) {
  return queryOptions({
    queryKey: [...threadsKey, 'list', page],
    queryFn: ({ signal }) => call('GET /message/threads', { query: { page, limit: 20 }, signal }),
    staleTime: pendingPaymentsStaleMs,
  });
}

export function threadQuery(id: string) {
  return queryOptions({
    queryKey: [...threadsKey, id],
    queryFn: async ({ signal }) => (await call('GET /message/:id as student', { params: { id }, signal })).data,
    staleTime: 0,
  });
}

export function staffThreadQuery(id: string) {
  return queryOptions({
    queryKey: [...threadsKey, 'staff', id],
    queryFn: async ({ signal }) => (await call('GET /message/:id', { params: { id }, signal })).data,
    staleTime: 0,
  });
}

const cannedKey = ['canned-answers'];

export const cannedAnswersQuery = queryOptions({
  queryKey: cannedKey,
  queryFn: async ({ signal }) => (await call('GET /message/canned', { signal })).data,
});

/** After a message was written, seen, taken on or closed. */
function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all([threadsKey, ...staffKeys].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useSendMessage() {
  const refresh = useRefresh();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: async (body: Body<'POST /message'>) =>
      (await sendOnce(body, (headers) => call('POST /message', { body, headers }))).data,
    onSuccess: refresh,
  });
}

export function useReply(id: string) {
  const refresh = useRefresh();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: async (body: Body<'POST /message/:id/reply'>) =>
      (await sendOnce(body, (headers) => call('POST /message/:id/reply', { params: { id }, body, headers }))).data,
    onSuccess: refresh,
  });
}

export function useSeen() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('PUT /message/:id/seen', { params: { id } }),
    onSuccess: refresh,
  });
}

export function useAssign(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Body<'PUT /message/:id/assignee'>) =>
      call('PUT /message/:id/assignee', { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useSetHandled(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (handled: boolean) => call('PUT /message/:id/handled', { params: { id }, body: { handled } }),
    onSettled: refresh,
  });
}

export function useSaveCanned() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /message/canned'>) => call('POST /message/canned', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: cannedKey }),
  });
}

export function useDeleteCanned() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /message/canned/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: cannedKey }),
  });
}
