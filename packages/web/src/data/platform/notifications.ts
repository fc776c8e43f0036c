import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';

const listKey = ['notifications'];
const unreadKey = ['notifications-unread'];
const choicesKey = ['notification-choices'];

const minuteMs = 60_000;
/** A number of a few bytes, and only while the page is seen: the phone pays for each call. */
const askAgainMs = 5 * minuteMs;

export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: async ({ signal }) => (await call('GET /notification/unread', { signal })).data.unread,
  staleTime: minuteMs,
  refetchInterval: askAgainMs,
  refetchOnWindowFocus: true,
});

export function notificationsQuery(page: number) {
  return queryOptions({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) => call('GET /notification', { query: { page, limit: 20 }, signal }),
    staleTime: minuteMs,
  });
}

export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'PUT /notification/read'>) => (await call('PUT /notification/read', { body })).data,
    onSuccess: ({ unread }) => {
      client.setQueryData(unreadKey, unread);
      void client.invalidateQueries({ queryKey: listKey });
    },
  });
}

export const choicesQuery = queryOptions({
  queryKey: choicesKey,
  queryFn: async ({ signal }) => (await call('GET /notification/choices', { signal })).data,
});

export function useChooseQuietHours() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'PUT /notification/quiet-hours'>) =>
      (await call('PUT /notification/quiet-hours', { body })).data,
    onSuccess: (choices) => client.setQueryData(choicesKey, choices),
  });
}

export function useChoose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'PUT /notification/choices'>) =>
      (await call('PUT /notification/choices', { body })).data,
    onSuccess: (choices) => client.setQueryData(choicesKey, choices),
  });
}
