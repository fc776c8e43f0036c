import type { OpenedOrder, Provider } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/call.ts';
import { uploadWith } from '../../lib/upload.ts';
import { orderQuery, refreshAfterOrder } from './orders.ts';

/** A student's actions on an order's page. */

export function useCancelOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('DELETE /order/:id', { params: { id } })).data,
    onSuccess: (order) => refreshAfterOrder(client, order),
  });
}

export type Claim = {
  proof: { file: Blob; name: string } | null;
  sessionId: string;
  onProgress: (percent: number) => void;
};

export function useClaimPaid(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ proof, sessionId, onProgress }: Claim) => {
      const body = {
        ...(proof && { proof: proof.file, fileName: proof.name }),
        ...(sessionId !== '' && { sessionId }),
      };
      const transport = uploadWith(onProgress);
      return (await call('POST /order/:id/paid', { params: { id }, body, form: true, transport })).data;
    },
    onSuccess: (order) => refreshAfterOrder(client, order),
  });
}

/** Leaves the application for the provider's page. */
export function usePayOnline(id: string) {
  return useMutation({
    mutationFn: async (provider: Provider) =>
      (await call('POST /order/:id/checkout', { params: { id }, body: { provider } })).paymentUrl,
    onSuccess: (paymentUrl) => window.location.assign(paymentUrl),
  });
}

const checkEveryMs = 5000;
/** A minute: a provider that takes longer tells the server by itself. */
const mostChecks = 12;

type Check = { order: OpenedOrder | null; asked: number };

const mayAskAgain = (check: Check | undefined) => check?.order?.status === 'open' || !check?.order;

/** Asks the provider, by way of the server, until it says that the order is paid, and no longer than a minute. */
export function paymentCheckQuery(id: string) {
  return queryOptions({
    queryKey: ['payment-check', id],
    queryFn: async ({ client, queryKey, signal }): Promise<Check> => {
      const asked = (client.getQueryData<Check>(queryKey)?.asked ?? 0) + 1;
      const reply = await call('POST /order/:id/check', { params: { id }, signal }).catch(() => null);
      if (!reply) return { order: null, asked };
      client.setQueryData(orderQuery(id).queryKey, reply.data);
      if (reply.data.status !== 'open') void refreshAfterOrder(client, reply.data);
      return { order: reply.data, asked };
    },
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      mayAskAgain(data) && (data?.asked ?? 0) < mostChecks ? checkEveryMs : false,
  });
}

export const isCheckOver = (check: Check | undefined) => (check?.asked ?? 0) >= mostChecks;

export function useReadProof(id: string) {
  return useMutation({
    mutationFn: (proofId: string) =>
      callForFile('GET /order/:id/proof/:proofId as student', { params: { id, proofId } }),
  });
}

export function useReadReceipt(id: string) {
  return useMutation({
    mutationFn: () => callForFile('GET /order/:id/receipt.pdf as student', { params: { id } }),
  });
}
