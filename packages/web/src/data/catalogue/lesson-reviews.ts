import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { lessonsKey } from './lessons.ts';

const reviewsKey = ['reviews'] as const;

export function ownReviewsQuery(page: number, limit: number) {
  return queryOptions({
    queryKey: [...reviewsKey, 'own', page, limit],
    queryFn: ({ signal }) => call('GET /review', { query: { page, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function lessonReviewsQuery(lessonId: string, page: number) {
  return queryOptions({
    queryKey: [...reviewsKey, 'of-lesson', lessonId, page],
    queryFn: ({ signal }) => call('GET /lesson/:id/reviews', { params: { id: lessonId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Averages are on the cards of lessons. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: reviewsKey });
    void client.invalidateQueries({ queryKey: lessonsKey });
  };
}

type Saved = Body<'PUT /review/:id'> & { id: string | null; lessonId: string };

export function useSaveReview() {
  return useMutation({
    mutationFn: async ({ id, lessonId, ...body }: Saved) =>
      id === null
        ? (await call('POST /review', { body: { ...body, lessonId } })).data
        : (await call('PUT /review/:id', { params: { id }, body })).data,
    onSettled: useRefresh(),
  });
}

export function useDeleteReview() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /review/:id', { params: { id } }),
    onSettled: useRefresh(),
  });
}
