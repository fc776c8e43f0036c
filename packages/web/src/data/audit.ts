import { type AuditEntry, listAudit } from '@akada/contract';
import type { AuditArea } from '@akada/contract/rules/audit';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export type AuditFilter = { search: string; area: AuditArea | ''; from: string; to: string };

const perPage = 30;

/** The log from its newest entry on, page by page. Never taken from the cache: what was done just now stands in it. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) =>
      call(listAudit, { query: { ...filter, before: pageParam, limit: perPage }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): AuditEntry[] => pages.flatMap((page) => page.data),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Reading on page seven is no moment to ask for all seven again.
    refetchOnWindowFocus: false,
  });
}
