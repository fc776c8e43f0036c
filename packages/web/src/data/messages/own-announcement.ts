import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** Refetched at each visit: it may have been withdrawn. */
export function ownAnnouncementQuery(id: string) {
  return queryOptions({
    queryKey: ['announcement', id],
    queryFn: async ({ signal }) => (await call('GET /announcement/:id', { params: { id }, signal })).data,
    staleTime: 0,
  });
}
