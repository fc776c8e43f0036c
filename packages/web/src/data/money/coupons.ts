import type { Coupon, CouponBody } from '@akada/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const couponsKey = ['coupons'];

export const couponsQuery = queryOptions({
  queryKey: couponsKey,
  queryFn: async ({ signal }) => (await call('GET /coupon', { signal })).data,
});

/** At most 500, by title. */
export const lessonTitlesQuery = queryOptions({
  queryKey: ['admin-lessons', 'titles'],
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /lesson', { signal });
    const titles = data.map(({ _id, title, price, isDraft }) => ({ _id, title, price, isDraft }));
    return titles.sort((a, b) => a.title.localeCompare(b.title));
  },
});

const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: couponsKey });

export function useSaveCoupon() {
  const queryClient = useQueryClient();
  return useMutation({
    /** Null creates one. */
    mutationFn: ({ before, body }: { before: Coupon | null; body: CouponBody }) =>
      before
        ? call('PUT /coupon/:id', { params: { id: before._id }, body: { ...body, updatedAt: before.updatedAt } })
        : call('POST /coupon', { body }),
    onSettled: () => refresh(queryClient),
  });
}

export function useDeleteCoupon() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /coupon/:id', { params: { id } }),
    onSettled: () => refresh(queryClient),
  });
}
