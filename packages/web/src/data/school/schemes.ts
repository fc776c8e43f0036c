import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';

export const schemesQuery = queryOptions({
  queryKey: ['schemes'],
  queryFn: async ({ signal }) => (await call('GET /admin/schemes', { signal })).data,
  staleTime: 0,
});

export function useSaveSchemes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'PUT /admin/schemes'>) => (await call('PUT /admin/schemes', { body })).data,
    onSuccess: (data) => {
      client.setQueryData(schemesQuery.queryKey, data);
      for (const key of ['broadsheet', 'score-sheet', 'score-sheets']) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
  });
}
