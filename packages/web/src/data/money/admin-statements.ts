import type { ColumnMapping, Statement } from '@akada/contract';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Reply } from '../../lib/call.ts';
import { uploadWith } from '../../lib/upload.ts';
import { pendingPaymentsStaleMs } from '../platform/query-client.ts';
import { adminStatsQuery } from '../school/dashboard.ts';

const statementsKey = ['admin-statements'];

export const statementsQuery = queryOptions({
  queryKey: [...statementsKey, 'all'],
  queryFn: async ({ signal }) => (await call('GET /order/statement', { signal })).data,
  staleTime: 0,
});

export function statementQuery(id: string) {
  return queryOptions({
    queryKey: [...statementsKey, id],
    queryFn: async ({ signal }) => (await call('GET /order/statement/:id', { params: { id }, signal })).data,
    staleTime: pendingPaymentsStaleMs,
  });
}

const store = (client: QueryClient, statement: Statement) =>
  client.setQueryData(statementQuery(statement._id).queryKey, statement);

type Upload = { file: File; onProgress: (percent: number) => void };

export function useUploadStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, onProgress }: Upload) => {
      const body = { file, fileName: file.name.slice(-200) };
      return (await call('POST /order/statement', { body, form: true, transport: uploadWith(onProgress) })).data;
    },
    onSuccess: (statement) => store(client, statement),
  });
}

export function useMapColumns(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ColumnMapping) =>
      (await call('PUT /order/statement/:id/columns', { params: { id }, body })).data,
    onSuccess: (statement) => store(client, statement),
  });
}

export type Outcome = Reply<'POST /order/statement/:id/apply'>['data']['lines'][number];
export type Wanted = { line: number; orderId: string } | { line: number; orderIds: string[] };

type Applying = { lines: readonly Wanted[]; onProgress: (done: number) => void };

/** Each takes the server some milliseconds; a call must not take longer than the browser waits. */
const linesInOneCall = 100;

export function useApplyLines(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ lines, onProgress }: Applying) => {
      const outcomes: Outcome[] = [];
      for (let from = 0; from < lines.length; from += linesInOneCall) {
        const body = { lines: lines.slice(from, from + linesInOneCall) };
        const { data } = await call('POST /order/statement/:id/apply', { params: { id }, body });
        outcomes.push(...data.lines);
        onProgress(outcomes.length);
      }
      return outcomes;
    },
    // Also after a failure: earlier batches are applied.
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ['admin-orders'] });
      void client.invalidateQueries({ queryKey: ['admin-orders-open'] });
      void client.invalidateQueries({ queryKey: adminStatsQuery.queryKey });
      await client.invalidateQueries({ queryKey: statementsKey });
    },
  });
}

/** Open orders whose student, lesson or reference has these words. */
export function openOrdersQuery(search: string) {
  return queryOptions({
    queryKey: [...statementsKey, 'orders', search],
    queryFn: async ({ signal }) =>
      (await call('GET /order', { query: { status: 'open', search, page: 1, limit: 20 }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: pendingPaymentsStaleMs,
  });
}
