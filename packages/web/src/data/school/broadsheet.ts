import type { Broadsheet } from '@akada/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForFile, type Query } from '../../lib/call.ts';

export type BroadsheetQuery = Query<'GET /admin/broadsheet'>;
export type BroadsheetRow = Broadsheet['rows'][number];

export function broadsheetQuery(query: BroadsheetQuery) {
  return queryOptions({
    queryKey: ['broadsheet', query],
    queryFn: async ({ signal }) => (await call('GET /admin/broadsheet', { query, signal })).data,
    staleTime: 0,
  });
}

export type BroadsheetFormat = 'xlsx' | 'pdf';

export function useBroadsheetFile(query: BroadsheetQuery) {
  return useMutation({
    mutationFn: (format: BroadsheetFormat) =>
      format === 'pdf'
        ? callForFile('GET /admin/broadsheet.pdf', { query })
        : callForFile('GET /admin/broadsheet.xlsx', { query }),
  });
}
