import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { dashboardStaleMs } from './query-client.ts';

export const studentStatsQuery = queryOptions({
  queryKey: ['student-stats'],
  queryFn: async ({ signal }) => (await call('GET /user/stats', { signal })).data,
  staleTime: dashboardStaleMs,
});

export const adminStatsQuery = queryOptions({
  queryKey: ['admin-stats'],
  queryFn: async ({ signal }) => (await call('GET /admin/stats', { signal })).data,
  staleTime: dashboardStaleMs,
});

export const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: async ({ signal }) => (await call('GET /admin/system-status', { signal })).data,
  staleTime: dashboardStaleMs,
});
