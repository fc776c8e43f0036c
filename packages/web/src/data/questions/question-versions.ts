import type { Question } from '@akada/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refreshQuestions } from './admin-questions.ts';

export function questionVersionsQuery(id: string) {
  return queryOptions({
    queryKey: ['question-versions', id],
    queryFn: async ({ signal }) => (await call('GET /question/:id/versions', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useBringBack({ _id, updatedAt }: Question) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: string) =>
      call('PUT /question/:id/versions/:version', { params: { id: _id, version }, body: { updatedAt } }),
    onSettled: () => refreshQuestions(queryClient),
  });
}

/** A question with those that are like it. */
export function alikeQuery(id: string) {
  return queryOptions({
    queryKey: ['admin-questions', 'alike', id],
    queryFn: async ({ signal }) =>
      (await call('GET /question', { query: { alike: id, sort: 'oldest', limit: 100 }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useKeepQuestion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, others }: { id: string; others: string[] }) =>
      call('POST /question/:id/keep', { params: { id }, body: { others } }),
    onSettled: () => refreshQuestions(queryClient),
  });
}

type Apart = { id: string; others: string[]; isApart: boolean };

/** Questions that are alike are not the same, or are again. */
export function useKeepApart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, others, isApart }: Apart) =>
      call('PUT /question/:id/apart', { params: { id }, body: { others, isApart } }),
    onSettled: () => refreshQuestions(queryClient),
  });
}
