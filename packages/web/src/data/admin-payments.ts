import type { PaymentStatus, StaffPayment } from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Reply } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { adminStatsQuery } from './dashboard.ts';
import { pendingPaymentsStaleMs } from './query-client.ts';

export type PaymentFilter = { status: PaymentStatus | ''; search: string; page: number; limit: number };
type PaymentsReply = Reply<'GET /payment'>;

/** The browser asks only while the tab is in view. */
export const queueRefreshMs = 30_000;

const paymentsKey = ['admin-payments'];

export function adminPaymentsQuery(filter: PaymentFilter) {
  return queryOptions({
    queryKey: [...paymentsKey, filter],
    queryFn: ({ signal }) => call('GET /payment', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: pendingPaymentsStaleMs,
  });
}

function decidedIn(reply: PaymentsReply, decided: StaffPayment): PaymentsReply {
  const before = reply.data.find((payment) => payment._id === decided._id);
  const { pendingAmount, approvedAmount, ...rest } = reply.summary;
  const left = before?.status === 'pending' && decided.status !== 'pending' ? decided.amount : 0;
  return {
    ...reply,
    data: reply.data.map((payment) => (payment._id === decided._id ? decided : payment)),
    summary: {
      ...rest,
      pendingAmount: pendingAmount - left,
      approvedAmount: approvedAmount + (decided.status === 'approved' ? left : 0),
    },
  };
}

/** Lists on screen are only marked stale: refetched at once, the decided row would move away under the pointer. */
function showDecisions(queryClient: QueryClient, decided: readonly StaffPayment[]): void {
  queryClient.setQueriesData<PaymentsReply>(
    { queryKey: paymentsKey },
    (reply) => reply && decided.reduce(decidedIn, reply),
  );
  void queryClient.invalidateQueries({ queryKey: paymentsKey, refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: adminStatsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ['user-page'] });
}

export function wasDecidedElsewhere(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}

async function readAgain(queryClient: QueryClient, error: Error, id: string): Promise<void> {
  if (!wasDecidedElsewhere(error)) return;
  await call('GET /payment/:id', { params: { id } })
    .then(({ data }) => showDecisions(queryClient, [data]))
    .catch(() => queryClient.invalidateQueries({ queryKey: paymentsKey }));
}

export function useApprovePayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('PUT /payment/:id/approve', { params: { id } }),
    onSuccess: ({ data }) => showDecisions(queryClient, [data]),
    onError: (error, id) => readAgain(queryClient, error, id),
  });
}

export function useApprovePayments() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call('PUT /payment/approve', { body: { ids } }),
    onSuccess: ({ data }) =>
      showDecisions(
        queryClient,
        data.flatMap(({ payment }) => payment ?? []),
      ),
  });
}

export function useRejectPayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('PUT /payment/:id/reject', { params: { id }, body: { reason } }),
    onSuccess: ({ data }) => showDecisions(queryClient, [data]),
    onError: (error, { id }) => readAgain(queryClient, error, id),
  });
}
