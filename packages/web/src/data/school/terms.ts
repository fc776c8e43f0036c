import { schoolDay } from '@akada/contract/rules/school-day';
import { daysOfTerm, monthsOfTerm, termLabel } from '@akada/contract/rules/terms';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '../../lib/call.ts';
import { serverTime } from '../../lib/server-clock.ts';
import { listStaleMs } from '../platform/query-client.ts';
import { useSchool } from '../platform/school.ts';
import { settingsQuery } from './settings.ts';

export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: async ({ signal }) => (await call('GET /admin/terms', { signal })).data,
  staleTime: listStaleMs,
});

export function useSaveTerms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body<'PUT /admin/terms'>) => (await call('PUT /admin/terms', { body })).data,
    onSuccess: (data) => {
      queryClient.setQueryData(termsQuery.queryKey, data);
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['report-card'] });
    },
  });
}

/** Terms of three school years. */
const mostOffered = 9;

/** Terms for a select, the newest first. */
export function useTerms() {
  const { data, isPending } = useQuery(termsQuery);
  const { timeZone } = useSchool();
  const today = schoolDay(serverTime(), timeZone);
  const terms = (data?.sessions ?? []).flatMap(({ terms: own }) => own);
  const optionsOf = (some: typeof terms) => some.map((term) => ({ value: term._id, label: termLabel(term) })).reverse();
  const begun = terms.filter(({ startDate }) => startDate <= today).slice(-mostOffered);
  /** Days of what belongs to a term, up to today; null for another id. */
  const daysOf = (id: string) => {
    const term = terms.find(({ _id }) => _id === id);
    if (!term) return null;
    const { from, to } = daysOfTerm(terms, term);
    return { from, to: to < today ? to : today };
  };
  const monthsOf = (id: string) => {
    const term = terms.find(({ _id }) => _id === id);
    if (!term) return null;
    const { from, to } = monthsOfTerm(terms, term);
    return { from, to: to < today.slice(0, 7) ? to : today.slice(0, 7) };
  };
  return { isPending, terms, options: optionsOf(terms), begunOptions: optionsOf(begun), daysOf, monthsOf };
}

export const isTermId = (text: string) => /^[0-9a-f]{24}$/.test(text);

type Option = { value: string; label: string };

/** Periods of a select with the terms before the last of them, which is that of free dates. */
export const withTerms = (terms: readonly Option[], periods: readonly Option[]): Option[] => [
  ...periods.slice(0, -1),
  ...terms,
  ...periods.slice(-1),
];
