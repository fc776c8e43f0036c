import type { RevenueGroup } from '@akada/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/call.ts';
import { dashboardStaleMs } from '../platform/query-client.ts';

/** School days, both included. */
export type Period = { from: string; to: string; by: RevenueGroup };

export function revenueQuery(period: Period) {
  return queryOptions({
    queryKey: ['revenue', period],
    queryFn: async ({ signal }) => (await call('GET /admin/revenue', { query: period, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: dashboardStaleMs,
  });
}

const exportCalls = { csv: 'GET /admin/revenue.csv', xlsx: 'GET /admin/revenue.xlsx' } as const;

export function useExportRevenue() {
  return useMutation({
    mutationFn: ({ format, period }: { format: keyof typeof exportCalls; period: Period }) =>
      callForFile(exportCalls[format], { query: period }),
  });
}
