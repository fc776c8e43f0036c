import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { dashboardStaleMs, pendingPaymentsStaleMs } from '../platform/query-client.ts';

/** Not kept on the device: it has topics, which belong to reviews that are open. */
export const progressQuery = queryOptions({
  queryKey: ['student-progress'],
  queryFn: async ({ signal }) => (await call('GET /studentExam/progress', { signal })).data,
  staleTime: dashboardStaleMs,
});

export const adminStatsQuery = queryOptions({
  queryKey: ['admin-stats'],
  queryFn: async ({ signal }) => (await call('GET /admin/stats', { signal })).data,
  staleTime: dashboardStaleMs,
});

export const todayQuery = queryOptions({
  queryKey: ['admin-today'],
  queryFn: async ({ signal }) => (await call('GET /admin/today', { signal })).data,
  staleTime: pendingPaymentsStaleMs,
  refetchInterval: pendingPaymentsStaleMs,
});

/** Read again whenever the dashboard opens: most steps are done on other pages. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ signal }) => (await call('GET /admin/first-steps', { signal })).data,
  staleTime: 0,
});

export function useDismissFirstSteps() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isDismissed: boolean) => (await call('PUT /admin/first-steps', { body: { isDismissed } })).data,
    onSuccess: (data) => queryClient.setQueryData(firstStepsQuery.queryKey, data),
  });
}

export const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: async ({ signal }) => (await call('GET /admin/system-status', { signal })).data,
  staleTime: dashboardStaleMs,
  refetchInterval: dashboardStaleMs,
});

export const calendarQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await call('GET /user/calendar', { signal })).data,
});

/** The reply has the address, which cannot be read again. */
export function useCreateCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('POST /user/calendar')).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  });
}

export function useStopCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /user/calendar'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  });
}
