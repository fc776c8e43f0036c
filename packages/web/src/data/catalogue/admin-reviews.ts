import type { ReviewStatus } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { replaceRow } from '../platform/pages.ts';
import { pendingPaymentsStaleMs } from '../platform/query-client.ts';

const reviewsKey = ['admin-reviews'];

export type ReviewFilter = { status: ReviewStatus | 'all'; search: string; page: number; limit: number };

export function staffReviewsQuery(filter: ReviewFilter) {
  return queryOptions({
    queryKey: [...reviewsKey, filter],
    queryFn: ({ signal }) => call('GET /admin/reviews', { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: pendingPaymentsStaleMs,
  });
}

export function useModerateReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: Body<'PUT /admin/reviews/:id'> & { id: string }) =>
      (await call('PUT /admin/reviews/:id', { params: { id }, body })).data,
    onSuccess: (changed) => {
      replaceRow(client, reviewsKey, changed);
      void client.invalidateQueries({ queryKey: reviewsKey, refetchType: 'none' });
    },
    // Its author changed or deleted it, or another of the staff decided.
    onError: () => void client.invalidateQueries({ queryKey: reviewsKey }),
  });
}
