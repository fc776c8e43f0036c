import type { PaymentStatus, StaffPayment } from '@akada/contract';
import { approvePayment, approvePayments, getPayment, listPayments, rejectPayment } from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Reply } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { adminStatsQuery } from './dashboard.ts';
import { pendingPaymentsStaleMs } from './query-client.ts';

export type PaymentFilter = { status: PaymentStatus | ''; search: string; page: number; limit: number };
type PaymentsReply = Reply<typeof listPayments>;

/** How often an open queue asks for what has come in; the browser asks only while the tab is in view. */
export const queueRefreshMs = 30_000;

const paymentsKey = ['admin-payments'];

/** The whole envelope: a page of payments, how many there are, and the sums over all of them. */
export function adminPaymentsQuery(filter: PaymentFilter) {
  return queryOptions({
    queryKey: [...paymentsKey, filter],
    queryFn: ({ signal }) => call(listPayments, { query: filter, signal }),
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

/**
 * The row changes where it stands. The lists on screen are only marked as old: asked again at once, they would move
 * the decided row away under the pointer that is already on its way to the next one.
 */
function showDecisions(queryClient: QueryClient, decided: readonly StaffPayment[]): void {
  queryClient.setQueriesData<PaymentsReply>(
    { queryKey: paymentsKey },
    (reply) => reply && decided.reduce(decidedIn, reply),
  );
  void queryClient.invalidateQueries({ queryKey: paymentsKey, refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: adminStatsQuery.queryKey });
  // The payments on one person's page.
  void queryClient.invalidateQueries({ queryKey: ['user-page'] });
}

/** True when somebody else decided first: then the row is read anew and shows who and when. */
export function wasDecidedElsewhere(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}

async function readAgain(queryClient: QueryClient, error: Error, id: string): Promise<void> {
  if (!wasDecidedElsewhere(error)) return;
  await call(getPayment, { params: { id } })
    .then(({ data }) => showDecisions(queryClient, [data]))
    .catch(() => queryClient.invalidateQueries({ queryKey: paymentsKey }));
}

export function useApprovePayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(approvePayment, { params: { id } }),
    onSuccess: ({ data }) => showDecisions(queryClient, [data]),
    onError: (error, id) => readAgain(queryClient, error, id),
  });
}

/** Each is approved once, whoever else decides meanwhile; the rows show who did. */
export function useApprovePayments() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(approvePayments, { body: { ids } }),
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
      call(rejectPayment, { params: { id }, body: { reason } }),
    onSuccess: ({ data }) => showDecisions(queryClient, [data]),
    onError: (error, { id }) => readAgain(queryClient, error, id),
  });
}
