import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, callForFile, type Query } from '../../lib/call.ts';

export type CardsQuery = Query<'GET /admin/cards'>;

const cardsKey = ['cards'];

export function cardsQuery(query: CardsQuery) {
  return queryOptions({
    queryKey: [...cardsKey, 'list', query],
    queryFn: async ({ signal }) => (await call('GET /admin/cards', { query, signal })).data,
    staleTime: 0,
  });
}

type OfStudent = { studentId: string; term: string };

export function cardQuery({ studentId, term }: OfStudent) {
  return queryOptions({
    queryKey: [...cardsKey, 'one', studentId, term],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/cards/:studentId', { params: { studentId }, query: { term }, signal })).data,
    staleTime: 0,
  });
}

export function cardHistoryQuery({ studentId, term }: OfStudent) {
  return queryOptions({
    queryKey: [...cardsKey, 'history', studentId, term],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/cards/:studentId/history', { params: { studentId }, query: { term }, signal })).data,
    staleTime: 0,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: cardsKey });
}

export function useIssueCards() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: Body<'POST /admin/cards/issue'>) => (await call('POST /admin/cards/issue', { body })).data,
    onSettled: refresh,
  });
}

export function useWithdrawCard() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Body<'POST /admin/cards/withdraw'>) => call('POST /admin/cards/withdraw', { body }),
    onSettled: refresh,
  });
}

export type CardsFormat = 'pdf' | 'zip';

export function useCardsFile(query: CardsQuery) {
  return useMutation({
    mutationFn: (format: CardsFormat) =>
      format === 'pdf'
        ? callForFile('GET /admin/cards.pdf', { query })
        : callForFile('GET /admin/cards.zip', { query }),
  });
}

export function usePrintCard({ studentId, term }: OfStudent) {
  return useMutation({
    /** Undefined: as it was issued last, or the draft. */
    mutationFn: (version: number | undefined) =>
      callForFile('GET /admin/cards/:studentId/card.pdf', { params: { studentId }, query: { term, version } }),
  });
}
