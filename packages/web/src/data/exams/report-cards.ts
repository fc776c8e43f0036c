import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call, callForFile } from '../../lib/call.ts';

const key = ['report-card'];

export function reportCardQuery(id: string, term: string) {
  return queryOptions({
    queryKey: [...key, id, term],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/users/:id/report-card', { params: { id }, query: { term }, signal })).data,
    staleTime: 0,
  });
}

type OfClass = { term: string; classLevel?: string; class?: string };

export function cardsOfClassQuery(query: OfClass) {
  return queryOptions({
    queryKey: ['report-cards', query],
    queryFn: async ({ signal }) => (await call('GET /admin/report-cards', { query, signal })).data,
    staleTime: 0,
  });
}

export function useWriteRemarks(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /admin/users/:id/report-card'>) =>
      call('PUT /admin/users/:id/report-card', { params: { id }, body }),
    onSuccess: ({ data }) => queryClient.setQueryData(reportCardQuery(id, data.term._id).queryKey, data),
  });
}

export function usePrintReportCard() {
  return useMutation({
    mutationFn: ({ id, term }: { id: string; term: string }) =>
      callForFile('GET /admin/users/:id/report-card.pdf', { params: { id }, query: { term } }),
  });
}

export function usePrintReportCards() {
  return useMutation({
    mutationFn: (query: OfClass) => callForFile('GET /admin/report-cards.pdf', { query }),
  });
}
