import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/call.ts';
import { dashboardStaleMs } from '../platform/query-client.ts';
import { systemStatusQuery } from './dashboard.ts';

const whileMadeMs = 2000;

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: async ({ signal }) => (await call('GET /admin/backups', { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running ? whileMadeMs : dashboardStaleMs),
});

/** Also after a refusal: a colleague may have started one first. */
export function useMakeBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /admin/backups'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
}

/** The age of the last backup, above the list. */
export function useReadStatusAgain() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: systemStatusQuery.queryKey });
}

export function useBackupFile() {
  return useMutation({ mutationFn: (name: string) => callForFile('GET /admin/backups/:name', { params: { name } }) });
}
