import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { dashboardStaleMs } from '../platform/query-client.ts';

export const studentStatsQuery = queryOptions({
  queryKey: ['student-stats'],
  queryFn: async ({ signal }) => (await call('GET /user/stats', { signal })).data,
  staleTime: dashboardStaleMs,
});
