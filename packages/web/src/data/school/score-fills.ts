import type { SheetQuery } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, type Query } from '../../lib/call.ts';
import { sheetKey, sheetsKey } from './scores.ts';

export const fillExamsQuery = (query: SheetQuery) =>
  queryOptions({
    queryKey: ['fill-exams', query],
    queryFn: async ({ signal }) => (await call('GET /admin/scores/fill/exams', { query, signal })).data,
    staleTime: 0,
  });

export const fillPreviewQuery = (query: Query<'GET /admin/scores/fill'>) =>
  queryOptions({
    queryKey: ['fill-preview', query],
    queryFn: async ({ signal }) => (await call('GET /admin/scores/fill', { query, signal })).data,
    staleTime: 0,
  });

function useSheetsAgain() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: sheetsKey, refetchType: 'none' });
    await client.invalidateQueries({ queryKey: sheetKey });
  };
}

export function useSetFill(query: Query<'PUT /admin/scores/fill'>) {
  const again = useSheetsAgain();
  return useMutation({
    mutationFn: (body: Body<'PUT /admin/scores/fill'>) => call('PUT /admin/scores/fill', { query, body }),
    onSettled: again,
  });
}

export function useEndFill() {
  const again = useSheetsAgain();
  return useMutation({
    mutationFn: (query: Query<'DELETE /admin/scores/fill'>) => call('DELETE /admin/scores/fill', { query }),
    onSettled: again,
  });
}

export function useRefillSheet({ arm: _, ...query }: SheetQuery) {
  const again = useSheetsAgain();
  return useMutation({
    mutationFn: () => call('PUT /admin/scores/refill', { query }),
    onSettled: again,
  });
}
