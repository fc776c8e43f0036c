import type { OpenedOrder } from '@akada/contract';
import { type Query, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { courseItem } from '../catalogue/course-item.ts';
import { lessonsKey } from '../catalogue/lessons.ts';
import { listStaleMs, openOrderMs, pendingPaymentsStaleMs } from '../platform/query-client.ts';

const ordersKey = ['orders'] as const;

const isOpen = (order: OpenedOrder) => order.status === 'open';

const whileWaiting = (orders: readonly OpenedOrder[] | undefined) => ({
  staleMs: orders?.some(isOpen) ? 0 : listStaleMs,
  intervalMs: orders?.some(isOpen) ? pendingPaymentsStaleMs : (false as const),
});

/** Some of its lessons may be decided before the others. */
const stateOf = ({ status, items }: OpenedOrder) => [status, ...items.map((item) => item.status)].join();

/**
 * A decision changes the lesson lists; without an earlier reply to compare with, one may have been made. Lists that were
 * read since `askedAt` have it already.
 */
async function refreshLessonsAfter(
  client: QueryClient,
  before: readonly OpenedOrder[] | undefined,
  now: readonly OpenedOrder[],
  askedAt: number,
) {
  const decided = now.some((order) => {
    const earlier = before?.find((other) => other._id === order._id);
    return earlier ? stateOf(earlier) !== stateOf(order) : !isOpen(order);
  });
  const isOlder = ({ state }: Query) => before !== undefined || state.dataUpdatedAt < askedAt;
  if (decided) await client.invalidateQueries({ queryKey: lessonsKey, predicate: isOlder });
}

export const myOrdersQuery = queryOptions({
  queryKey: [...ordersKey, 'all'],
  queryFn: async ({ client, queryKey, signal }) => {
    const askedAt = Date.now();
    const { data } = await call('GET /order/mine', { signal });
    void refreshLessonsAfter(client, client.getQueryData<OpenedOrder[]>(queryKey), data, askedAt);
    return data;
  },
  staleTime: (query) => whileWaiting(query.state.data).staleMs,
  refetchInterval: (query) => whileWaiting(query.state.data).intervalMs,
});

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: async ({ client, queryKey, signal }) => {
      const askedAt = Date.now();
      const { data } = await call('GET /order/:id as student', { params: { id }, signal });
      const before = client.getQueryData<OpenedOrder>(queryKey);
      if (before && stateOf(before) !== stateOf(data)) {
        void client.invalidateQueries({ queryKey: myOrdersQuery.queryKey });
      }
      void refreshLessonsAfter(client, before && [before], [data], askedAt);
      return data;
    },
    staleTime: (query) => whileWaiting(query.state.data && [query.state.data]).staleMs,
    refetchInterval: (query) => whileWaiting(query.state.data && [query.state.data]).intervalMs,
  });
}

/**
 * Polls a small reply while the page of an open order is in view: a decision shows within five seconds, at almost no
 * cost of data. A hidden page does not poll.
 */
export function orderStateQuery(id: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'state', id],
    queryFn: async ({ client, signal }) => {
      const { data } = await call('GET /order/:id/state', { params: { id }, signal });
      const shown = client.getQueryData<OpenedOrder>(orderQuery(id).queryKey);
      const items = shown?.items.map(({ status }) => status).join();
      const isShown = shown?.status === data.status && shown.received === data.received && items === data.items.join();
      if (!isShown) void client.invalidateQueries({ queryKey: orderQuery(id).queryKey });
      return data;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: openOrderMs,
  });
}

/** Specification, section 7. */
export async function refreshAfterOrder(client: QueryClient, order?: OpenedOrder): Promise<void> {
  if (order) client.setQueryData(orderQuery(order._id).queryKey, order);
  await Promise.all([
    client.invalidateQueries({ queryKey: lessonsKey }),
    client.invalidateQueries({ queryKey: myOrdersQuery.queryKey }),
  ]);
}

/** A free lesson is acquired at once. */
export function useOpenFree() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (lessonId: string) => (await call('POST /lesson/pay/:lessonId', { params: { lessonId } })).data,
    onSuccess: () => {
      // Not awaited: the lesson is owned even if the lists cannot be read.
      void refreshAfterOrder(client);
    },
  });
}

/** `orders` come newest first. */
export function latestFor(lessonId: string, orders: readonly OpenedOrder[] | undefined): OpenedOrder | undefined {
  return orders?.find(({ items }) => items.some((item) => item.lessonId === lessonId));
}

const isOver = ({ status }: OpenedOrder['items'][number]) => status === 'rejected' || status === 'cancelled';

/** The lessons and courses of an order that can be ordered again: those that no newer order has. */
export function lessonsToOrderAgain(order: OpenedOrder, orders: readonly OpenedOrder[]): string[] {
  const items = order.items.filter(isOver);
  const again = items.filter(({ lessonId }) => (latestFor(lessonId, orders) ?? order)._id === order._id);
  return [...new Set(again.map(({ course, lessonId }) => (course ? courseItem(course._id) : lessonId)))];
}

const newsMs = 7 * 86_400_000;

/** Rejected in the last week, and not ordered again. */
export const isNewlyRejected = (order: OpenedOrder, orders: readonly OpenedOrder[], now: number) =>
  order.status === 'rejected' &&
  now - Date.parse(order.decidedAt ?? '') < newsMs &&
  lessonsToOrderAgain(order, orders).length > 0;

export const orderPath = (order: { _id: string } | undefined) =>
  order ? `/student/orders/${order._id}` : '/student/payments';
