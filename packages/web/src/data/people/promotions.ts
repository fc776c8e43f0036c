import type { PromotionBody } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useSendOnce } from '../platform/send-once.ts';

const promotionsKey = ['promotions'];

export const promotionsQuery = queryOptions({
  queryKey: [...promotionsKey, 'all'],
  queryFn: async ({ signal }) => (await call('GET /admin/users/promotions', { signal })).data,
  staleTime: 0,
});

type PreviewPage = { classId?: string; armId?: string; search: string; page: number };

export function promotionPreviewQuery(query: PreviewPage) {
  return queryOptions({
    queryKey: [...promotionsKey, 'preview', query],
    queryFn: ({ signal }) => call('GET /admin/users/promotions/preview', { query: { ...query, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The students of the school, too. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['students'] });
    return client.invalidateQueries({ queryKey: promotionsKey });
  };
}

export function usePromote() {
  const refresh = useRefresh();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (body: PromotionBody) =>
      sendOnce(body, (headers) => call('POST /admin/users/promotions', { body, headers })),
    onSettled: refresh,
  });
}

export function useUndoPromotion(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('DELETE /admin/users/promotions/:id', { params: { id } }),
    onSettled: refresh,
  });
}
