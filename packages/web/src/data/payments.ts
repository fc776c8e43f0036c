import { getMyPayment, listMyPayments, type OpenedPayment, type Payment, payLesson } from '@akada/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { lessonsKey } from './lessons.ts';
import { listStaleMs, pendingPaymentsStaleMs } from './query-client.ts';

const paymentsKey = ['payments', 'mine'] as const;

const isPending = (payment: Payment) => payment.status === 'pending';

/** While something waits for approval the screen asks again every minute and whenever the student comes back to it. */
const whileWaiting = (payments: readonly Payment[] | undefined) => ({
  staleMs: payments?.some(isPending) ? 0 : listStaleMs,
  intervalMs: payments?.some(isPending) ? pendingPaymentsStaleMs : (false as const),
});

/** A decision changes what the lesson lists show. Without an earlier answer to compare with, one may have been made. */
async function refreshLessonsAfter(
  client: QueryClient,
  before: readonly Payment[] | undefined,
  now: readonly Payment[],
) {
  const decided = now.some((payment) => {
    const earlier = before?.find((other) => other._id === payment._id);
    return earlier ? earlier.status !== payment.status : !isPending(payment);
  });
  if (decided) await client.invalidateQueries({ queryKey: lessonsKey });
}

export const myPaymentsQuery = queryOptions({
  queryKey: [...paymentsKey, 'all'],
  queryFn: async ({ client, queryKey, signal }) => {
    const { data } = await call(listMyPayments, { signal });
    void refreshLessonsAfter(client, client.getQueryData<Payment[]>(queryKey), data);
    return data;
  },
  staleTime: (query) => whileWaiting(query.state.data).staleMs,
  refetchInterval: (query) => whileWaiting(query.state.data).intervalMs,
});

export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: [...paymentsKey, 'one', id],
    queryFn: async ({ client, queryKey, signal }) => {
      const { data } = await call(getMyPayment, { params: { id }, signal });
      const before = client.getQueryData<OpenedPayment>(queryKey);
      if (before && before.status !== data.status) {
        void client.invalidateQueries({ queryKey: myPaymentsQuery.queryKey });
      }
      void refreshLessonsAfter(client, before && [before], [data]);
      return data;
    },
    staleTime: (query) => whileWaiting(query.state.data && [query.state.data]).staleMs,
    refetchInterval: (query) => whileWaiting(query.state.data && [query.state.data]).intervalMs,
  });
}

/** Paying refreshes the lesson lists (specification, section 7). */
export async function refreshAfterPaying(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: lessonsKey }),
    client.invalidateQueries({ queryKey: paymentsKey }),
  ]);
}

/** Pays for one lesson; a free one is the student's at once. */
export function usePayLesson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (lessonId: string) => (await call(payLesson, { params: { lessonId } })).data,
    onSuccess: () => {
      // Not awaited: the payment stands, whatever becomes of the lists.
      void refreshAfterPaying(client);
    },
  });
}

/** The student's latest payment for a lesson. `payments` come newest first. */
export function latestFor(lessonId: string, payments: readonly Payment[] | undefined): Payment | undefined {
  return payments?.find((payment) => payment.lessonId === lessonId);
}

/** Only the latest payment for a lesson, and only a rejected one, can be paid again. */
export function canPayAgain(payment: Payment, payments: readonly Payment[]): boolean {
  return payment.status === 'rejected' && latestFor(payment.lessonId, payments)?._id === payment._id;
}
