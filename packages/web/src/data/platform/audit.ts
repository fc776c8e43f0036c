import type { AuditEntry } from '@akada/contract';
import type { AuditArea } from '@akada/contract/rules/audit';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export type AuditFilter = { search: string; area: AuditArea | ''; from: string; to: string };

const perPage = 30;

/** Never from the cache: the newest entry may be a second old. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /admin/audit', { query: { ...filter, before: pageParam, limit: perPage }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): AuditEntry[] => pages.flatMap((page) => page.data),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A refetch would ask for every page that was loaded.
    refetchOnWindowFocus: false,
  });
}
