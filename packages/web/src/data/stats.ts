import { getStudentStats } from '@akada/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { dashboardStaleMs } from './query-client.ts';

export const studentStatsQuery = queryOptions({
  queryKey: ['student-stats'],
  queryFn: async ({ signal }) => (await call(getStudentStats, { signal })).data,
  staleTime: dashboardStaleMs,
});
