import type { OpenedPayment, Payment } from '@akada/contract';
import { type Query, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { lessonsKey } from './lessons.ts';
import { listStaleMs, pendingPaymentsStaleMs } from './query-client.ts';

const paymentsKey = ['payments', 'mine'] as const;

const isPending = (payment: Payment) => payment.status === 'pending';

const whileWaiting = (payments: readonly Payment[] | undefined) => ({
  staleMs: payments?.some(isPending) ? 0 : listStaleMs,
  intervalMs: payments?.some(isPending) ? pendingPaymentsStaleMs : (false as const),
});

/**
 * A decision changes the lesson lists; without an earlier reply to compare with, one may have been made. Lists that were
 * read since `askedAt` have it already.
 */
async function refreshLessonsAfter(
  client: QueryClient,
  before: readonly Payment[] | undefined,
  now: readonly Payment[],
  askedAt: number,
) {
  const decided = now.some((payment) => {
    const earlier = before?.find((other) => other._id === payment._id);
    return earlier ? earlier.status !== payment.status : !isPending(payment);
  });
  const isOlder = ({ state }: Query) => before !== undefined || state.dataUpdatedAt < askedAt;
  if (decided) await client.invalidateQueries({ queryKey: lessonsKey, predicate: isOlder });
}

export const myPaymentsQuery = queryOptions({
  queryKey: [...paymentsKey, 'all'],
  queryFn: async ({ client, queryKey, signal }) => {
    const askedAt = Date.now();
    const { data } = await call('GET /payment/mine', { signal });
    void refreshLessonsAfter(client, client.getQueryData<Payment[]>(queryKey), data, askedAt);
    return data;
  },
  staleTime: (query) => whileWaiting(query.state.data).staleMs,
  refetchInterval: (query) => whileWaiting(query.state.data).intervalMs,
});

export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: [...paymentsKey, 'one', id],
    queryFn: async ({ client, queryKey, signal }) => {
      const askedAt = Date.now();
      const { data } = await call('GET /payment/:id as student', { params: { id }, signal });
      const before = client.getQueryData<OpenedPayment>(queryKey);
      if (before && before.status !== data.status) {
        void client.invalidateQueries({ queryKey: myPaymentsQuery.queryKey });
      }
      void refreshLessonsAfter(client, before && [before], [data], askedAt);
      return data;
    },
    staleTime: (query) => whileWaiting(query.state.data && [query.state.data]).staleMs,
    refetchInterval: (query) => whileWaiting(query.state.data && [query.state.data]).intervalMs,
  });
}

/** Specification, section 7. */
export async function refreshAfterPaying(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: lessonsKey }),
    client.invalidateQueries({ queryKey: paymentsKey }),
  ]);
}

export function usePayLesson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (lessonId: string) => (await call('POST /lesson/pay/:lessonId', { params: { lessonId } })).data,
    onSuccess: () => {
      // Not awaited: the payment stands even if the lists cannot be read.
      void refreshAfterPaying(client);
    },
  });
}

/** `payments` come newest first. */
export function latestFor(lessonId: string, payments: readonly Payment[] | undefined): Payment | undefined {
  return payments?.find((payment) => payment.lessonId === lessonId);
}

export function canPayAgain(payment: Payment, payments: readonly Payment[]): boolean {
  return payment.status === 'rejected' && latestFor(payment.lessonId, payments)?._id === payment._id;
}
