import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForFile, type Query } from '../../lib/call.ts';
import { dashboardStaleMs } from '../platform/query-client.ts';

/** While the server still counts, it is asked again. */
const countingMs = 1500;
const whileCounting = ({ state }: { state: { data?: { counting?: unknown } | undefined } }) =>
  state.data?.counting ? countingMs : false;

const common = { placeholderData: keepPreviousData, staleTime: dashboardStaleMs } as const;

export function resultsOverTimeQuery(filter: Query<'GET /analytics/results'>) {
  return queryOptions({
    queryKey: ['analytics', 'results', filter],
    queryFn: async ({ signal }) => (await call('GET /analytics/results', { query: filter, signal })).data,
    refetchInterval: whileCounting,
    ...common,
  });
}

export function topicFiguresQuery(filter: Query<'GET /analytics/topics'>) {
  return queryOptions({
    queryKey: ['analytics', 'topics', filter],
    queryFn: async ({ signal }) => (await call('GET /analytics/topics', { query: filter, signal })).data,
    refetchInterval: whileCounting,
    ...common,
  });
}

export function watchedLessonsQuery(filter: Query<'GET /analytics/lessons'>) {
  return queryOptions({
    queryKey: ['analytics', 'lessons', filter],
    queryFn: ({ signal }) => call('GET /analytics/lessons', { query: filter, signal }),
    ...common,
  });
}

export function behindQuery(filter: Query<'GET /analytics/students'>) {
  return queryOptions({
    queryKey: ['analytics', 'students', filter],
    queryFn: ({ signal }) => call('GET /analytics/students', { query: filter, signal }),
    ...common,
  });
}

export function useExportBehind() {
  return useMutation({
    mutationFn: (filter: Query<'GET /analytics/students.csv'>) =>
      callForFile('GET /analytics/students.csv', { query: filter }),
  });
}
