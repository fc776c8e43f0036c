import type { OrderFilter, StaffOrder } from '@akada/contract';
import { fromMinor, toMinor } from '@akada/contract/rules/money';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile, type Reply } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { pendingPaymentsStaleMs } from '../platform/query-client.ts';
import { adminStatsQuery } from '../school/dashboard.ts';

type Filter = { status: OrderFilter | ''; search: string; page: number; limit: number };
type OrdersReply = Reply<'GET /order'>;

/** The browser asks only while the tab is in view. */
export const queueRefreshMs = 30_000;

const ordersKey = ['admin-orders'];
const openKey = ['admin-orders-open'];

export function ordersQuery(filter: Filter) {
  return queryOptions({
    queryKey: [...ordersKey, filter],
    queryFn: ({ signal }) => call('GET /order', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: pendingPaymentsStaleMs,
  });
}

/** For the badge of the sidebar. */
export const openOrdersQuery = queryOptions({
  queryKey: openKey,
  queryFn: async ({ signal }) =>
    (await call('GET /order', { query: { status: 'open', page: 1, limit: 1 }, signal })).summary,
  staleTime: pendingPaymentsStaleMs,
  refetchInterval: pendingPaymentsStaleMs,
});

const shownReasons = 5;
const usualReasons = [
  'No transfer with this reference has arrived.',
  'The amount is smaller than the total.',
  'The receipt cannot be read.',
];

/** The school's last ones first. */
export const lastReasonsQuery = queryOptions({
  queryKey: [...ordersKey, 'reasons'],
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /order', { query: { status: 'rejected', page: 1, limit: 20 }, signal });
    return [...new Set([...data.flatMap(({ reason }) => reason ?? []), ...usualReasons])].slice(0, shownReasons);
  },
  // The dialog's buttons are there from its first moment: keys are pressed faster than a reply comes.
  placeholderData: usualReasons,
  staleTime: pendingPaymentsStaleMs,
});

/** Read once: a proof never changes. */
export function proofQuery(orderId: string, proofId: string) {
  return queryOptions({
    queryKey: ['proof', proofId],
    queryFn: ({ signal }) => callForFile('GET /order/:id/proof/:proofId', { params: { id: orderId, proofId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useReceipt() {
  return useMutation({ mutationFn: (id: string) => callForFile('GET /order/:id/receipt.pdf', { params: { id } }) });
}

type Summary = OrdersReply['summary'];

function movedSummary(summary: Summary, before: StaffOrder, after: StaffOrder): Summary {
  const opened = Number(after.status === 'open') - Number(before.status === 'open');
  const kept = after.received - before.received;
  const isRefund = kept < 0 && after.status !== 'open';
  return {
    ...summary,
    open: summary.open + opened,
    claimed: summary.claimed + (after.claimedAt ? opened : 0),
    openAmount: fromMinor((toMinor(summary.openAmount) ?? 0) + (toMinor(after.due) ?? 0) - (toMinor(before.due) ?? 0)),
    received: summary.received + (isRefund ? 0 : kept),
    refunded: summary.refunded - (isRefund ? kept : 0),
  };
}

function decidedIn(reply: OrdersReply, decided: StaffOrder): OrdersReply {
  const before = reply.data.find((order) => order._id === decided._id);
  if (!before) return reply;
  return {
    ...reply,
    data: reply.data.map((order) => (order._id === decided._id ? decided : order)),
    summary: movedSummary(reply.summary, before, decided),
  };
}

/** Lists on screen are only marked stale: refetched at once, the decided row would move away under the pointer. */
async function showOrders(queryClient: QueryClient, decided: readonly StaffOrder[]): Promise<void> {
  // A list that was asked for before the decision would show the orders as open again.
  const isRead = queryClient.isFetching({ queryKey: ordersKey }) > 0;
  if (isRead) await queryClient.cancelQueries({ queryKey: ordersKey });
  queryClient.setQueriesData<OrdersReply>(
    { queryKey: ordersKey, predicate: ({ state }) => Array.isArray((state.data as Partial<OrdersReply>)?.data) },
    (reply) => reply && decided.reduce(decidedIn, reply),
  );
  void queryClient.invalidateQueries({ queryKey: ordersKey, refetchType: isRead ? 'active' : 'none' });
  void queryClient.invalidateQueries({ queryKey: openKey });
  void queryClient.invalidateQueries({ queryKey: adminStatsQuery.queryKey });
  for (const queryKey of [['user-page'], ['grants'], ['revenue'], ['coupons']]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function useReadQueueAgain() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ordersKey });
}

export function wasDecidedElsewhere(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}

async function readAgain(queryClient: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map(async (id) => (await call('GET /order/:id', { params: { id } })).data))
    .then((orders) => showOrders(queryClient, orders))
    .catch(() => queryClient.invalidateQueries({ queryKey: ordersKey }));
}

export type Decision =
  | { kind: 'approve' }
  | { kind: 'reject' | 'reverse'; reason: string }
  | { kind: 'refund'; reason: string; lessonIds: string[] }
  | { kind: 'receive'; amount: number; lessonIds: string[]; receivedBefore: number }
  | { kind: 'note'; note: string };

function send(id: string, decision: Decision) {
  const params = { id };
  switch (decision.kind) {
    case 'approve':
      return call('PUT /order/:id/approve', { params });
    case 'reject':
      return call('PUT /order/:id/reject', { params, body: { reason: decision.reason } });
    case 'reverse':
      return call('PUT /order/:id/reverse', { params, body: { reason: decision.reason } });
    case 'refund':
      return call('POST /order/:id/refund', {
        params,
        body: { lessonIds: decision.lessonIds, reason: decision.reason },
      });
    case 'receive': {
      const { kind: _, ...body } = decision;
      return call('POST /order/:id/received', { params, body });
    }
    case 'note':
      return call('PUT /order/:id/note', { params, body: { note: decision.note } });
  }
}

/** A refused decision shows the order as it is now. */
export function useDecideOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, decision }: { id: string; decision: Decision }) => await send(id, decision),
    onSuccess: ({ data }) => showOrders(queryClient, [data]),
    onError: (error, { id }) => (wasDecidedElsewhere(error) ? readAgain(queryClient, [id]) : undefined),
  });
}

export function useApproveOrders() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) => (await call('PUT /order/approve', { body: { ids } })).data,
    onSuccess: async (outcomes) => {
      await readAgain(
        queryClient,
        outcomes.filter(({ outcome }) => outcome !== 'not-found').map(({ _id }) => _id),
      );
      return outcomes;
    },
  });
}
