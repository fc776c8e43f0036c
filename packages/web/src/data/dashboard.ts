import { getAdminStats, getSystemStatus } from '@akada/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { dashboardStaleMs } from './query-client.ts';

export const adminStatsQuery = queryOptions({
  queryKey: ['admin-stats'],
  queryFn: async ({ signal }) => (await call(getAdminStats, { signal })).data,
  staleTime: dashboardStaleMs,
});

export const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: async ({ signal }) => (await call(getSystemStatus, { signal })).data,
  staleTime: dashboardStaleMs,
});
